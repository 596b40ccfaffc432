// Random calls of the object-store contract, and what a store answers to them as text:
// two stores that should be alike are given the same calls.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/api/object_store.h"
#include "sim/rng.h"

namespace heddle::model {

struct RandomCall {
  enum class Kind : std::uint8_t { kPut, kGet, kHead, kList, kDelete, kCopy, kRename };
  enum class Condition : std::uint8_t {
    kNone,
    kAbsent,
    kNewTag,
    kOldTag,
    kAnyTag,
    kNotNewTag
  };

  Kind kind = Kind::kPut;
  std::string key;
  std::string other_key;  // of a copy and a rename: the destination
  std::string body;
  Condition condition = Condition::kNone;
  Condition source_condition = Condition::kNone;
  api::ByteRange range = {};
  bool has_range = false;
  api::ListOptions list = {};
  bool next_page = false;  // a listing goes on after the last page that had a next one
};

// The keys come from `keys`; every kind of call and condition comes up.
RandomCall DrawCall(sim::Rng& rng, const std::vector<std::string>& keys);

// Makes calls of one store, and remembers the tags that it has answered.
class Performer {
 public:
  explicit Performer(api::ObjectStore& store) : store_(store) {}

  // The call and its answer. Listings without an order are sorted.
  std::string Do(const RandomCall& call);

 private:
  [[nodiscard]] api::Conditions ConditionsOf(RandomCall::Condition condition,
                                             const std::string& key) const;
  std::string Write(const RandomCall& call);
  std::string Read(const RandomCall& call);
  std::string List(const RandomCall& call);
  std::string Told(const std::string& key, const absl::StatusOr<api::ETag>& tag);

  api::ObjectStore& store_;
  std::map<std::string, std::vector<api::ETag>> tags_;  // by key, in order
  std::string page_token_;
};

}  // namespace heddle::model
