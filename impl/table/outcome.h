// What a writer of a table is told, and the status code that says so. The two correspond
// one to one, and no message is needed.
#pragma once

#include <string>

#include "absl/status/status.h"

namespace heddle::impl {

enum class CommitOutcome {
  kOk,                 // kOk: committed, as the version that the returned dataset has
  kRetryableConflict,  // kAborted: another commit came first; doing the work again may
                       // help
  kIncompatible,    // kFailedPrecondition: another commit came first; doing it again will
                    // not
  kAlreadyExists,   // kAlreadyExists: there is a table, so that none was created
  kNotFound,        // kNotFound: no table, no such version, or an object of it is missing
  kCommitConflict,  // kResourceExhausted: every attempt met a newer version
  kUnknown,         // kDeadlineExceeded: committed now, later or never
  kOther,           // any other code, as the store gave it, kDataLoss or kInternal
};

// All but kOk, kUnknown and kOther: this call committed nothing, and will not. (Unless
// the store repeats a request on its own after a lost answer: then the refusal may be of
// its own success.)
CommitOutcome OutcomeOf(const absl::Status& status);

// "ok", "retryable_conflict" ...: the words of the recordings of the real library.
const std::string& OutcomeName(CommitOutcome outcome);

// The status of an outcome that means "nothing was committed".
// REQUIRES: neither kOk nor kOther.
absl::Status RefusalOf(CommitOutcome outcome);

}  // namespace heddle::impl
