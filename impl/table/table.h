// A table of rows in an object store: create, open, append, overwrite, with optimistic
// commits.
//
// Source: the dataset write path of Lance, by design.h of release 0.32.1, of a later one,
// or with a fix that was proposed. It is kept as it is, defects included: two writers may
// both be told that they created one table. README.md says how it goes.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "impl/table/committer.h"
#include "impl/table/design.h"
#include "impl/table/manifest.h"
#include "impl/table/versions.h"
#include "model/api/object_store.h"
#include "model/api/runtime.h"

namespace heddle::impl {

enum class WriteMode { kCreate, kAppend, kOverwrite };

// Cheap to make; keeps no state between calls, so that any number of them may work on one
// table.
class Table {
 public:
  // `store` and `runtime` are not owned and must outlive this.
  Table(api::ObjectStore& store, api::Runtime& runtime, const TableDesign& design);

  // Its parts refer to the design inside.
  ~Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // Writes `rows` to the table at `root`, a key prefix without a final '/'. An Append or
  // an Overwrite of a missing table creates it. Returns the table as of the version it
  // committed.
  //
  // Refusals are those of outcome.h; any other code is the store's own error. Not
  // idempotent: after kDeadlineExceeded a repeated Append may add its rows twice.
  absl::StatusOr<Dataset> Write(const std::string& root, WriteMode mode,
                                const Rows& rows);
  absl::StatusOr<Dataset> Create(const std::string& root, const Rows& rows);
  absl::StatusOr<Dataset> Append(const std::string& root, const Rows& rows);
  absl::StatusOr<Dataset> Overwrite(const std::string& root, const Rows& rows);

  // The same on a table that is open, at whatever version: nothing is looked up first,
  // and what was committed since is found out by the commit. kCreate is kAlreadyExists at
  // once.
  absl::StatusOr<Dataset> Write(Dataset dataset, WriteMode mode, const Rows& rows);

  // The latest version. kNotFound: there is no table.
  absl::StatusOr<Dataset> Open(const std::string& root);

  // The rows of an open table, in the order of its fragments.
  absl::StatusOr<Rows> Scan(const Dataset& dataset);

 private:
  // Writes `rows` as a data file and returns the transaction that adds it.
  absl::StatusOr<Transaction> Prepare(const std::string& root, std::uint64_t read_version,
                                      Operation operation, const Rows& rows);

  api::ObjectStore& store_;
  api::Runtime& runtime_;
  const TableDesign design_;
  Versions versions_;
  Committer committer_;
};

}  // namespace heddle::impl
