#include "sim/object_table.h"

#include <string>
#include <utility>
#include <vector>

#include "sim/rng.h"
#include "tests/catch.h"

namespace heddle::sim {
namespace {

TEST_CASE("the same name of the same space is the same object", "[sim][objects]") {
  ObjectTable table;
  const Object first = table.Intern("bucket", "t/1");
  const Object other = table.Intern("bucket", "t/2");
  const Object range = table.InternPrefix("bucket", "t/1");
  CHECK(table.Intern("bucket", "t/1").id == first.id);
  CHECK(table.InternPrefix("bucket", "t/1").id == range.id);
  CHECK(other.id != first.id);
  CHECK(range.id != first.id);
  CHECK(table.size() == 3);
}

TEST_CASE("ids count up from 0", "[sim][objects]") {
  ObjectTable table;
  CHECK(table.Intern("s", "a").id == ObjectId{0});
  CHECK(table.InternPrefix("s", "a").id == ObjectId{1});
  CHECK(table.Intern("s", "b").id == ObjectId{2});
}

TEST_CASE("a name's hash depends on space, name and kind, and on nothing else",
          "[sim][objects]") {
  ObjectTable one;
  ObjectTable other;
  const Object object = one.Intern("ab", "c");
  other.Intern("x", "y");
  CHECK(other.Intern("ab", "c").name_hash == object.name_hash);
  CHECK(one.Intern("ab", "c").name_hash == object.name_hash);
  CHECK(one.Intern("a", "bc").name_hash != object.name_hash);
  CHECK(one.Intern("c", "ab").name_hash != object.name_hash);
  CHECK(one.InternPrefix("ab", "c").name_hash != object.name_hash);
}

TEST_CASE("names are kept, and a range shows that it is one", "[sim][objects]") {
  ObjectTable table;
  const Object object = table.Intern("bucket", "t/1");
  const Object range = table.InternPrefix("bucket", "t/");
  CHECK(table.Name(object.id) == "t/1");
  CHECK(table.FullName(object.id) == "bucket:t/1");
  CHECK(table.Name(range.id) == "t/");
  CHECK(table.FullName(range.id) == "bucket:t/*");
}

TEST_CASE("objects of two spaces never overlap", "[sim][objects]") {
  ObjectTable table;
  const Object all = table.InternPrefix("one", "");
  const Object also_all = table.InternPrefix("other", "");
  const Object object = table.Intern("other", "a");
  CHECK_FALSE(table.Overlap(all.id, also_all.id));
  CHECK_FALSE(table.Overlap(all.id, object.id));
  CHECK(table.Overlap(also_all.id, object.id));
  CHECK_FALSE(table.Covers(all.id, object.id));
}

// All names of at most five letters a and b: enough to tell any two objects of shorter
// names apart.
std::vector<std::string> Universe() {
  std::vector<std::string> names = {""};
  for (std::size_t i = 0; names[i].size() < 5; ++i)
    for (const char* letter : {"a", "b"}) names.push_back(names[i] + letter);
  return names;
}

struct Named {
  std::string name;
  bool is_prefix;
  Object object;

  [[nodiscard]] bool Has(const std::string& member) const {
    return is_prefix ? member.compare(0, name.size(), name) == 0 : member == name;
  }
};

TEST_CASE("two objects overlap exactly if they have a name in common", "[sim][objects]") {
  const std::vector<std::string> universe = Universe();
  Rng rng(static_cast<std::uint64_t>(GENERATE(range(1, 6))));
  ObjectTable table;
  std::vector<Named> named;
  for (int i = 0; i < 40; ++i) {
    std::string name = universe[rng.Below(31)];  // at most four letters
    const bool is_prefix = rng.Below(2) == 0;
    const Object object =
        is_prefix ? table.InternPrefix("s", name) : table.Intern("s", name);
    named.push_back({std::move(name), is_prefix, object});
  }
  for (const Named& a : named) {
    for (const Named& b : named) {
      CAPTURE(table.FullName(a.object.id), table.FullName(b.object.id));
      bool overlap = false;
      bool covers = true;
      for (const std::string& member : universe) {
        overlap = overlap || (a.Has(member) && b.Has(member));
        covers = covers && (a.Has(member) || !b.Has(member));
      }
      REQUIRE(table.Overlap(a.object.id, b.object.id) == overlap);
      REQUIRE(table.Covers(a.object.id, b.object.id) == covers);
    }
  }
}

}  // namespace
}  // namespace heddle::sim
