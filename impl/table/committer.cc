#include "impl/table/committer.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "impl/status_macros.h"
#include "impl/table/commit_handler.h"
#include "impl/table/conflict.h"
#include "impl/table/names.h"
#include "impl/table/outcome.h"

namespace heddle::impl {

absl::StatusOr<Dataset> Committer::Commit(const std::string& root,
                                          const Transaction& transaction) {
  absl::StatusOr<Dataset> found = versions_.OpenLatest(root);  // existence check #2
  if (found.ok()) {
    return CommitTo(*std::move(found), transaction, design_.create_retries);
  }
  if (!absl::IsNotFound(found.status())) return found.status();
  return CommitNew(root, transaction);
}

absl::StatusOr<Dataset> Committer::CommitTo(Dataset base, const Transaction& transaction,
                                            int max_retries) {
  const bool strict = IsStrict(transaction, max_retries);
  HEDDLE_RETURN_IF_ERROR(StartFrom(transaction, strict, base));
  const int attempts = std::max(max_retries, 1);
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (attempt > 0) BackOff(attempt - 1);
    if (!strict) HEDDLE_RETURN_IF_ERROR(Rebase(transaction, base));
    absl::StatusOr<Manifest> published =
        Publish(base.root, base.naming, &base.manifest, transaction);
    if (published.ok()) {
      base.manifest = *std::move(published);
      return base;
    }
    if (!absl::IsAlreadyExists(published.status())) return published.status();
  }
  return RefusalOf(CommitOutcome::kCommitConflict);
}

absl::StatusOr<Dataset> Committer::CommitNew(const std::string& root,
                                             const Transaction& transaction) {
  // The status of a lost race is the right one as it is: the table already exists.
  HEDDLE_ASSIGN_OR_RETURN(Manifest manifest,
                          Publish(root, design_.naming, nullptr, transaction));
  return Dataset{.root = root, .naming = design_.naming, .manifest = std::move(manifest)};
}

absl::Status Committer::StartFrom(const Transaction& transaction, bool strict,
                                  Dataset& base) {
  if (transaction.create_only) return RefusalOf(CommitOutcome::kAlreadyExists);
  const std::uint64_t read_version = transaction.id.read_version;
  // A writer that read no table takes the version it found for the one it read: what was
  // committed up to there is compared with nothing. This is how a Create is lost.
  if (read_version == 0 && !strict) return absl::OkStatus();
  if (base.version() == read_version) return absl::OkStatus();
  HEDDLE_ASSIGN_OR_RETURN(base.manifest,
                          versions_.Load(base.root, base.naming, read_version));
  return absl::OkStatus();
}

absl::Status Committer::Rebase(const Transaction& transaction, Dataset& base) {
  HEDDLE_ASSIGN_OR_RETURN(const std::vector<std::uint64_t> newer, versions_.Since(base));
  for (const std::uint64_t version : newer) {
    HEDDLE_ASSIGN_OR_RETURN(Manifest manifest,
                            versions_.Load(base.root, base.naming, version));
    HEDDLE_ASSIGN_OR_RETURN(const Transaction other,
                            versions_.TransactionOf(base.root, manifest));
    switch (CheckConflict(transaction, other, design_)) {
      case Compatibility::kRetryable:
        return RefusalOf(CommitOutcome::kRetryableConflict);
      case Compatibility::kIncompatible:
        return RefusalOf(CommitOutcome::kIncompatible);
      case Compatibility::kCompatible:
        base.manifest = std::move(manifest);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Manifest> Committer::Publish(const std::string& root, NamingScheme naming,
                                            const Manifest* base,
                                            const Transaction& transaction) {
  HEDDLE_RETURN_IF_ERROR(
      store_.Put(TransactionKey(root, transaction.id), EncodeTransaction(transaction))
          .status());
  const bool forgets = design_.mutation == TableDesign::Mutation::kForgetBase;
  Manifest manifest =
      BuildManifest(forgets ? nullptr : base, transaction, design_.inline_transaction);
  if (forgets && base != nullptr) manifest.version = base->version + 1;
  if (design_.mutation == TableDesign::Mutation::kSkipVersion && base != nullptr)
    ++manifest.version;
  HEDDLE_RETURN_IF_ERROR(HandlerOf(design_.handler)
                             .Commit(store_, runtime_,
                                     ManifestKey(root, naming, manifest.version),
                                     EncodeManifest(manifest)));
  return manifest;
}

void Committer::BackOff(int attempt) {
  if (design_.backoff_unit_us == 0) return;
  const std::uint64_t slots = std::uint64_t{4} << attempt;
  const std::uint64_t slot = runtime_.Uniform("back-off slot", slots);
  runtime_.SleepUs(static_cast<std::int64_t>(slot) * design_.backoff_unit_us);
}

bool Committer::IsStrict(const Transaction& transaction, int max_retries) const {
  if (transaction.operation != Operation::kOverwrite || max_retries > 0) return false;
  return transaction.id.read_version == 0 ||
         design_.strict_overwrite == StrictOverwrite::kOfAnyVersion;
}

}  // namespace heddle::impl
