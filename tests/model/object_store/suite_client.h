// One store under one profile, with the words that the suite's cases are written in.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "model/api/object_store.h"
#include "model/object_store/profile.h"
#include "tests/model/object_store/suite.h"

namespace heddle::model {

inline std::string Name(absl::StatusCode code) { return absl::StatusCodeToString(code); }
inline std::string Name(const absl::Status& status) { return Name(status.code()); }

class Client {
 public:
  Client(api::ObjectStore& store, const StoreProfile& profile, Complaints& complaints)
      : store_(store), profile_(profile), complaints_(complaints) {}

  [[nodiscard]] const StoreProfile& profile() const { return profile_; }
  [[nodiscard]] bool has_tags() const { return profile_.tag != TagKind::kNone; }
  [[nodiscard]] bool judges_if_match() const {
    return profile_.put_if_match == ConditionUse::kJudged;
  }

  api::ETag Puts(const std::string& key, const std::string& body,
                 const api::Conditions& conditions = {}) {
    const auto tag = store_.Put(key, body, conditions);
    complaints_.ExpectEqual(Name(tag.status()), Name(absl::StatusCode::kOk),
                            "put " + key);
    return tag.ok() ? *tag : api::ETag{};
  }
  void PutFails(const std::string& key, const api::Conditions& conditions,
                absl::StatusCode code) {
    complaints_.ExpectEqual(Name(store_.Put(key, "refused", conditions).status()),
                            Name(code), "put " + key);
  }
  void Holds(const std::string& key, const std::string& body) {
    const auto result = store_.Get(key);
    complaints_.ExpectEqual(Name(result.status()), Name(absl::StatusCode::kOk),
                            "get " + key);
    if (!result.ok()) return;
    complaints_.ExpectEqual(result->body, body, "body of " + key);
    complaints_.ExpectEqual(result->meta.size, body.size(), "size of " + key);
    complaints_.ExpectEqual(result->meta.key, key, "key of " + key);
    const auto meta = store_.Head(key);
    complaints_.ExpectEqual(Name(meta.status()), Name(absl::StatusCode::kOk),
                            "head " + key);
    if (!meta.ok()) return;
    complaints_.ExpectEqual(meta->size, body.size(), "size in the head of " + key);
    complaints_.Expect(meta->etag == result->meta.etag,
                       "head and get of one tag: " + key);
  }
  void IsAbsent(const std::string& key) {
    complaints_.ExpectEqual(Name(store_.Get(key).status()),
                            Name(absl::StatusCode::kNotFound), "get " + key);
    complaints_.ExpectEqual(Name(store_.Head(key).status()),
                            Name(absl::StatusCode::kNotFound), "head " + key);
  }
  void ReadFails(const std::string& key, const api::Conditions& conditions,
                 absl::StatusCode code) {
    complaints_.ExpectEqual(
        Name(store_.Get(key, {.range = {}, .conditions = conditions}).status()),
        Name(code), "conditional get " + key);
    complaints_.ExpectEqual(Name(store_.Head(key, conditions).status()), Name(code),
                            "conditional head " + key);
  }
  void RangeIs(const std::string& key, api::ByteRange range, const std::string& body) {
    const auto result = store_.Get(key, {.range = range, .conditions = {}});
    const std::string what = fmt::format("range {}+{}", range.offset, range.length);
    complaints_.ExpectEqual(Name(result.status()), Name(absl::StatusCode::kOk), what);
    if (result.ok()) complaints_.ExpectEqual(result->body, body, what);
  }
  void RangeFails(const std::string& key, api::ByteRange range, absl::StatusCode code) {
    complaints_.ExpectEqual(
        Name(store_.Get(key, {.range = range, .conditions = {}}).status()), Name(code),
        fmt::format("range {}+{}", range.offset, range.length));
  }
  void Deletes(const std::string& key, const api::Conditions& conditions,
               absl::StatusCode code) {
    complaints_.ExpectEqual(Name(store_.Delete(key, conditions)), Name(code),
                            "delete " + key);
  }
  void Copies(const std::string& from, const std::string& to,
              const api::CopyOptions& options, absl::StatusCode code) {
    complaints_.ExpectEqual(Name(store_.Copy(from, to, options).status()), Name(code),
                            fmt::format("copy {} to {}", from, to));
  }
  void Renames(const std::string& from, const std::string& to,
               const api::Conditions& conditions, absl::StatusCode code) {
    complaints_.ExpectEqual(Name(store_.Rename(from, to, conditions)), Name(code),
                            fmt::format("rename {} to {}", from, to));
  }
  // All pages, keys and groups; sorted if the store has no order.
  void Lists(api::ListOptions options, const std::string& expected, int pages = 1) {
    std::vector<std::string> keys;
    std::vector<std::string> groups;
    int given = 0;
    do {
      const auto page = store_.List(options);
      complaints_.ExpectEqual(Name(page.status()), Name(absl::StatusCode::kOk), "list");
      if (!page.ok()) return;
      for (const api::ObjectMeta& object : page->objects) keys.push_back(object.key);
      groups.insert(groups.end(), page->common_prefixes.begin(),
                    page->common_prefixes.end());
      options.page_token = page->next_token;
    } while (++given < 20 && !options.page_token.empty());
    if (!store_.ListsInOrder()) std::sort(keys.begin(), keys.end());
    complaints_.ExpectEqual(fmt::format("{}", fmt::join(keys, " ")) +
                                fmt::format(" | {}", fmt::join(groups, " ")),
                            expected, "list " + options.prefix);
    complaints_.ExpectEqual(given, pages, "pages of list " + options.prefix);
  }
  api::ListPage Page(const api::ListOptions& options) {
    return store_.List(options).value_or(api::ListPage{});
  }
  void Expect(bool holds, const std::string& what) { complaints_.Expect(holds, what); }

 private:
  api::ObjectStore& store_;
  const StoreProfile& profile_;
  Complaints& complaints_;
};

}  // namespace heddle::model
