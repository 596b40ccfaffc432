// An object store on a directory: one file an object, its path the key.
//
// Bodies are written to a staged file beside their key ("key#7") and published by
// link(2), which fails if the name is taken, or rename(2), which replaces it; so a reader
// sees whole bodies only. Several stores, also of several processes, may share a
// directory.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "impl/live/posix/file.h"
#include "model/api/object_store.h"

namespace heddle::impl {

struct PosixObjectStoreOptions {
  // Makes each write durable before it is acknowledged: fsync of the file, then of its
  // directory.
  bool sync = true;
};

// Thread safe. What a directory adds to the contract:
//   - There are no tags: each is 0. The only condition is IfAbsent(), on Put and on the
//   destination
//     of Copy and Rename; any other is kUnimplemented, as is IfAbsent() of a Rename where
//     the file system cannot rename without replacing.
//   - A key is a path: segments between single slashes, none of them "." or "..". A
//   directory is no
//     object, and where an object is there can be no directory, so with "a" or "a/b" the
//     other is kInvalidArgument. A directory stays when its last object goes. A last
//     segment that ends in '#' and digits is kInvalidArgument: staged files have such
//     names, and listings hide them.
//   - Ranges beyond the end are empty. Copying a key onto itself changes nothing.
//   - Listings are read from directories, in their order; see ListsInOrder().
//   - A full disk, or too many open files, is kUnavailable. kDeadlineExceeded: the file
//   system does
//     not say whether the call took effect; or it did, but a power loss may undo it.
// A crash can leave a staged file behind. It is never taken for an object, nor is it in
// the way.
class PosixObjectStore final : public api::ObjectStore {
 public:
  // Makes `directory` if only that is missing.
  static absl::StatusOr<std::unique_ptr<PosixObjectStore>> Open(
      const std::string& directory, const PosixObjectStoreOptions& options);

  using ObjectStore::Delete;
  using ObjectStore::Get;
  using ObjectStore::Head;
  using ObjectStore::Put;

  absl::StatusOr<api::ETag> Put(const std::string& key, std::string body,
                                const api::Conditions& conditions) override;
  absl::StatusOr<api::GetResult> Get(const std::string& key,
                                     const api::GetOptions& options) override;
  absl::StatusOr<api::ObjectMeta> Head(const std::string& key,
                                       const api::Conditions& conditions) override;
  absl::StatusOr<api::ListPage> List(const api::ListOptions& options) override;
  absl::Status Delete(const std::string& key, const api::Conditions& conditions) override;
  absl::StatusOr<api::ETag> Copy(const std::string& from, const std::string& to,
                                 const api::CopyOptions& options) override;
  absl::Status Rename(const std::string& from, const std::string& to,
                      const api::Conditions& destination) override;
  [[nodiscard]] bool ListsInOrder() const override { return false; }

 private:
  PosixObjectStore(FileDescriptor root, const PosixObjectStoreOptions& options)
      : root_(std::move(root)), options_(options) {}

  absl::Status Write(const std::string& key, const std::string& body, bool if_absent);
  absl::StatusOr<std::string> Stage(int directory, const std::string& name,
                                    const std::string& body);
  [[nodiscard]] absl::Status Sync(int directory) const;
  [[nodiscard]] absl::StatusOr<FileDescriptor> OpenParent(const std::string& key,
                                                          bool create) const;
  [[nodiscard]] absl::StatusOr<FileDescriptor> OpenObject(const std::string& key,
                                                          std::uint64_t& size) const;

  const FileDescriptor root_;
  const PosixObjectStoreOptions options_;
  std::atomic<std::uint64_t> next_stage_ = 1;
};

}  // namespace heddle::impl
