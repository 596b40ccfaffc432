#include "tests/model/object_store/random_calls.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace heddle::model {
namespace {

using Condition = RandomCall::Condition;
using Kind = RandomCall::Kind;

std::string Code(const absl::Status& status) {
  return absl::StatusCodeToString(status.code());
}

Condition DrawCondition(sim::Rng& rng) {
  // Half of the calls have none.
  const auto drawn = rng.Below(10);
  return drawn < 5 ? Condition::kNone : static_cast<Condition>(drawn - 4);
}

api::ListOptions DrawListing(sim::Rng& rng, const std::vector<std::string>& keys) {
  const auto draw_text = [&] {
    const std::string& key = keys[rng.Below(keys.size())];
    return rng.Below(2) == 0 ? std::string() : key.substr(0, rng.Below(key.size() + 1));
  };
  api::ListOptions options;
  options.prefix = draw_text();
  options.start_after = draw_text();
  if (rng.Below(3) == 0) options.delimiter = rng.Below(4) == 0 ? "b" : "/";
  options.max_keys = static_cast<std::uint32_t>(rng.Below(6));
  return options;
}

}  // namespace

RandomCall DrawCall(sim::Rng& rng, const std::vector<std::string>& keys) {
  constexpr Kind kKinds[] = {Kind::kPut,  Kind::kPut,   Kind::kPut,  Kind::kGet,
                             Kind::kHead, Kind::kList,  Kind::kList, Kind::kDelete,
                             Kind::kCopy, Kind::kRename};
  RandomCall call;
  call.kind = kKinds[rng.Below(std::size(kKinds))];
  call.key = keys[rng.Below(keys.size())];
  call.other_key = keys[rng.Below(keys.size())];
  call.body = std::string(rng.Below(12), static_cast<char>('a' + rng.Below(3)));
  call.condition = DrawCondition(rng);
  if (rng.Below(4) == 0) call.source_condition = DrawCondition(rng);
  call.has_range = rng.Below(2) == 0;
  call.range = {.offset = rng.Below(8),
                .length = rng.Below(4) == 0 ? UINT64_MAX : rng.Below(8),
                .suffix = rng.Below(3) == 0};
  call.list = DrawListing(rng, keys);
  call.next_page = rng.Below(2) == 0;
  return call;
}

std::string Performer::Do(const RandomCall& call) {
  switch (call.kind) {
    case Kind::kGet:
    case Kind::kHead:
      return Read(call);
    case Kind::kList:
      return List(call);
    default:
      return Write(call);
  }
}

api::Conditions Performer::ConditionsOf(Condition condition,
                                        const std::string& key) const {
  const auto known = tags_.find(key);
  const bool is_known = known != tags_.end();
  const api::ETag new_tag = is_known ? known->second.back() : api::ETag{1};
  const api::ETag old_tag = is_known ? known->second.front() : api::ETag{2};
  switch (condition) {
    case Condition::kNone:
      break;
    case Condition::kAbsent:
      return api::IfAbsent();
    case Condition::kNewTag:
      return api::IfMatch(new_tag);
    case Condition::kOldTag:
      return api::IfMatch(old_tag);
    case Condition::kAnyTag:
      return {.if_match = api::TagMatch::Any()};
    case Condition::kNotNewTag:
      return {.if_none_match = api::TagMatch::Of(new_tag)};
  }
  return {};
}

std::string Performer::Told(const std::string& key,
                            const absl::StatusOr<api::ETag>& tag) {
  if (!tag.ok()) return Code(tag.status());
  tags_[key].push_back(*tag);
  return fmt::format("OK {:x}", tag->value);
}

std::string Performer::Write(const RandomCall& call) {
  const std::string& destination =
      call.kind == Kind::kPut || call.kind == Kind::kDelete ? call.key : call.other_key;
  const api::Conditions conditions = ConditionsOf(call.condition, destination);
  const std::string text = fmt::format(
      "{} {} {} if {} {}", static_cast<int>(call.kind), call.key, destination,
      static_cast<int>(call.condition), static_cast<int>(call.source_condition));
  switch (call.kind) {
    case Kind::kPut:
      return text + " -> " + Told(call.key, store_.Put(call.key, call.body, conditions));
    case Kind::kDelete:
      return text + " -> " + Code(store_.Delete(call.key, conditions));
    case Kind::kCopy: {
      const api::CopyOptions options = {
          .source = ConditionsOf(call.source_condition, call.key),
          .destination = conditions};
      return text + " -> " +
             Told(destination, store_.Copy(call.key, destination, options));
    }
    default:
      return text + " -> " + Code(store_.Rename(call.key, destination, conditions));
  }
}

std::string Performer::Read(const RandomCall& call) {
  const api::Conditions conditions = ConditionsOf(call.condition, call.key);
  if (call.kind == Kind::kHead) {
    const auto meta = store_.Head(call.key, conditions);
    if (!meta.ok()) return "head " + call.key + " -> " + Code(meta.status());
    return fmt::format("head {} -> {} {} {:x}", call.key, meta->key, meta->size,
                       meta->etag.value);
  }
  api::GetOptions options = {.range = {}, .conditions = conditions};
  if (call.has_range) options.range = call.range;
  const auto result = store_.Get(call.key, options);
  const std::string text =
      fmt::format("get {} {}+{}{}", call.key, call.range.offset, call.range.length,
                  call.range.suffix ? " suffix" : "");
  if (!result.ok()) return text + " -> " + Code(result.status());
  return fmt::format("{} -> {} {} {:x} '{}'", text, result->meta.key, result->meta.size,
                     result->meta.etag.value, result->body);
}

std::string Performer::List(const RandomCall& call) {
  api::ListOptions options = call.list;
  if (call.next_page) options.page_token = page_token_;
  const auto page = store_.List(options);
  if (!page.ok()) return "list -> " + Code(page.status());
  if (!page->next_token.empty()) page_token_ = page->next_token;
  std::vector<std::string> objects;
  for (const api::ObjectMeta& object : page->objects)
    objects.push_back(
        fmt::format("{}:{}:{:x}", object.key, object.size, object.etag.value));
  if (!store_.ListsInOrder()) std::sort(objects.begin(), objects.end());
  return fmt::format("list '{}' after '{}' by '{}' at most {} from '{}' -> {} | {} | {}",
                     options.prefix, options.start_after, options.delimiter,
                     options.max_keys, options.page_token, fmt::join(objects, " "),
                     fmt::join(page->common_prefixes, " "), page->next_token);
}

}  // namespace heddle::model
