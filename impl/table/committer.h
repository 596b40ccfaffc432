// Committing a transaction: the second existence check, the first version of a table, and
// the loop that rebases a transaction on what others committed until a version is free.
//
// Source: Lance's CommitBuilder, commit_new_dataset and commit_transaction, release
// 0.32.1 and the later ones that the design names.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "impl/table/design.h"
#include "impl/table/manifest.h"
#include "impl/table/versions.h"
#include "model/api/object_store.h"
#include "model/api/runtime.h"

namespace heddle::impl {

// Refusals are those of outcome.h. A refused transaction leaves its own object and its
// data files behind.
class Committer {
 public:
  // None of them is owned; all must outlive this.
  Committer(api::ObjectStore& store, api::Runtime& runtime, const TableDesign& design)
      : store_(store), runtime_(runtime), design_(design), versions_(store, design) {}

  // Commits an Overwrite of a writer that found no table at `root`: looks again, and
  // creates the table or, if there is one by now, commits to it.
  absl::StatusOr<Dataset> Commit(const std::string& root, const Transaction& transaction);

  // Commits to the table that `base` is a version of. With `max_retries` as in
  // TableDesign.
  absl::StatusOr<Dataset> CommitTo(Dataset base, const Transaction& transaction,
                                   int max_retries);

 private:
  absl::StatusOr<Dataset> CommitNew(const std::string& root,
                                    const Transaction& transaction);

  // Moves `base` to the version that `transaction` was made from. kNotFound: it is gone,
  // or it is the version 0 that a strict Create insists on.
  absl::Status StartFrom(const Transaction& transaction, bool strict, Dataset& base);

  // Moves `base` to the latest version, unless `transaction` conflicts with one on the
  // way.
  absl::Status Rebase(const Transaction& transaction, Dataset& base);

  // Writes the transaction's object and then the manifest after `base` (null: of version
  // 1). kAlreadyExists: that version is taken.
  absl::StatusOr<Manifest> Publish(const std::string& root, NamingScheme naming,
                                   const Manifest* base, const Transaction& transaction);

  // Sleeps between `attempt`, which is 0 for the first, and the next.
  void BackOff(int attempt);

  [[nodiscard]] bool IsStrict(const Transaction& transaction, int max_retries) const;

  api::ObjectStore& store_;
  api::Runtime& runtime_;
  const TableDesign& design_;
  Versions versions_;
};

}  // namespace heddle::impl
