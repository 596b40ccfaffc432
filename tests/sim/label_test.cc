#include "sim/label.h"

#include <cstdint>

#include "sim/footprint.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

TEST_CASE("a label's text has its arguments filled in, objects by name", "[sim][label]") {
  ObjectTable table;
  const Object from = table.Intern("bucket", "t/1");
  const Object to = table.Intern("bucket", "t/2");
  CHECK(Label("list").ToString(table) == "list");
  CHECK(Label("copy {} to {}", from, to).ToString(table) == "copy t/1 to t/2");
  CHECK(Label("{}{}{}{}", 1, 2, 3, 4).ToString(table) == "1234");
  CHECK(Label("sleep {} us", -5).ToString(table) == "sleep -5 us");
}

TEST_CASE("integers of every kind are printed as they are", "[sim][label]") {
  const ObjectTable table;
  CHECK(Label("{}", INT64_MIN).ToString(table) == "-9223372036854775808");
  CHECK(Label("{}", UINT64_MAX).ToString(table) == "18446744073709551615");
  CHECK(Label("{}", std::uint8_t{200}).ToString(table) == "200");
}

TEST_CASE("an argument's text is not searched for holes", "[sim][label]") {
  ObjectTable table;
  const Object odd = table.Intern("bucket", "{}");
  CHECK(Label("put {} {}", odd, 7).ToString(table) == "put {} 7");
}

TEST_CASE("a label's hash depends on its text, its arguments and their order",
          "[sim][label]") {
  ObjectTable table;
  const Object a = table.Intern("s", "a");
  const Object b = table.Intern("s", "b");
  const std::uint64_t hash = Label("copy {} {}", a, b).hash();
  CHECK(Label("copy {} {}", a, b).hash() == hash);
  CHECK(Label("copy {} {}", b, a).hash() != hash);
  CHECK(Label("move {} {}", a, b).hash() != hash);
  CHECK(Label("copy {} {}", a, 7).hash() != hash);
  CHECK(Label("copy {} {}", 7, 8).hash() != Label("copy {} {}", 8, 7).hash());
  CHECK(Label("copy").hash() != Label("copy {}", 0).hash());
}

TEST_CASE("a label's hash does not depend on an object's number", "[sim][label]") {
  ObjectTable one;
  ObjectTable other;
  other.Intern("s", "first");
  const Object here = one.Intern("s", "a");
  const Object there = other.Intern("s", "a");
  CHECK(here.id != there.id);
  CHECK(Label("put {}", here).hash() == Label("put {}", there).hash());
}

TEST_CASE("a literal's hash is known at compile time", "[sim][label]") {
  static_assert(Literal("put").hash() == HashBytes("put", 3));
  static_assert(Label("put").hash() == Literal("put").hash());
  CHECK(HashBytes("a", 1) == 0xaf63dc4c8601ec8cU);  // FNV-1a's own test vector
}

TEST_CASE("a footprint's fifth object is misuse", "[sim][label][misuse]") {
  CHECK(MisuseOf([] {
          ObjectTable table;
          Footprint footprint;
          for (int i = 0; i < 5; ++i)
            footprint = footprint.AndRead(table.Intern("s", std::to_string(i)));
        }) == "a footprint has at most 4 objects: announce a range, or split the step");
}

}  // namespace
}  // namespace heddle::sim
