#include "model/object_store/key_table.h"

#include <algorithm>

#include "sim/rng.h"
#include "tests/catch.h"

namespace heddle::model {
namespace {

TEST_CASE("a key keeps its id, and ranks follow the order of keys",
          "[model][object_store]") {
  for (const KeyOrder order : {KeyOrder::kUtf8, KeyOrder::kUtf16}) {
    KeyTable table(KeyForm::kFlat, order);
    sim::Rng rng(3);
    std::vector<std::string> keys;
    for (int i = 0; i < 500; ++i) {
      keys.push_back(rng.Below(2) == 0 ? "\U00010000" : "\uFFFD");
      keys.back() += std::to_string(rng.Below(1'000));
      table.Intern(keys.back());
    }
    std::sort(keys.begin(), keys.end(),
              [order](const std::string& a, const std::string& b) {
                return KeyBefore(order, a, b);
              });
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    REQUIRE(table.size() == keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const KeyId id = table.Intern(keys[i]);
      REQUIRE(table.name(id) == keys[i]);
      REQUIRE(table.rank(id) == i);
    }
  }
}

TEST_CASE("beyond the basic plane UTF-16 has another order than bytes",
          "[model][object_store]") {
  // As recorded of a server that sorts UTF-16 strings.
  CHECK(KeyBefore(KeyOrder::kUtf8, "\uFFFD", "\U00010000"));
  CHECK_FALSE(KeyBefore(KeyOrder::kUtf16, "\uFFFD", "\U00010000"));
  CHECK(KeyBefore(KeyOrder::kUtf16, "\U00010000", "\uFFFD"));
  CHECK(KeyBefore(KeyOrder::kUtf16, "\uD7FF", "\U00010000"));
  CHECK(KeyBefore(KeyOrder::kUtf16, "z", "\U00010000"));
  CHECK(KeyBefore(KeyOrder::kUtf16, "a", "ab"));
  CHECK_FALSE(KeyBefore(KeyOrder::kUtf16, "ab", "a"));
  CHECK_FALSE(KeyBefore(KeyOrder::kUtf16, "a", "a"));
}

TEST_CASE("a path has the directories above it as parents", "[model][object_store]") {
  KeyTable table(KeyForm::kPaths, KeyOrder::kNone);
  const KeyId file = table.Intern("a/b/c");
  CHECK(table.name(table.parent(file)) == "a/b");
  CHECK(table.name(table.parent(table.parent(file))) == "a");
  CHECK(table.parent(table.Intern("a")) == kNoKey);
  CHECK(table.size() == 3);
}

TEST_CASE("where slashes collapse, keys that differ in them are one",
          "[model][object_store]") {
  KeyTable table(KeyForm::kCollapsed, KeyOrder::kUtf8);
  CHECK(table.Intern("b///x") == table.Intern("b/x"));
  CHECK(table.parent(table.Intern("a/")) == table.Intern("a"));
  CHECK(table.parent(table.Intern("a/b")) == kNoKey);
}

TEST_CASE("staged names end in # and digits", "[model][object_store]") {
  for (const char* name : {"k#1", "d/k#0123", "#7", "a#b#3"}) CHECK(IsStagedName(name));
  for (const char* name : {"k", "k#", "k#1a", "#", "", "12", "d#1/k"})
    CHECK_FALSE(IsStagedName(name));
}

}  // namespace
}  // namespace heddle::model
