#include "model/object_store/bucket.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/object_store/content_hash.h"
#include "model/object_store/range.h"
#include "sim/hash.h"

namespace heddle::model {
namespace {

using absl::StatusCode;

absl::Status CodeOnly(StatusCode code) { return absl::Status(code, ""); }

// 0 is no tag.
api::ETag NonZero(std::uint64_t value) { return {value == 0 ? 1 : value}; }

}  // namespace

Bucket::Bucket(StoreProfile profile)
    : profile_(std::move(profile)), keys_(profile_.key_form, profile_.key_order) {}

KeyId Bucket::Intern(const std::string& key) {
  const KeyId id = keys_.Intern(key);
  if (objects_.size() < keys_.size()) objects_.resize(keys_.size());
  return id;
}

// --- Calls
// --------------------------------------------------------------------------------------

absl::StatusOr<api::ETag> Bucket::Put(KeyId key, std::string body,
                                      const api::Conditions& conditions) {
  changed_directories_ = false;
  if (!keys_.IsValid(key)) return CodeOnly(StatusCode::kInvalidArgument);
  const StatusCode code = JudgePut(profile_, conditions, StateOf(key));
  if (code != StatusCode::kOk) return CodeOnly(code);
  if (!CanHold(key)) return CodeOnly(StatusCode::kInvalidArgument);
  return Write(key, std::move(body)).etag;
}

absl::StatusOr<api::GetResult> Bucket::Get(KeyId key,
                                           const api::GetOptions& options) const {
  if (!keys_.IsValid(key)) return CodeOnly(StatusCode::kInvalidArgument);
  const StatusCode code = JudgeGet(profile_, options.conditions, StateOf(key));
  if (code != StatusCode::kOk) return CodeOnly(code);
  const std::string& body = objects_[key].body;
  if (!options.range) return api::GetResult{MetaOf(key), body};
  const absl::StatusOr<Slice> slice = SliceOf(profile_, *options.range, body.size());
  if (!slice.ok()) return slice.status();
  return api::GetResult{MetaOf(key), body.substr(slice->begin, slice->size)};
}

absl::StatusOr<api::ObjectMeta> Bucket::Head(KeyId key,
                                             const api::Conditions& conditions) const {
  if (!keys_.IsValid(key)) return CodeOnly(StatusCode::kInvalidArgument);
  const StatusCode code = JudgeGet(profile_, conditions, StateOf(key));
  if (code != StatusCode::kOk) return CodeOnly(code);
  return MetaOf(key);
}

absl::Status Bucket::Delete(KeyId key, const api::Conditions& conditions) {
  if (!keys_.IsValid(key)) return CodeOnly(StatusCode::kInvalidArgument);
  const StatusCode code = JudgeDelete(profile_, conditions, StateOf(key));
  if (code == StatusCode::kOk && objects_[key].is_present) SetPresent(key, false);
  return CodeOnly(code);
}

absl::StatusOr<api::ETag> Bucket::Copy(KeyId from, KeyId to,
                                       const api::CopyOptions& options) {
  changed_directories_ = false;
  if (!keys_.IsValid(from) || !keys_.IsValid(to))
    return CodeOnly(StatusCode::kInvalidArgument);
  StatusCode code = JudgeCopySource(profile_, options.source, StateOf(from));
  if (code != StatusCode::kOk) return CodeOnly(code);
  if (from == to && profile_.copy_self == CopySelf::kInvalid)
    return CodeOnly(StatusCode::kInvalidArgument);
  code = JudgeCopyDestination(profile_, options.destination, StateOf(to));
  if (code != StatusCode::kOk) return CodeOnly(code);
  if (!CanHold(to)) return CodeOnly(StatusCode::kInvalidArgument);
  if (from == to && profile_.copy_self == CopySelf::kUnchanged) return objects_[to].etag;

  const std::uint64_t file = objects_[from].file;
  Object& copy = Write(to, objects_[from].body);
  if (profile_.copy == CopyKind::kLink) {
    copy.file = file;
    copy.etag = TagOf(copy);
  }
  return copy.etag;
}

absl::Status Bucket::Rename(KeyId from, KeyId to, const api::Conditions& destination) {
  changed_directories_ = false;
  const bool is_plain = destination.empty();
  const bool is_if_absent =
      !destination.if_match.present() && destination.if_none_match.is_any();
  if (profile_.rename == RenameKind::kNone || (!is_plain && !is_if_absent))
    return CodeOnly(StatusCode::kUnimplemented);
  if (!keys_.IsValid(from) || !keys_.IsValid(to))
    return CodeOnly(StatusCode::kInvalidArgument);
  if (!objects_[from].is_present) return CodeOnly(StatusCode::kNotFound);
  if (!CanHold(to)) return CodeOnly(StatusCode::kInvalidArgument);
  if (is_if_absent && objects_[to].is_present)
    return CodeOnly(StatusCode::kAlreadyExists);
  // Two names of one file: the system call does nothing and says that it succeeded.
  if (objects_[to].is_present && objects_[to].file == objects_[from].file)
    return absl::OkStatus();
  MoveFile(from, to);
  return absl::OkStatus();
}

// --- State
// --------------------------------------------------------------------------------------

api::ObjectMeta Bucket::MetaOf(KeyId key) const {
  return {keys_.name(key), objects_[key].body.size(), objects_[key].etag};
}

// Whether there can be an object at `key`: it is no directory, and no object is where one
// of its directories must be.
bool Bucket::CanHold(KeyId key) {
  if (objects_[key].is_directory) return false;
  for (KeyId parent = keys_.parent(key); parent != kNoKey;
       parent = keys_.parent(parent)) {
    if (!objects_[parent].is_present) continue;
    changed_directories_ = true;
    return false;
  }
  return true;
}

// A directory stays when its last object goes.
void Bucket::MakeDirectories(KeyId key) {
  if (profile_.key_form != KeyForm::kPaths) return;
  for (KeyId parent = keys_.parent(key); parent != kNoKey;
       parent = keys_.parent(parent)) {
    if (objects_[parent].is_directory) return;
    Touch(parent).is_directory = true;
    changed_directories_ = true;
  }
}

Bucket::Object& Bucket::Touch(KeyId key) {
  Object& object = objects_[key];
  if (!object.is_touched) {
    object.is_touched = true;
    touched_.push_back(key);
  }
  return object;
}

Bucket::Object& Bucket::Write(KeyId key, std::string body) {
  MakeDirectories(key);
  SetPresent(key, true);
  Object& object = objects_[key];
  ++object.writes;
  object.body = std::move(body);
  object.file = sim::Combine(keys_.hash(key), object.writes);
  object.etag = TagOf(object);
  return object;
}

void Bucket::SetPresent(KeyId key, bool is_present) {
  Object& object = Touch(key);
  if (object.is_present == is_present) return;
  object.is_present = is_present;
  const auto before = [this](KeyId a, KeyId b) { return keys_.rank(a) < keys_.rank(b); };
  const auto at = std::lower_bound(present_.begin(), present_.end(), key, before);
  if (is_present) {
    present_.insert(at, key);
  } else {
    present_.erase(at);
  }
}

void Bucket::MoveFile(KeyId from, KeyId to) {
  const std::uint64_t file = objects_[from].file;
  SetPresent(from, false);
  Object& moved = Write(to, std::move(objects_[from].body));
  moved.file = file;
  moved.etag = TagOf(moved);
}

api::ETag Bucket::TagOf(const Object& object) const {
  switch (profile_.tag) {
    case TagKind::kNone:
      return {};
    case TagKind::kContentHash:
      return NonZero(HashContent(object.body));
    case TagKind::kUnique:
    case TagKind::kFile:
      break;
  }
  return NonZero(object.file);
}

// --- Life cycle
// ---------------------------------------------------------------------------------

void Bucket::Checkpoint() {
  for (const KeyId key : touched_) objects_[key].is_touched = false;
  touched_.clear();
  checkpoint_ = objects_;
  checkpoint_present_ = present_;
}

void Bucket::Reset() {
  for (const KeyId key : touched_) {
    Object& object = objects_[key];
    if (key < checkpoint_.size()) {
      object = checkpoint_[key];
      continue;
    }
    object.body.clear();
    object.etag = {};
    object.file = 0;
    object.writes = 0;
    object.is_present = object.is_directory = object.is_touched = false;
  }
  touched_.clear();
  present_ = checkpoint_present_;
}

const std::string* Bucket::Peek(KeyId key) const {
  return objects_[key].is_present ? &objects_[key].body : nullptr;
}

}  // namespace heddle::model
