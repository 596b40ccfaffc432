// What a table consists of: data files with rows, transactions that say what a writer
// did, and one manifest a version, the list of the version's data files. Value types with
// their encodings.
//
// Decoders answer kDataLoss for anything that their encoder does not write.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/api/runtime.h"

namespace heddle::impl {

using Row = std::int32_t;
using Rows = std::vector<Row>;

// A data file as a part of the table.
struct Fragment {
  std::uint64_t id = 0;  // unique in a manifest; 0 also stands for "not assigned yet"
  api::Uuid file = {};   // names the data file
  std::uint32_t rows = 0;

  friend bool operator==(const Fragment&, const Fragment&) = default;
};

enum class Operation : std::uint8_t {
  kAppend,     // adds fragments to those that are there
  kOverwrite,  // has its fragments replace those that are there
};

struct TransactionId {
  std::uint64_t read_version =
      0;  // the version the writer started from; 0: it saw no table
  api::Uuid uuid = {};

  friend bool operator==(const TransactionId&, const TransactionId&) = default;
};

struct Transaction {
  TransactionId id = {};
  Operation operation = Operation::kAppend;
  bool create_only = false;  // commits as version 1 or not at all
  std::vector<Fragment> fragments = {};

  friend bool operator==(const Transaction&, const Transaction&) = default;
};

struct Manifest {
  std::uint64_t version = 0;           // the first one is 1
  std::uint64_t next_fragment_id = 0;  // above every id in use since the last Overwrite
  std::vector<Fragment> fragments = {};
  TransactionId transaction = {};           // whose commit this is
  std::optional<Transaction> inlined = {};  // the same in full, if the design inlines it

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

std::string EncodeRows(const Rows& rows);
absl::StatusOr<Rows> DecodeRows(const std::string& bytes);

std::string EncodeTransaction(const Transaction& transaction);
absl::StatusOr<Transaction> DecodeTransaction(const std::string& bytes);

std::string EncodeManifest(const Manifest& manifest);
absl::StatusOr<Manifest> DecodeManifest(const std::string& bytes);

// The manifest that `transaction` makes of `base` (null: of no table).
Manifest BuildManifest(const Manifest* base, const Transaction& transaction,
                       bool inline_it);

}  // namespace heddle::impl
