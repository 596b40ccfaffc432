#include "sim/check/seen_set.h"

#include <vector>

#include "tests/catch.h"

namespace heddle::sim::check {
namespace {

constexpr std::uint64_t kAllBits = ~std::uint64_t{0};
constexpr std::size_t kOperations = 200;  // several words

PlacedSet SetOf(const std::vector<std::uint32_t>& members) {
  PlacedSet set;
  set.Reset(kOperations);
  for (const std::uint32_t member : members) set.Toggle(member);
  return set;
}

// The first `count` operations and `others`.
PlacedSet FirstAnd(std::uint32_t count, std::vector<std::uint32_t> others) {
  for (std::uint32_t member = 0; member < count; ++member) others.push_back(member);
  return SetOf(others);
}

// Sets that differ in one member, in the first word, in the last, or only in how many
// full words they begin with.
std::vector<PlacedSet> SimilarSets() {
  return {SetOf({}),           SetOf({0}),         SetOf({64}),       SetOf({0, 64}),
          SetOf({199}),        FirstAnd(64, {}),   FirstAnd(128, {}), FirstAnd(64, {64}),
          FirstAnd(64, {128}), FirstAnd(63, {64}), FirstAnd(200, {})};
}

TEST_CASE("a node is new once, whatever way led to it", "[sim][check]") {
  for (const NodeKeys keys : {NodeKeys::kFingerprint, NodeKeys::kExact}) {
    SeenSet seen;
    seen.Reset(keys, kAllBits);
    CHECK(seen.Add(SetOf({3, 150, 70}), 5));
    CHECK_FALSE(seen.Add(SetOf({70, 3, 150}), 5));
    CHECK_FALSE(seen.Add(SetOf({70, 3, 11, 150, 11}), 5));
    CHECK(seen.size() == 1);
  }
}

// Adds every one of the similar sets in three states, then asks for them again.
void CheckSimilarSets(NodeKeys keys, std::uint64_t fingerprint_mask) {
  SeenSet seen;
  seen.Reset(keys, fingerprint_mask);
  const std::vector<PlacedSet> sets = SimilarSets();
  std::size_t nodes = 0;
  for (const bool is_new : {true, false}) {
    for (const PlacedSet& set : sets) {
      for (const StateId state : {0U, 1U, 64U}) {
        CHECK(seen.Add(set, state) == is_new);
        if (is_new) ++nodes;
      }
    }
  }
  CHECK(seen.size() == nodes);
}

TEST_CASE("nodes differ in the set or in the state", "[sim][check]") {
  CheckSimilarSets(NodeKeys::kFingerprint, kAllBits);
  CheckSimilarSets(NodeKeys::kExact, kAllBits);
}

TEST_CASE("exact keys are told apart although all fingerprints collide", "[sim][check]") {
  CheckSimilarSets(NodeKeys::kExact, 0);
}

TEST_CASE("a set that was emptied has seen nothing", "[sim][check]") {
  SeenSet seen;
  for (const NodeKeys keys :
       {NodeKeys::kFingerprint, NodeKeys::kExact, NodeKeys::kFingerprint}) {
    seen.Reset(keys, kAllBits);
    CHECK(seen.size() == 0);
    CHECK(seen.Add(SetOf({1}), 0));
  }
}

TEST_CASE("fingerprints without bits collide", "[sim][check]") {
  SeenSet seen;
  seen.Reset(NodeKeys::kFingerprint, 0);
  CHECK(seen.Add(SetOf({1}), 0));
  CHECK_FALSE(seen.Add(SetOf({2}), 0));
}

TEST_CASE("the fingerprint of a set is that of its members", "[sim][check]") {
  PlacedSet set = SetOf({4, 9});
  const Fingerprint before = set.fingerprint();
  set.Toggle(100);
  CHECK(set.Contains(100));
  CHECK_FALSE(set.fingerprint() == before);
  set.Toggle(100);
  CHECK_FALSE(set.Contains(100));
  CHECK(set.fingerprint() == before);
}

}  // namespace
}  // namespace heddle::sim::check
