// The words in which answers are recorded, as codes of the contract.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "tools/conformance/record.h"

namespace heddle::conformance {

// Whether a call that answered `code` came to the recorded `outcome`. One code can have
// several words: a service says "precondition failed" of both kinds of conditions, and
// the client library's catch-all error covers what the contract tells apart.
bool IsOutcome(const std::string& outcome, absl::StatusCode code, const Record& record,
               const Step& step);

}  // namespace heddle::conformance
