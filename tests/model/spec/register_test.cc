#include "model/spec/register.h"

#include "tests/catch.h"

namespace heddle::model {
namespace {

using Operation = RegisterOperation;
using State = std::optional<RegisterValue>;

constexpr RegisterSpecification kRegister;

State Step(RegisterValue value, const Operation& operation) {
  return kRegister.Step(value, operation, nullptr);
}

State Step(RegisterValue value, const Operation& operation,
           const RegisterAnswer& answer) {
  return kRegister.Step(value, operation, &answer);
}

TEST_CASE("a register begins with its initial value", "[model][spec][register]") {
  CHECK(RegisterSpecification().Init() == 0);
  CHECK(RegisterSpecification(5).Init() == 5);
}

TEST_CASE("a read changes nothing and tells the value", "[model][spec][register]") {
  CHECK(Step(7, Operation::Read()) == State(7));
  CHECK(Step(7, Operation::Read(), {.seen = 7}) == State(7));
  CHECK(Step(7, Operation::Read(), {.seen = 8}) == std::nullopt);
}

TEST_CASE("a write is always applied", "[model][spec][register]") {
  CHECK(Step(7, Operation::Write(8)) == State(8));
  CHECK(Step(7, Operation::Write(8), {.applied = true}) == State(8));
  CHECK(Step(7, Operation::Write(8), {.applied = false}) == std::nullopt);
}

TEST_CASE("a compare and set applies iff it finds what it expects",
          "[model][spec][register]") {
  const Operation operation = Operation::CompareAndSet(7, 8);
  CHECK(Step(7, operation) == State(8));
  CHECK(Step(9, operation) == State(9));
  CHECK(Step(7, operation, {.applied = true}) == State(8));
  CHECK(Step(7, operation, {.applied = false}) == std::nullopt);
  CHECK(Step(9, operation, {.applied = true}) == std::nullopt);
  CHECK(Step(9, operation, {.applied = false}) == State(9));
  CHECK(Step(9, operation, {.applied = false, .seen = 9}) == State(9));
  CHECK(Step(9, operation, {.applied = false, .seen = 6}) == std::nullopt);
}

TEST_CASE("reads and refused compare and sets are observers, unanswered ones are not",
          "[model][spec][register]") {
  const RegisterAnswer refused = {.applied = false};
  const RegisterAnswer applied = {.applied = true};
  CHECK(kRegister.IsObserver(Operation::Read(), nullptr));
  CHECK(kRegister.IsObserver(Operation::CompareAndSet(7, 8), &refused));
  CHECK_FALSE(kRegister.IsObserver(Operation::CompareAndSet(7, 8), &applied));
  CHECK_FALSE(kRegister.IsObserver(Operation::CompareAndSet(7, 8), nullptr));
  CHECK_FALSE(kRegister.IsObserver(Operation::Write(8), nullptr));
}

TEST_CASE("a register describes its operations", "[model][spec][register]") {
  const RegisterAnswer refused = {.applied = false, .seen = 9};
  const RegisterAnswer seen = {.seen = 9};
  const RegisterAnswer done;
  CHECK(kRegister.Describe(7) == "the value is 7");
  CHECK(kRegister.Describe(Operation::Read(), &seen) == "read -> 9");
  CHECK(kRegister.Describe(Operation::Write(8, 3), &done) == "write 8 of register 3");
  CHECK(kRegister.Describe(Operation::CompareAndSet(7, 8), nullptr) ==
        "compare and set 7 to 8");
  CHECK(kRegister.Describe(Operation::CompareAndSet(7, 8), &done) ==
        "compare and set 7 to 8 -> set");
  CHECK(kRegister.Describe(Operation::CompareAndSet(7, 8), &refused) ==
        "compare and set 7 to 8 -> not set -> 9");
}

}  // namespace
}  // namespace heddle::model
