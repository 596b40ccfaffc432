// What an execution ended in.
#pragma once

#include <cstdint>
#include <string>

namespace heddle::sim {

enum class VerdictKind : std::uint8_t {
  kPass,
  kViolation,       // a property does not hold
  kDeadlock,        // tasks wait, and nobody is left to enable them
  kLivelock,        // the step limit was reached
  kHang,            // code under test ran on without a step
  kProgramCrash,    // code under test died: an uncaught exception, a signal
  kMisuse,          // the engine's rules were broken
  kNondeterminism,  // the same decisions led to another execution
  kInconclusive,    // a checker or a proof gave up
};

// "pass", "violation", "program crash", ...
const char* ToString(VerdictKind kind);

// Nothing but kPass is good news; kInconclusive is no news.
constexpr bool IsFailure(VerdictKind kind) {
  return kind != VerdictKind::kPass && kind != VerdictKind::kInconclusive;
}

// What a property says when it does not hold. `summary` is one line; the other two may be
// empty.
struct Violation {
  std::string summary;
  std::string expected;
  std::string observed;
  // The checker ran out of its budget: not known to be wrong, and never to be called
  // right.
  bool inconclusive = false;
};

struct Verdict {
  VerdictKind kind = VerdictKind::kPass;
  std::string property;  // the property's name; empty for verdicts of the engine
  Violation violation;   // the story of it

  // A pass; the strings keep their memory.
  void Clear();

  // Two executions fail alike if kind and property are equal: what shrinking must
  // preserve.
  [[nodiscard]] std::uint64_t Identity() const;
};

}  // namespace heddle::sim
