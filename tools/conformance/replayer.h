// Makes the calls of a record on a store and compares the answers.
#pragma once

#include <string>
#include <vector>

#include "model/api/object_store.h"
#include "tools/conformance/record.h"

namespace heddle::conformance {

enum class Judge {
  kProfile,  // what the profile may answer: `want`, and `ref_values` where the server
             // agrees
  kServer,   // what the server did answer, tokens by their names
};

struct LeftOutStep {
  int number = 0;
  std::string reason;
};

struct ReplayResult {
  int steps = 0;                         // calls made
  std::vector<std::string> differences;  // "step 3 put k: ..."
  std::vector<LeftOutStep> left_out;     // reads that the contract cannot ask for
};

// Why the record cannot be replayed on any store of the contract: a step that changes
// something is not in it. Empty: it can.
std::string NotInContract(const Record& record);

// REQUIRES: `store` is empty, NotInContract(record) is empty.
ReplayResult Replay(const Record& record, api::ObjectStore& store, Judge judge);

}  // namespace heddle::conformance
