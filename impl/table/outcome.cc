#include "impl/table/outcome.h"

#include <algorithm>
#include <array>

namespace heddle::impl {
namespace {

struct Meaning {
  CommitOutcome outcome;
  absl::StatusCode code;
  std::string name;
};

const std::array<Meaning, 8>& Meanings() {
  static const std::array<Meaning, 8> meanings = {{
      {CommitOutcome::kOk, absl::StatusCode::kOk, "ok"},
      {CommitOutcome::kRetryableConflict, absl::StatusCode::kAborted,
       "retryable_conflict"},
      {CommitOutcome::kIncompatible, absl::StatusCode::kFailedPrecondition,
       "incompatible"},
      {CommitOutcome::kAlreadyExists, absl::StatusCode::kAlreadyExists, "already_exists"},
      {CommitOutcome::kNotFound, absl::StatusCode::kNotFound, "not_found"},
      {CommitOutcome::kCommitConflict, absl::StatusCode::kResourceExhausted,
       "commit_conflict"},
      {CommitOutcome::kUnknown, absl::StatusCode::kDeadlineExceeded, "unknown"},
      {CommitOutcome::kOther, absl::StatusCode::kUnknown, "other"},
  }};
  return meanings;
}

const Meaning& MeaningOf(CommitOutcome outcome) {
  return *std::find_if(Meanings().begin(), Meanings().end(), [&](const Meaning& meaning) {
    return meaning.outcome == outcome;
  });
}

}  // namespace

CommitOutcome OutcomeOf(const absl::Status& status) {
  for (const Meaning& meaning : Meanings()) {
    if (meaning.code == status.code()) return meaning.outcome;
  }
  return CommitOutcome::kOther;
}

const std::string& OutcomeName(CommitOutcome outcome) { return MeaningOf(outcome).name; }

absl::Status RefusalOf(CommitOutcome outcome) {
  // A status without a message allocates nothing; explorations meet these by the million.
  return absl::Status(MeaningOf(outcome).code, "");
}

}  // namespace heddle::impl
