#include "tools/conformance/replayer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "tools/conformance/outcome.h"

namespace heddle::conformance {
namespace {

// A tag that no object has.
constexpr api::ETag kForeignTag = {UINT64_MAX};

// What a call came to. A tag is noted only where the recorded token is the object's own:
// a copy's answer can be another.
struct Answer {
  absl::Status status = {};
  std::optional<api::ETag> tag = {};
  std::optional<std::string> body = {};
  std::optional<std::uint64_t> size = {};
  std::optional<api::ListPage> page = {};
};

bool IsRead(const Step& step) {
  return step.op == "get" || step.op == "head" || step.op == "list";
}

class Replayer {
 public:
  Replayer(const Record& record, api::ObjectStore& store, Judge judge)
      : record_(record), store_(store), judge_(judge) {}

  ReplayResult Run() {
    for (const Step& step : record_.steps) {
      if (const std::string reason = WhyLeftOut(step); !reason.empty()) {
        result_.left_out.push_back({step.number, reason});
        continue;
      }
      ++result_.steps;
      const std::optional<Answer> answer = Perform(step);
      if (!answer) continue;
      if (!step.save.empty() && answer->tag) saved_[step.save] = *answer->tag;
      Compare(step, *answer);
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string WhyLeftOut(const Step& step) const {
    if (!step.not_in_contract.empty()) return step.not_in_contract;
    if (!step.page) return "";
    const auto token = page_tokens_.find(step.page->substr(1));
    const bool has_next = token != page_tokens_.end() && !token->second.empty();
    return has_next ? "" : "a page after the last one";
  }

  // --- Calls
  // ------------------------------------------------------------------------------------

  [[nodiscard]] api::TagMatch MatchOf(const std::optional<std::string>& argument) const {
    if (!argument) return {};
    if (*argument == "*") return api::TagMatch::Any();
    const auto saved = saved_.find(argument->starts_with('@') ? argument->substr(1) : "");
    return api::TagMatch::Of(saved == saved_.end() ? kForeignTag : saved->second);
  }
  [[nodiscard]] api::Conditions ConditionsOf(const Step& step) const {
    return {.if_match = MatchOf(step.if_match),
            .if_none_match = MatchOf(step.if_none_match)};
  }

  // None: the step has no answer that could be compared.
  std::optional<Answer> Perform(const Step& step) {
    if (step.op == "get") return Get(step);
    if (step.op == "head") return Head(step);
    if (step.op == "list") return List(step);
    if (step.op == "put") return Put({&step, ConditionsOf(step)});
    if (step.op == "delete") return Answer{store_.Delete(step.key, ConditionsOf(step))};
    if (step.op == "copy") {
      const api::CopyOptions options = {
          .source = {.if_match = MatchOf(step.source_if_match)},
          .destination = ConditionsOf(step)};
      return Answer{store_.Copy(step.from, step.key, options).status()};
    }
    if (step.op == "rename")
      return Answer{store_.Rename(step.from, step.key, ConditionsOf(step))};
    if (step.op == "put_finish") return Put(open_.at(step.client));
    PerformUnanswered(step);
    return std::nullopt;
  }

  // A put takes effect when its body is complete, whenever it was begun.
  void PerformUnanswered(const Step& step) {
    if (step.op == "put_begin") {
      open_.insert_or_assign(step.client, OpenPut{&step, ConditionsOf(step)});
    } else if (step.op == "put_cut") {
      open_.erase(step.client);
    } else if (step.op == "put_unanswered") {
      store_.Put(step.key, step.body, ConditionsOf(step)).IgnoreError();
    } else {
      store_.Delete(step.key, ConditionsOf(step)).IgnoreError();
    }
  }

  struct OpenPut {
    const Step* step;
    api::Conditions conditions;
  };

  Answer Put(const OpenPut& put) {
    const auto tag = store_.Put(put.step->key, put.step->body, put.conditions);
    if (!tag.ok()) return {tag.status()};
    return {absl::OkStatus(), *tag};
  }

  Answer Get(const Step& step) {
    auto result =
        store_.Get(step.key, {.range = step.range, .conditions = ConditionsOf(step)});
    if (!result.ok()) return {result.status()};
    return {absl::OkStatus(), result->meta.etag, std::move(result->body)};
  }

  Answer Head(const Step& step) {
    const auto meta = store_.Head(step.key, ConditionsOf(step));
    if (!meta.ok()) return {meta.status()};
    return {absl::OkStatus(), meta->etag, std::nullopt, meta->size};
  }

  // The client library lists to the end in one call.
  Answer List(const Step& step) {
    api::ListOptions options = step.list;
    if (step.page) options.page_token = page_tokens_[step.page->substr(1)];
    api::ListPage all;
    do {
      auto page = store_.List(options);
      if (!page.ok()) return {page.status()};
      std::move(page->objects.begin(), page->objects.end(),
                std::back_inserter(all.objects));
      std::move(page->common_prefixes.begin(), page->common_prefixes.end(),
                std::back_inserter(all.common_prefixes));
      options.page_token = all.next_token = page->next_token;
    } while (record_.layer == "object_store" && !options.page_token.empty());
    if (!step.save_next.empty()) page_tokens_[step.save_next] = all.next_token;
    return {absl::OkStatus(), std::nullopt, std::nullopt, std::nullopt, std::move(all)};
  }

  // --- Comparing
  // --------------------------------------------------------------------------------

  void Compare(const Step& step, const Answer& answer) {
    const bool by_profile = judge_ == Judge::kProfile;
    std::vector<std::string> allowed = step.want.value_or(std::vector<std::string>());
    if (!by_profile) allowed.clear();
    if (!by_profile || (record_.server_right && step.differs))
      allowed.push_back(step.outcome);
    if (!allowed.empty()) CompareOutcome(step, answer, allowed);
    if (!answer.status.ok()) return;
    CompareToken(step, answer);
    if (by_profile && !record_.agrees) return;
    CompareValues(step, answer, by_profile ? step.ref_values : step.values);
  }

  void CompareOutcome(const Step& step, const Answer& answer,
                      const std::vector<std::string>& allowed) {
    // An open put is answered for the request that began it.
    const Step& request = step.op == "put_finish" ? *open_.at(step.client).step : step;
    const bool is_allowed =
        std::any_of(allowed.begin(), allowed.end(), [&](const auto& word) {
          return IsOutcome(word, answer.status.code(), record_, request);
        });
    if (is_allowed) return;
    Differ(step, fmt::format("answered {}, not {}",
                             absl::StatusCodeToString(answer.status.code()),
                             fmt::join(allowed, " or ")));
  }

  // Equal names are equal tags and, for the very server, different names different ones.
  void CompareToken(const Step& step, const Answer& answer) {
    if (!step.values.token || !answer.tag) return;
    const std::string& name = *step.values.token;
    if (judge_ == Judge::kServer) {
      for (const auto& [other_name, tag] : tags_) {
        if ((other_name == name) != (tag == *answer.tag))
          Differ(step,
                 fmt::format("the token {} is {}", name,
                             other_name == name ? "another" : "that of " + other_name));
      }
    }
    const auto [known, is_new] = tags_.try_emplace(name, *answer.tag);
    const bool is_judged = step.ref_values.token == name && record_.agrees;
    if (judge_ == Judge::kProfile && is_judged && known->second != *answer.tag)
      Differ(step, fmt::format("the token {} is another", name));
  }

  void CompareValues(const Step& step, const Answer& answer, const Values& expected) {
    if (expected.body && answer.body && *answer.body != *expected.body)
      Differ(step,
             fmt::format("read {}, not {}", Short(*answer.body), Short(*expected.body)));
    if (expected.size && answer.size && *answer.size != *expected.size)
      Differ(step, fmt::format("size {}, not {}", *answer.size, *expected.size));
    if (!answer.page) return;
    std::vector<std::string> keys;
    for (const api::ObjectMeta& object : answer.page->objects) keys.push_back(object.key);
    if (expected.keys) CompareNames(step, "keys", std::move(keys), *expected.keys);
    if (expected.prefixes)
      CompareNames(step, "prefixes", answer.page->common_prefixes, *expected.prefixes);
    const bool truncated = !answer.page->next_token.empty();
    if (expected.truncated && truncated != *expected.truncated)
      Differ(step, truncated ? "another page follows" : "no other page follows");
  }

  void CompareNames(const Step& step, const char* what, std::vector<std::string> actual,
                    std::vector<std::string> expected) {
    if (record_.profile == "posix") {  // a directory has no order
      std::sort(actual.begin(), actual.end());
      std::sort(expected.begin(), expected.end());
    }
    if (actual != expected)
      Differ(step, fmt::format("{} {}, not {}", what, fmt::join(actual, " "),
                               fmt::join(expected, " ")));
  }

  static std::string Short(const std::string& body) {
    constexpr std::size_t kShown = 20;
    if (body.size() <= kShown) return fmt::format("'{}'", body);
    return fmt::format("'{}...' ({} bytes)", body.substr(0, kShown), body.size());
  }

  void Differ(const Step& step, const std::string& what) {
    const std::string& key = step.op == "put_finish" ? step.client : step.key;
    result_.differences.push_back(fmt::format("step {} {}{}{}: {}", step.number, step.op,
                                              key.empty() ? "" : " ", key, what));
  }

  const Record& record_;
  api::ObjectStore& store_;
  const Judge judge_;
  std::map<std::string, api::ETag> saved_;          // by the name that a step saved it as
  std::map<std::string, api::ETag> tags_;           // by the name of the recorded token
  std::map<std::string, std::string> page_tokens_;  // by the name that a step saved it as
  std::map<std::string, OpenPut> open_;             // by client
  ReplayResult result_;
};

}  // namespace

std::string NotInContract(const Record& record) {
  for (const Step& step : record.steps) {
    if (!step.not_in_contract.empty() && !IsRead(step)) return step.not_in_contract;
  }
  return "";
}

ReplayResult Replay(const Record& record, api::ObjectStore& store, Judge judge) {
  return Replayer(record, store, judge).Run();
}

}  // namespace heddle::conformance
