// The sequential specification of registers: read, write, compare and set. The smallest
// example of the form that sim/check/specification.h asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/check/specification.h"

namespace heddle::model {

using RegisterValue = std::int64_t;

struct RegisterOperation {
  enum class Kind : std::uint8_t { kRead, kWrite, kCompareAndSet };

  Kind kind = Kind::kRead;
  std::uint64_t key = 0;       // which register
  RegisterValue value = 0;     // to write
  RegisterValue expected = 0;  // kCompareAndSet: writes `value` iff this is the value

  static RegisterOperation Read(std::uint64_t key = 0);
  static RegisterOperation Write(RegisterValue value, std::uint64_t key = 0);
  static RegisterOperation CompareAndSet(RegisterValue expected, RegisterValue value,
                                         std::uint64_t key = 0);

  bool operator==(const RegisterOperation&) const = default;
};

struct RegisterAnswer {
  bool applied = true;  // false: a compare and set that wrote nothing
  std::optional<RegisterValue> seen =
      {};  // the value before the operation, if it was told
};

// Registers are independent: the state is the value of one of them.
class RegisterSpecification {
 public:
  using State = RegisterValue;
  using Operation = RegisterOperation;
  using Answer = RegisterAnswer;

  RegisterSpecification() = default;
  explicit RegisterSpecification(RegisterValue initial) : initial_(initial) {}

  [[nodiscard]] State Init() const { return initial_; }
  [[nodiscard]] std::optional<State> Step(const State& state, const Operation& operation,
                                          const Answer* answer) const;
  [[nodiscard]] bool IsObserver(const Operation& operation, const Answer* answer) const;
  [[nodiscard]] std::uint64_t PartOf(const Operation& operation) const {
    return operation.key;
  }
  [[nodiscard]] std::uint64_t Hash(const State& state) const {
    return static_cast<std::uint64_t>(state);
  }
  [[nodiscard]] std::string Describe(const State& state) const;
  [[nodiscard]] std::string Describe(const Operation& operation,
                                     const Answer* answer) const;

 private:
  RegisterValue initial_ = 0;
};

static_assert(sim::Specification<RegisterSpecification>);

}  // namespace heddle::model
