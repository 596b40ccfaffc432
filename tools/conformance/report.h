// Replays records and says how it went.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/conformance/record.h"

namespace heddle::conformance {

struct Tally {
  int records = 0;
  int steps = 0;
  std::vector<std::string> differing;  // records, each with its differences
};

struct Report {
  int records = 0;
  Tally profile;  // judged by what their profile may answer
  Tally server;   // judged by what the recorded server answered, a part of the former
  // Names of records, by why they were skipped.
  std::map<std::string, std::vector<std::string>> skipped;
  // Records of `profile` that are not in `server`, by what the server's variant lacks.
  std::map<std::string, std::vector<std::string>> deviating;
  // Reads that were left out of a record that was replayed, by what the contract cannot
  // ask for.
  std::map<std::string, std::vector<std::string>> left_out;

  [[nodiscard]] bool AllEqual() const {
    return profile.differing.empty() && server.differing.empty();
  }
  // Lines to print; `verbose` names each record.
  [[nodiscard]] std::string ToString(bool verbose) const;
};

// Each record on a simulated store of its own.
Report ReplayAll(const std::vector<Record>& records);

}  // namespace heddle::conformance
