#include "sim/check/dense_index.h"

#include <vector>

#include "tests/catch.h"

namespace heddle::sim::check {
namespace {

// Numbers for integers whose hashes the test chooses.
struct Numbers {
  DenseIndex::Number Add(std::uint64_t thing, std::uint64_t hash) {
    const DenseIndex::Number number =
        index.Add(hash, [&](std::uint32_t at) { return things[at] == thing; });
    if (number.is_new) things.push_back(thing);
    return number;
  }

  DenseIndex index;
  std::vector<std::uint64_t> things;
};

// Adds 0 to 999 and asks for each again.
void CheckThousand(Numbers& numbers, std::uint64_t hashes) {
  for (std::uint64_t thing = 0; thing < 1'000; ++thing) {
    const DenseIndex::Number number = numbers.Add(thing, thing % hashes);
    CHECK((number.is_new && number.value == thing));
  }
  for (std::uint64_t thing = 0; thing < 1'000; ++thing) {
    const DenseIndex::Number number = numbers.Add(thing, thing % hashes);
    CHECK((!number.is_new && number.value == thing));
  }
}

TEST_CASE("things are numbered in the order in which they come", "[sim][check]") {
  Numbers numbers;
  CheckThousand(numbers, 1'000'000);
}

TEST_CASE("things of one hash are told apart", "[sim][check]") {
  Numbers numbers;
  CheckThousand(numbers, 3);
}

TEST_CASE("a cleared index numbers from 0 again", "[sim][check]") {
  Numbers numbers;
  CheckThousand(numbers, 1'000'000);
  numbers.index.Clear();
  numbers.things.clear();
  CheckThousand(numbers, 1'000'000);
}

}  // namespace
}  // namespace heddle::sim::check
