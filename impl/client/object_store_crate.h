// What the Rust library `object_store` makes of a store: the outcomes that a program sees
// that uses it, as recorded through its Python binding.
//
// A decorator. It has the library's narrower calls (create, update, copy if absent,
// rename), its replacements for what a service lacks, its prefixes of whole path
// segments, and its classes of errors. It does not resend: that is a decorator of its
// own. The library's catch-all error is told apart here as the contract does, so
// kInvalidArgument and kOutOfRange both stand for it.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/api/object_store.h"

namespace heddle::impl {

struct ObjectStoreCrateOptions {
  // The library's implementation: which replacements it makes.
  enum class Backend : std::uint8_t { kS3, kGcs, kAzure, kLocal, kMemory };
  // S3 only: how copies learn that the destination exists.
  enum class CopyIfAbsent : std::uint8_t {
    kNotSupported,  // the default: such a copy is kUnimplemented
    kHeader,        // a header of the copy, which some services ignore
    kMultipart,     // an upload that is completed only if the destination is absent
  };

  Backend backend = Backend::kS3;
  CopyIfAbsent copy_if_absent = CopyIfAbsent::kNotSupported;
  bool conditional_put = true;  // S3 only; false: create and update are kUnimplemented
};

// Which conditions each call knows:
//   Put     none, IfAbsent (create), IfMatch (update; not kLocal)
//   Get     both kinds
//   Head    both kinds
//   Delete  none
//   Copy    none, IfAbsent on the destination
//   Rename  none, IfAbsent; a copy and a delete, of which only the first may happen,
//   except for the
//           plain rename of kLocal
// Any other is kUnimplemented, as is a suffix range on kAzure. Listings know the
// delimiter "/" alone; a common prefix comes without it at its end.
class ObjectStoreCrate final : public api::ObjectStore {
 public:
  // `store` is not owned and must outlive this.
  ObjectStoreCrate(api::ObjectStore& store, const ObjectStoreCrateOptions& options)
      : store_(store), options_(options) {}

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
  [[nodiscard]] bool ListsInOrder() const override { return store_.ListsInOrder(); }

 private:
  using Backend = ObjectStoreCrateOptions::Backend;
  using CopyIfAbsentMode = ObjectStoreCrateOptions::CopyIfAbsent;

  [[nodiscard]] bool Is(Backend backend) const { return options_.backend == backend; }
  [[nodiscard]] absl::Status CheckRequest(const api::ByteRange& range) const;
  absl::StatusOr<api::ETag> CopyIfAbsent(const std::string& from, const std::string& to);
  absl::StatusOr<api::ETag> CopyByUpload(const std::string& from, const std::string& to);

  api::ObjectStore& store_;
  const ObjectStoreCrateOptions options_;
};

}  // namespace heddle::impl
