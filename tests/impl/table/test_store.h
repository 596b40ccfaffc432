// An object store of a test's own: a sorted map, and a decorator that lets a test act
// before any call of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/api/object_store.h"

namespace heddle::impl {

// Knows the condition IfAbsent() alone. Unordered, it lists newest keys first.
class MemoryStore final : public api::ObjectStore {
 public:
  struct Options {
    bool ordered = true;
    bool renames = true;
  };

  MemoryStore() = default;
  explicit MemoryStore(Options options) : options_(options) {}

  using ObjectStore::Delete;
  using ObjectStore::Get;
  using ObjectStore::Head;
  using ObjectStore::Put;

  absl::StatusOr<api::ETag> Put(const std::string& key, std::string body,
                                const api::Conditions& conditions) override {
    if (conditions.if_none_match.is_any() && objects_.contains(key)) {
      return absl::AlreadyExistsError("");
    }
    objects_[key] = std::move(body);
    return api::ETag{};
  }

  absl::StatusOr<api::GetResult> Get(const std::string& key,
                                     const api::GetOptions& /*options*/) override {
    const auto found = objects_.find(key);
    if (found == objects_.end()) return absl::NotFoundError("");
    return api::GetResult{.meta = {.key = key, .size = found->second.size()},
                          .body = found->second};
  }

  absl::StatusOr<api::ObjectMeta> Head(const std::string& key,
                                       const api::Conditions& /*conditions*/) override {
    const auto found = objects_.find(key);
    if (found == objects_.end()) return absl::NotFoundError("");
    return api::ObjectMeta{.key = key, .size = found->second.size()};
  }

  absl::StatusOr<api::ListPage> List(const api::ListOptions& options) override {
    std::vector<std::string> keys = Keys(options.prefix);
    if (!options_.ordered) std::reverse(keys.begin(), keys.end());
    std::size_t next = 0;
    if (!options.page_token.empty()) next = std::stoul(options.page_token);
    api::ListPage page;
    for (; next < keys.size() && page.objects.size() < options.max_keys; ++next) {
      page.objects.push_back({.key = keys[next], .size = objects_[keys[next]].size()});
    }
    if (next < keys.size()) page.next_token = std::to_string(next);
    return page;
  }

  absl::Status Delete(const std::string& key,
                      const api::Conditions& /*conditions*/) override {
    objects_.erase(key);
    return absl::OkStatus();
  }

  absl::StatusOr<api::ETag> Copy(const std::string& from, const std::string& to,
                                 const api::CopyOptions& options) override {
    const auto source = objects_.find(from);
    if (source == objects_.end()) return absl::NotFoundError("");
    return Put(to, std::string(source->second), options.destination);
  }

  absl::Status Rename(const std::string& from, const std::string& to,
                      const api::Conditions& destination) override {
    if (!options_.renames) return absl::UnimplementedError("");
    const absl::Status copied = Copy(from, to, {.destination = destination}).status();
    if (copied.ok()) objects_.erase(from);
    return copied;
  }

  [[nodiscard]] bool ListsInOrder() const override { return options_.ordered; }

  // The keys that begin with `prefix`, sorted.
  [[nodiscard]] std::vector<std::string> Keys(const std::string& prefix) const {
    std::vector<std::string> keys;
    for (auto at = objects_.lower_bound(prefix);
         at != objects_.end() && at->first.starts_with(prefix); ++at) {
      keys.push_back(at->first);
    }
    return keys;
  }

 private:
  Options options_ = {};
  std::map<std::string, std::string> objects_;
};

// Forwards every call to another store, after asking `before`: what that answers instead
// of OK is the call's answer. It may use the store behind this one, as another writer
// would.
class InterceptedStore final : public api::ObjectStore {
 public:
  // `call` is "put", "put absent", "get", "head", "list", "delete", "copy" or "rename";
  // `key` is the prefix of a listing, the target of a copy or rename.
  using Before =
      std::function<absl::Status(const std::string& call, const std::string& key)>;

  InterceptedStore(api::ObjectStore& store, Before before)
      : store_(store), before_(std::move(before)) {}

  using ObjectStore::Delete;
  using ObjectStore::Get;
  using ObjectStore::Head;
  using ObjectStore::Put;

  absl::StatusOr<api::ETag> Put(const std::string& key, std::string body,
                                const api::Conditions& conditions) override {
    const absl::Status status = before_(conditions.empty() ? "put" : "put absent", key);
    if (!status.ok()) return status;
    return store_.Put(key, std::move(body), conditions);
  }
  absl::StatusOr<api::GetResult> Get(const std::string& key,
                                     const api::GetOptions& options) override {
    const absl::Status status = before_("get", key);
    if (!status.ok()) return status;
    return store_.Get(key, options);
  }
  absl::StatusOr<api::ObjectMeta> Head(const std::string& key,
                                       const api::Conditions& conditions) override {
    const absl::Status status = before_("head", key);
    if (!status.ok()) return status;
    return store_.Head(key, conditions);
  }
  absl::StatusOr<api::ListPage> List(const api::ListOptions& options) override {
    const absl::Status status = before_("list", options.prefix);
    if (!status.ok()) return status;
    return store_.List(options);
  }
  absl::Status Delete(const std::string& key,
                      const api::Conditions& conditions) override {
    const absl::Status status = before_("delete", key);
    return status.ok() ? store_.Delete(key, conditions) : status;
  }
  absl::StatusOr<api::ETag> Copy(const std::string& from, const std::string& to,
                                 const api::CopyOptions& options) override {
    const absl::Status status = before_("copy", to);
    if (!status.ok()) return status;
    return store_.Copy(from, to, options);
  }
  absl::Status Rename(const std::string& from, const std::string& to,
                      const api::Conditions& destination) override {
    const absl::Status status = before_("rename", to);
    return status.ok() ? store_.Rename(from, to, destination) : status;
  }
  [[nodiscard]] bool ListsInOrder() const override { return store_.ListsInOrder(); }

 private:
  api::ObjectStore& store_;
  Before before_;
};

}  // namespace heddle::impl
