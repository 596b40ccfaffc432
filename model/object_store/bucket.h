// The state of one simulated bucket, and what each call of the contract does to it.
//
// A pure state machine: every call is atomic, deterministic and answers with a code and
// no message. It knows no scheduler; SimObjectStore makes a step of each call. An
// execution of a simulation takes microseconds and begins with Reset, so buffers are kept
// and Reset costs what was touched.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/api/object_store.h"
#include "model/object_store/conditions.h"
#include "model/object_store/key_table.h"
#include "model/object_store/profile.h"

namespace heddle::model {

class Bucket {
 public:
  explicit Bucket(StoreProfile profile);

  [[nodiscard]] const StoreProfile& profile() const { return profile_; }

  // Keys are named by id in what follows.
  KeyId Intern(const std::string& key);
  [[nodiscard]] const std::string& name(KeyId id) const { return keys_.name(id); }

  [[nodiscard]] bool Holds(KeyId key) const { return objects_[key].is_present; }

  // The calls of the contract; see api::ObjectStore.
  absl::StatusOr<api::ETag> Put(KeyId key, std::string body,
                                const api::Conditions& conditions);
  [[nodiscard]] absl::StatusOr<api::GetResult> Get(KeyId key,
                                                   const api::GetOptions& options) const;
  [[nodiscard]] absl::StatusOr<api::ObjectMeta> Head(
      KeyId key, const api::Conditions& conditions) const;
  absl::StatusOr<api::ListPage> List(const api::ListOptions& options);
  absl::Status Delete(KeyId key, const api::Conditions& conditions);
  absl::StatusOr<api::ETag> Copy(KeyId from, KeyId to, const api::CopyOptions& options);
  absl::Status Rename(KeyId from, KeyId to, const api::Conditions& destination);

  // Whether the last Put, Copy or Rename made a directory, or was refused for an object
  // that is no directory: then it does not commute with calls that only share a directory
  // with it.
  [[nodiscard]] bool changed_directories() const { return changed_directories_; }

  // The object's body, or null: for properties and ghost states.
  [[nodiscard]] const std::string* Peek(KeyId key) const;

  // Makes the present state the one that Reset returns to. At first that is the empty
  // bucket.
  void Checkpoint();
  // In time proportional to what was touched since the last Reset or Checkpoint.
  void Reset();

 private:
  struct Object {
    std::string body;
    api::ETag etag = {};
    std::uint64_t file = 0;    // equal for two names of one file
    std::uint32_t writes = 0;  // of this key, ever: tags are drawn from it
    bool is_present = false;
    bool is_directory = false;
    bool is_touched = false;
  };

  [[nodiscard]] Present StateOf(KeyId key) const {
    return {objects_[key].is_present, objects_[key].etag};
  }
  [[nodiscard]] api::ObjectMeta MetaOf(KeyId key) const;
  bool CanHold(KeyId key);
  void MakeDirectories(KeyId key);
  Object& Touch(KeyId key);
  Object& Write(KeyId key, std::string body);
  void SetPresent(KeyId key, bool is_present);
  void MoveFile(KeyId from, KeyId to);
  [[nodiscard]] api::ETag TagOf(const Object& object) const;

  class PageMaker;  // bucket_list.cc

  StoreProfile profile_;
  KeyTable keys_;
  std::vector<Object> objects_;  // by KeyId
  std::vector<KeyId> present_;   // keys of objects, in the order of keys
  std::vector<KeyId> touched_;
  std::vector<KeyId> page_keys_;  // of the page that is being made; a buffer
  bool changed_directories_ = false;

  std::vector<Object> checkpoint_;  // by KeyId; later ones were absent
  std::vector<KeyId> checkpoint_present_;
};

}  // namespace heddle::model
