#include "sim/verdict.h"

#include "sim/hash.h"

namespace heddle::sim {

const char* ToString(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::kPass:
      return "pass";
    case VerdictKind::kViolation:
      return "violation";
    case VerdictKind::kDeadlock:
      return "deadlock";
    case VerdictKind::kLivelock:
      return "livelock";
    case VerdictKind::kHang:
      return "hang";
    case VerdictKind::kProgramCrash:
      return "program crash";
    case VerdictKind::kMisuse:
      return "misuse";
    case VerdictKind::kNondeterminism:
      return "nondeterminism";
    case VerdictKind::kInconclusive:
      return "inconclusive";
  }
  return "unknown";
}

void Verdict::Clear() {
  kind = VerdictKind::kPass;
  property.clear();
  violation.summary.clear();
  violation.expected.clear();
  violation.observed.clear();
  violation.inconclusive = false;
}

std::uint64_t Verdict::Identity() const {
  return Combine(HashName(property), static_cast<std::uint64_t>(kind));
}

}  // namespace heddle::sim
