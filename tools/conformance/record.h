// Recorded answers of real object stores, read from lines of JSON. The format is
// described beside the recordings, in tests/data/object_store/README.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/api/object_store.h"

namespace heddle::conformance {

// What was answered beside the outcome, as far as the contract can show it.
struct Values {
  std::optional<std::string> token;  // a name: equal names are equal tokens
  std::optional<std::string> body;
  std::optional<std::uint64_t> size;
  std::optional<std::vector<std::string>> keys;
  std::optional<std::vector<std::string>> prefixes;
  std::optional<bool> truncated;
};

// One call. A token argument is "*", "@name" (what an earlier step saved) or a token's
// text.
struct Step {
  int number = 0;
  std::string op;
  std::string client;  // names an open request
  std::string key;
  std::string from;
  std::string body;
  std::optional<std::string> if_match;
  std::optional<std::string> if_none_match;
  std::optional<std::string> source_if_match;
  std::optional<api::ByteRange> range;
  api::ListOptions list;
  std::string save;                 // name for the token that the call returns
  std::string save_next;            // name for the page token that it returns
  std::optional<std::string> page;  // name of the page token to go on with
  std::string not_in_contract;      // what the contract cannot say; empty: nothing

  std::string outcome;  // what the server answered
  Values values;        // and with what
  std::optional<std::vector<std::string>>
      want;              // what the profile may answer; none: not judged
  Values ref_values;     // and with what
  bool differs = false;  // `outcome` is not in `want`, or the values differ
};

struct Record {
  std::string id;
  std::string variant;
  std::string server;
  std::string profile;
  std::string layer;
  std::string replay;
  bool agrees = true;         // false: some step left what the reference allows
  bool server_right = false;  // then it is the server that is right
  std::vector<Step> steps;

  // "O10 two open, reverse (moto 5.2.5)"
  [[nodiscard]] std::string Name() const;
};

// The record of one line.
//   kInvalidArgument  the line is no record; the message says what is wrong with it.
absl::StatusOr<Record> ParseRecord(const std::string& line);

// All records of a file.
//   kNotFound         there is no such file, or it cannot be read.
//   kInvalidArgument  a line is no record; the message begins "file:line: ".
absl::StatusOr<std::vector<Record>> ReadRecords(const std::string& path);

}  // namespace heddle::conformance
