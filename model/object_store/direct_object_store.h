// A bucket behind the contract with no scheduler in between: for tests, for judging a
// profile by recorded answers, and for a simulation's properties. Tasks use
// SimObjectStore::Connect.
#pragma once

#include <string>
#include <utility>

#include "model/api/object_store.h"
#include "model/object_store/bucket.h"

namespace heddle::model {

class DirectObjectStore final : public api::ObjectStore {
 public:
  // `bucket` is not owned and must outlive this.
  explicit DirectObjectStore(Bucket& bucket) : bucket_(bucket) {}

  using ObjectStore::Delete;
  using ObjectStore::Get;
  using ObjectStore::Head;
  using ObjectStore::Put;

  absl::StatusOr<api::ETag> Put(const std::string& key, std::string body,
                                const api::Conditions& conditions) override {
    return bucket_.Put(bucket_.Intern(key), std::move(body), conditions);
  }
  absl::StatusOr<api::GetResult> Get(const std::string& key,
                                     const api::GetOptions& options) override {
    return bucket_.Get(bucket_.Intern(key), options);
  }
  absl::StatusOr<api::ObjectMeta> Head(const std::string& key,
                                       const api::Conditions& conditions) override {
    return bucket_.Head(bucket_.Intern(key), conditions);
  }
  absl::StatusOr<api::ListPage> List(const api::ListOptions& options) override {
    return bucket_.List(options);
  }
  absl::Status Delete(const std::string& key,
                      const api::Conditions& conditions) override {
    return bucket_.Delete(bucket_.Intern(key), conditions);
  }
  absl::StatusOr<api::ETag> Copy(const std::string& from, const std::string& to,
                                 const api::CopyOptions& options) override {
    const KeyId source = bucket_.Intern(from);
    return bucket_.Copy(source, bucket_.Intern(to), options);
  }
  absl::Status Rename(const std::string& from, const std::string& to,
                      const api::Conditions& destination) override {
    const KeyId source = bucket_.Intern(from);
    return bucket_.Rename(source, bucket_.Intern(to), destination);
  }
  [[nodiscard]] bool ListsInOrder() const override {
    return bucket_.profile().key_order == KeyOrder::kUtf8;
  }

 private:
  Bucket& bucket_;
};

}  // namespace heddle::model
