#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "model/object_store/bucket.h"

namespace heddle::model {

// One page, cut out of the keys in their order. A store that lists in no order cuts its
// pages in the same way, so that a token is a position, and then loses the order within
// the page.
class Bucket::PageMaker {
 public:
  PageMaker(Bucket& bucket, const api::ListOptions& options)
      : bucket_(bucket),
        options_(options),
        keys_max_(std::min(options.max_keys, bucket.profile_.page_keys_max)),
        keys_(bucket.page_keys_) {
    keys_.clear();
  }

  api::ListPage Make() {
    if (keys_max_ == 0) return {};
    for (auto at = Begin(); at != bucket_.present_.end(); ++at) {
      const std::string_view name = bucket_.name(*at);
      if (!name.starts_with(options_.prefix)) break;
      if (!Add(*at, GroupOf(name))) {
        page_.next_token =
            bucket_.profile_.page_token == PageToken::kNextKey ? name : last_;
        break;
      }
    }
    if (bucket_.profile_.key_order == KeyOrder::kNone) LoseOrder();
    page_.objects.reserve(keys_.size());
    for (const KeyId key : keys_) page_.objects.push_back(bucket_.MetaOf(key));
    return std::move(page_);
  }

 private:
  // The common prefix that stands for `name` in this listing; empty: it stands for
  // itself.
  [[nodiscard]] std::string_view GroupOf(std::string_view name) const {
    if (options_.delimiter.empty() || !name.starts_with(options_.prefix)) return {};
    const std::size_t at = name.find(options_.delimiter, options_.prefix.size());
    if (at == std::string_view::npos) return {};
    return name.substr(0, at + options_.delimiter.size());
  }

  // The first key of the page, if there is one. A group that was begun before the page's
  // start belongs to what lies before it.
  std::vector<KeyId>::const_iterator Begin() {
    const bool is_first = options_.page_token.empty();
    const std::string& from = is_first ? options_.start_after : options_.page_token;
    const bool from_included =
        !is_first && bucket_.profile_.page_token == PageToken::kNextKey;
    if (!from_included && !(is_first && bucket_.profile_.start_after_splits))
      group_ = GroupOf(from);
    if (from.empty() || Before(from, options_.prefix)) return LowerBound(options_.prefix);
    auto at = LowerBound(from);
    if (!from_included && at != bucket_.present_.end() && bucket_.name(*at) == from) ++at;
    return at;
  }

  [[nodiscard]] bool Before(std::string_view a, std::string_view b) const {
    return KeyBefore(bucket_.profile_.key_order, a, b);
  }
  [[nodiscard]] std::vector<KeyId>::const_iterator LowerBound(
      const std::string& from) const {
    return std::lower_bound(bucket_.present_.begin(), bucket_.present_.end(), from,
                            [this](KeyId key, const std::string& text) {
                              return Before(bucket_.name(key), text);
                            });
  }

  // False if the page is full.
  bool Add(KeyId key, std::string_view group) {
    if (!group.empty() && group == group_) return true;
    const bool counts = group.empty() || bucket_.profile_.prefixes_count;
    if (counts && given_ == keys_max_) return false;
    if (counts) ++given_;
    if (group.empty()) {
      keys_.push_back(key);
      last_ = bucket_.name(key);
    } else {
      page_.common_prefixes.emplace_back(group);
      last_ = group_ = group;
    }
    return true;
  }

  void LoseOrder() {
    std::sort(keys_.begin(), keys_.end(), [this](KeyId a, KeyId b) {
      const std::uint64_t hash_a = bucket_.keys_.hash(a);
      const std::uint64_t hash_b = bucket_.keys_.hash(b);
      return hash_a != hash_b ? hash_a < hash_b : bucket_.name(a) < bucket_.name(b);
    });
  }

  const Bucket& bucket_;
  const api::ListOptions& options_;
  const std::uint32_t keys_max_;
  std::uint32_t given_ = 0;
  std::vector<KeyId>& keys_;  // of the page's objects
  std::string_view group_;    // the group that was given last
  std::string_view last_;     // what was given last, key or group
  api::ListPage page_;
};

absl::StatusOr<api::ListPage> Bucket::List(const api::ListOptions& options) {
  return PageMaker(*this, options).Make();
}

}  // namespace heddle::model
