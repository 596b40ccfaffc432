#include "impl/table/table.h"

#include <cstdint>
#include <utility>

#include "impl/status_macros.h"
#include "impl/table/names.h"
#include "impl/table/outcome.h"

namespace heddle::impl {

Table::Table(api::ObjectStore& store, api::Runtime& runtime, const TableDesign& design)
    : store_(store),
      runtime_(runtime),
      design_(design),
      versions_(store, design_),
      committer_(store, runtime, design_) {}

absl::StatusOr<Dataset> Table::Write(const std::string& root, WriteMode mode,
                                     const Rows& rows) {
  absl::StatusOr<Dataset> found = versions_.OpenLatest(root);  // existence check #1
  if (found.ok()) return Write(*std::move(found), mode, rows);
  if (!absl::IsNotFound(found.status())) return found.status();
  // Every mode creates now, and to create is to overwrite nothing: what the transaction
  // says is no different from an Overwrite's.
  HEDDLE_ASSIGN_OR_RETURN(Transaction transaction,
                          Prepare(root, /*read_version=*/0, Operation::kOverwrite, rows));
  transaction.create_only = design_.create_only;
  return committer_.Commit(root, transaction);
}

absl::StatusOr<Dataset> Table::Write(Dataset dataset, WriteMode mode, const Rows& rows) {
  if (mode == WriteMode::kCreate) return RefusalOf(CommitOutcome::kAlreadyExists);
  const Operation operation =
      mode == WriteMode::kAppend ? Operation::kAppend : Operation::kOverwrite;
  HEDDLE_ASSIGN_OR_RETURN(const Transaction transaction,
                          Prepare(dataset.root, dataset.version(), operation, rows));
  return committer_.CommitTo(std::move(dataset), transaction, design_.max_retries);
}

absl::StatusOr<Dataset> Table::Create(const std::string& root, const Rows& rows) {
  return Write(root, WriteMode::kCreate, rows);
}

absl::StatusOr<Dataset> Table::Append(const std::string& root, const Rows& rows) {
  return Write(root, WriteMode::kAppend, rows);
}

absl::StatusOr<Dataset> Table::Overwrite(const std::string& root, const Rows& rows) {
  return Write(root, WriteMode::kOverwrite, rows);
}

absl::StatusOr<Dataset> Table::Open(const std::string& root) {
  return versions_.OpenLatest(root);
}

absl::StatusOr<Rows> Table::Scan(const Dataset& dataset) {
  Rows all;
  for (const Fragment& fragment : dataset.manifest.fragments) {
    HEDDLE_ASSIGN_OR_RETURN(const api::GetResult object,
                            store_.Get(DataKey(dataset.root, fragment.file)));
    HEDDLE_ASSIGN_OR_RETURN(const Rows rows, DecodeRows(object.body));
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

absl::StatusOr<Transaction> Table::Prepare(const std::string& root,
                                           std::uint64_t read_version,
                                           Operation operation, const Rows& rows) {
  Transaction transaction{.operation = operation};
  if (!rows.empty()) {
    const api::Uuid file = runtime_.NewUuid();
    HEDDLE_RETURN_IF_ERROR(store_.Put(DataKey(root, file), EncodeRows(rows)).status());
    transaction.fragments.push_back(
        {.file = file, .rows = static_cast<std::uint32_t>(rows.size())});
  }
  transaction.id = {.read_version = read_version, .uuid = runtime_.NewUuid()};
  return transaction;
}

}  // namespace heddle::impl
