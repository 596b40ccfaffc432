#include "impl/table/outcome.h"

#include "absl/status/status.h"
#include "tests/catch.h"

namespace heddle::impl {
namespace {

TEST_CASE("each outcome has a status of its own", "[impl][table]") {
  for (const CommitOutcome outcome :
       {CommitOutcome::kRetryableConflict, CommitOutcome::kIncompatible,
        CommitOutcome::kAlreadyExists, CommitOutcome::kNotFound,
        CommitOutcome::kCommitConflict, CommitOutcome::kUnknown}) {
    REQUIRE_FALSE(RefusalOf(outcome).ok());
    REQUIRE(RefusalOf(outcome).message().empty());
    REQUIRE(OutcomeOf(RefusalOf(outcome)) == outcome);
  }
  REQUIRE(OutcomeOf(absl::OkStatus()) == CommitOutcome::kOk);
  REQUIRE(OutcomeOf(absl::DataLossError("")) == CommitOutcome::kOther);
  REQUIRE(OutcomeName(CommitOutcome::kRetryableConflict) == "retryable_conflict");
  REQUIRE(OutcomeName(CommitOutcome::kOther) == "other");
}

}  // namespace
}  // namespace heddle::impl
