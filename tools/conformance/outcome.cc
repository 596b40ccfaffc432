#include "tools/conformance/outcome.h"

namespace heddle::conformance {
namespace {

using absl::StatusCode;

// Only the service's own answer has one word for both kinds of conditions.
bool IsFailedCondition(StatusCode code, const Record& record, const Step& step) {
  if (code == StatusCode::kFailedPrecondition) return true;
  return code == StatusCode::kAlreadyExists && record.layer == "wire" &&
         step.if_none_match.has_value();
}

// Without a condition it is a clash of keys: what a directory says of "a/b" when there is
// an "a".
StatusCode CodeOfExisting(const Step& step) {
  return step.if_none_match || step.if_match ? StatusCode::kAlreadyExists
                                             : StatusCode::kInvalidArgument;
}

bool IsInvalid(StatusCode code) {
  return code == StatusCode::kInvalidArgument || code == StatusCode::kOutOfRange;
}

}  // namespace

bool IsOutcome(const std::string& outcome, StatusCode code, const Record& record,
               const Step& step) {
  if (outcome == "ok") return code == StatusCode::kOk;
  if (outcome == "not_found") return code == StatusCode::kNotFound;
  if (outcome == "already_exists") return code == CodeOfExisting(step);
  if (outcome == "precondition_failed") return IsFailedCondition(code, record, step);
  if (outcome == "not_modified") return code == StatusCode::kAlreadyExists;
  if (outcome == "conflict_retry") return code == StatusCode::kAborted;
  if (outcome == "invalid") return IsInvalid(code);
  if (outcome == "unsupported") return code == StatusCode::kUnimplemented;
  if (outcome == "throttled") return code == StatusCode::kUnavailable;
  if (outcome == "error") return record.layer == "object_store" && IsInvalid(code);
  return false;
}

}  // namespace heddle::conformance
