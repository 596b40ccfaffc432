#include "sim/strategy/random.h"

#include <cstdint>
#include <vector>

#include "sim/enabled_set.h"
#include "tests/catch.h"
#include "tests/sim/strategy/statistics.h"

namespace heddle::sim {
namespace {

constexpr std::uint64_t kExecutions = 10'000;

EnabledSet TasksEnabled(std::uint32_t count) {
  EnabledSet enabled;
  for (std::uint32_t i = 0; i < count; ++i) enabled.Add({i}, kNoWait, i);
  return enabled;
}

TEST_CASE("the first pick falls on each task equally often", "[sim][random]") {
  const EnabledSet enabled = TasksEnabled(7);
  RandomStrategy random;
  std::vector<std::uint64_t> picked(7);
  for (std::uint64_t seed = 0; seed < kExecutions; ++seed) {
    REQUIRE(random.Begin(seed));
    ++picked.at(random.Pick(enabled, kNoTask));
  }
  CHECK_FALSE(RefutesUniformity(picked));
}

TEST_CASE("a pick does not depend on the one before, nor on the current task",
          "[sim][random]") {
  const EnabledSet enabled = TasksEnabled(3);
  RandomStrategy random;
  std::vector<std::uint64_t> pairs(9);
  random.Begin(1);
  std::uint32_t last = random.Pick(enabled, kNoTask);
  for (std::uint64_t i = 0; i < kExecutions; ++i) {
    const std::uint32_t next = random.Pick(enabled, enabled.At(last));
    ++pairs.at(3 * last + next);
    last = next;
  }
  CHECK_FALSE(RefutesUniformity(pairs));
}

TEST_CASE("each outcome of a choice is equally likely", "[sim][random]") {
  RandomStrategy random;
  std::vector<std::uint64_t> chosen(5);
  for (std::uint64_t seed = 0; seed < kExecutions; ++seed) {
    random.Begin(seed);
    ++chosen.at(random.Choose(/*label_hash=*/1, 5));
  }
  CHECK_FALSE(RefutesUniformity(chosen));
}

TEST_CASE("the seed determines the picks, and choices do not shift them",
          "[sim][random]") {
  const EnabledSet enabled = TasksEnabled(4);
  RandomStrategy random;
  const auto picks = [&](std::uint64_t seed, bool with_choices) {
    random.Begin(seed);
    std::vector<std::uint32_t> positions;
    for (int i = 0; i < 50; ++i) {
      if (with_choices) random.Choose(/*label_hash=*/1, 2);
      positions.push_back(random.Pick(enabled, kNoTask));
    }
    return positions;
  };
  CHECK(picks(1, false) == picks(1, false));
  CHECK(picks(1, false) == picks(1, true));
  CHECK(picks(1, false) != picks(2, false));
}

}  // namespace
}  // namespace heddle::sim
