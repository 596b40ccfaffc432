#include "impl/table/commit_handler.h"

#include <utility>

#include "impl/status_macros.h"
#include "impl/table/names.h"

namespace heddle::impl {
namespace {

// A refusal by condition, however the store words it, is a commit that came second.
absl::Status ConflictOr(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kAborted:
      return absl::Status(absl::StatusCode::kAlreadyExists, "");
    default:
      return status;
  }
}

class ConditionalPutHandler final : public CommitHandler {
 public:
  absl::Status Commit(api::ObjectStore& store, api::Runtime& /*runtime*/,
                      const std::string& key, std::string manifest) const override {
    return ConflictOr(store.Put(key, std::move(manifest), api::IfAbsent()).status());
  }
};

// After an error that is no conflict the staged object is left: the rename may have
// happened, or may still happen.
class RenameHandler final : public CommitHandler {
 public:
  absl::Status Commit(api::ObjectStore& store, api::Runtime& runtime,
                      const std::string& key, std::string manifest) const override {
    const std::string staged = StagingKey(key, runtime.NewUuid());
    HEDDLE_RETURN_IF_ERROR(store.Put(staged, std::move(manifest)).status());
    absl::Status renamed = store.Rename(staged, key, api::IfAbsent());
    const bool is_copy = absl::IsUnimplemented(renamed);
    if (is_copy) {
      renamed = store.Copy(staged, key, {.destination = api::IfAbsent()}).status();
    }
    renamed = ConflictOr(renamed);
    // The staged object is garbage now; failing to delete it changes nothing for anybody.
    const bool is_garbage = absl::IsAlreadyExists(renamed) || (renamed.ok() && is_copy);
    if (is_garbage) store.Delete(staged).IgnoreError();
    return renamed;
  }
};

class UnsafeHandler final : public CommitHandler {
 public:
  absl::Status Commit(api::ObjectStore& store, api::Runtime& /*runtime*/,
                      const std::string& key, std::string manifest) const override {
    return store.Put(key, std::move(manifest)).status();
  }
};

}  // namespace

const CommitHandler& HandlerOf(CommitHandlerKind kind) {
  static const ConditionalPutHandler conditional_put;
  static const RenameHandler rename;
  static const UnsafeHandler unsafe;
  switch (kind) {
    case CommitHandlerKind::kRename:
      return rename;
    case CommitHandlerKind::kUnsafe:
      return unsafe;
    case CommitHandlerKind::kConditionalPut:
      break;
  }
  return conditional_put;
}

}  // namespace heddle::impl
