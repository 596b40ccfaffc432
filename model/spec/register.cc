#include "model/spec/register.h"

#include <fmt/format.h>

namespace heddle::model {

using Kind = RegisterOperation::Kind;

RegisterOperation RegisterOperation::Read(std::uint64_t key) {
  return {.kind = Kind::kRead, .key = key};
}

RegisterOperation RegisterOperation::Write(RegisterValue value, std::uint64_t key) {
  return {.kind = Kind::kWrite, .key = key, .value = value};
}

RegisterOperation RegisterOperation::CompareAndSet(RegisterValue expected,
                                                   RegisterValue value,
                                                   std::uint64_t key) {
  return {.kind = Kind::kCompareAndSet, .key = key, .value = value, .expected = expected};
}

std::optional<RegisterValue> RegisterSpecification::Step(const State& state,
                                                         const Operation& operation,
                                                         const Answer* answer) const {
  const bool applies =
      operation.kind == Kind::kWrite ||
      (operation.kind == Kind::kCompareAndSet && state == operation.expected);
  if (answer != nullptr) {
    if (operation.kind != Kind::kRead && answer->applied != applies) return std::nullopt;
    if (answer->seen.has_value() && *answer->seen != state) return std::nullopt;
  }
  return applies ? operation.value : state;
}

bool RegisterSpecification::IsObserver(const Operation& operation,
                                       const Answer* answer) const {
  return operation.kind == Kind::kRead || (answer != nullptr && !answer->applied);
}

std::string RegisterSpecification::Describe(const State& state) const {
  return fmt::format("the value is {}", state);
}

std::string RegisterSpecification::Describe(const Operation& operation,
                                            const Answer* answer) const {
  std::string text;
  switch (operation.kind) {
    case Kind::kRead:
      text = "read";
      break;
    case Kind::kWrite:
      text = fmt::format("write {}", operation.value);
      break;
    case Kind::kCompareAndSet:
      text = fmt::format("compare and set {} to {}", operation.expected, operation.value);
      break;
  }
  if (operation.key != 0) text += fmt::format(" of register {}", operation.key);
  if (answer == nullptr) return text;
  if (operation.kind == Kind::kCompareAndSet)
    text += answer->applied ? " -> set" : " -> not set";
  if (answer->seen.has_value()) text += fmt::format(" -> {}", *answer->seen);
  return text;
}

}  // namespace heddle::model
