#include "sim/strategy/pct.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "sim/enabled_set.h"
#include "tests/catch.h"
#include "tests/sim/strategy/statistics.h"

namespace heddle::sim {
namespace {

constexpr std::uint64_t kExecutions = 10'000;

// Plays the world's part for tasks of which all, unless told otherwise, can always run.
class Stage {
 public:
  // `picks` is what the strategy learnt from an execution before.
  Stage(std::uint32_t depth, std::uint32_t tasks, std::uint64_t picks)
      : pct_(depth), tasks_(tasks) {
    pct_.Begin(0);
    pct_.End({.tasks = tasks, .picks = picks});
  }

  void Begin(std::uint64_t seed) {
    REQUIRE(pct_.Begin(seed));
    enabled_.Reset({true, false});
    for (std::uint32_t i = 0; i < tasks_; ++i) Add(i, kNoWait);
  }
  std::uint32_t Pick() {
    const std::uint32_t position = pct_.Pick(enabled_, kNoTask);
    REQUIRE(position < enabled_.size());
    return enabled_.At(position).value;
  }
  std::vector<std::uint32_t> Pick(std::size_t times) {
    std::vector<std::uint32_t> picked(times);
    for (std::uint32_t& task : picked) task = Pick();
    return picked;
  }
  void Add(std::uint32_t task, WaitId queue) {
    enabled_.Add({task}, queue, task);
    pct_.Joined({task}, queue);
  }
  void Remove(std::uint32_t task) { enabled_.Remove({task}); }
  EnabledSet& enabled() { return enabled_; }
  // A queue that is closed at the start.
  [[nodiscard]] WaitId queue() const { return queue_; }

 private:
  PctStrategy pct_;
  std::uint32_t tasks_;
  EnabledSet enabled_;
  const WaitId queue_ = enabled_.AddQueue(/*open=*/false);
};

std::size_t CountDistinct(std::vector<std::uint32_t> values) {
  std::sort(values.begin(), values.end());
  return static_cast<std::size_t>(std::unique(values.begin(), values.end()) -
                                  values.begin());
}

TEST_CASE("with depth 1 the tasks run one after the other, each order equally often",
          "[sim][pct]") {
  Stage stage(/*depth=*/1, /*tasks=*/3, /*picks=*/12);
  std::map<std::vector<std::uint32_t>, std::uint64_t> orders;
  for (std::uint64_t seed = 0; seed < kExecutions; ++seed) {
    stage.Begin(seed);
    std::vector<std::uint32_t> order;
    for (int task = 0; task < 2; ++task) {  // the third is alone then
      const std::vector<std::uint32_t> picked = stage.Pick(4);
      REQUIRE(CountDistinct(picked) == 1);
      order.push_back(picked.front());
      stage.Remove(picked.front());
    }
    ++orders[order];
  }
  REQUIRE(orders.size() == 6);
  std::vector<std::uint64_t> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  CHECK_FALSE(RefutesUniformity(counts));
}

TEST_CASE("a change point falls on each pick equally often, and on none after the last",
          "[sim][pct]") {
  constexpr std::uint64_t kPicks = 10;
  Stage stage(/*depth=*/2, /*tasks=*/2, kPicks);
  std::vector<std::uint64_t> changed_after(kPicks);
  for (std::uint64_t seed = 0; seed < kExecutions; ++seed) {
    stage.Begin(seed);
    const std::vector<std::uint32_t> picked = stage.Pick(kPicks + 1);
    // No change is seen if the very first pick is the change point.
    const auto change =
        std::adjacent_find(picked.begin(), picked.end(), std::not_equal_to<>());
    const auto before = change == picked.end() ? 0 : change - picked.begin() + 1;
    ++changed_after.at(static_cast<std::size_t>(before));
    CHECK(std::adjacent_find(change == picked.end() ? change : change + 1, picked.end(),
                             std::not_equal_to<>()) == picked.end());
  }
  CHECK_FALSE(RefutesUniformity(changed_after));
}

TEST_CASE("the first execution knows no length and has no change point", "[sim][pct]") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Stage stage(/*depth=*/5, /*tasks=*/3, /*picks=*/0);
    stage.Begin(seed);
    CHECK(CountDistinct(stage.Pick(20)) == 1);
  }
}

TEST_CASE("change points are distinct, and one pick at least is none", "[sim][pct]") {
  // So among 5 picks there are 4 changes, however deep; the first pick's is not seen.
  // That pick is the one without a change in one execution of five.
  Stage stage(/*depth=*/10, /*tasks=*/6, /*picks=*/5);
  std::array<std::uint64_t, 6> executions_by_tasks = {};
  for (std::uint64_t seed = 0; seed < kExecutions; ++seed) {
    stage.Begin(seed);
    ++executions_by_tasks.at(CountDistinct(stage.Pick(5)));
  }
  CHECK(executions_by_tasks[4] + executions_by_tasks[5] == kExecutions);
  CHECK(executions_by_tasks[5] >= LeastOccurrences(kExecutions, 1.0 / 5));
  CHECK(executions_by_tasks[4] >= LeastOccurrences(kExecutions, 4.0 / 5));
}

TEST_CASE("which of two demoted tasks is lower was drawn before, whichever came first",
          "[sim][pct]") {
  Stage stage(/*depth=*/3, /*tasks=*/3, /*picks=*/10);
  // Which of the two has the higher number must not matter either: that breaks ties.
  std::vector<std::uint64_t> cases(4);
  for (std::uint64_t seed = 0; seed < kExecutions; ++seed) {
    stage.Begin(seed);
    std::vector<std::uint32_t> in_order = stage.Pick(10);
    in_order.erase(std::unique(in_order.begin(), in_order.end()), in_order.end());
    if (in_order.size() < 3) continue;  // the first pick was a change point
    stage.Remove(in_order[2]);
    const std::uint32_t higher = stage.Pick();
    REQUIRE(higher != in_order[2]);
    ++cases.at((in_order[0] > in_order[1] ? 2U : 0U) + (higher == in_order[0] ? 1U : 0U));
  }
  CHECK_FALSE(RefutesUniformity(cases));
}

TEST_CASE("a task that waits is passed over and comes back with its rank", "[sim][pct]") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Stage stage(/*depth=*/1, /*tasks=*/4, /*picks=*/10);
    stage.Begin(seed);
    const std::uint32_t highest = stage.Pick();
    stage.Remove(highest);
    stage.Add(highest, stage.queue());
    CHECK(stage.Pick() != highest);
    stage.enabled().Open(stage.queue());
    CHECK(stage.Pick() == highest);
  }
}

TEST_CASE("a demoted task stays demoted in whatever it waits for", "[sim][pct]") {
  Stage stage(/*depth=*/2, /*tasks=*/3, /*picks=*/2);
  int demoted_after_first_pick = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    stage.Begin(seed);
    const std::uint32_t first = stage.Pick();
    if (stage.Pick() == first) continue;  // the first pick was the change point
    ++demoted_after_first_pick;
    stage.Remove(first);
    stage.Add(first, stage.queue());
    stage.enabled().Open(stage.queue());
    CHECK(CountDistinct(stage.Pick(20)) == 1);
    CHECK(stage.Pick() != first);
  }
  CHECK(demoted_after_first_pick > 20);
}

TEST_CASE("a task that appears later gets each rank equally often", "[sim][pct]") {
  Stage stage(/*depth=*/1, /*tasks=*/3, /*picks=*/10);
  std::vector<std::uint64_t> ranks(4);
  for (std::uint64_t seed = 0; seed < kExecutions; ++seed) {
    stage.Begin(seed);
    stage.Pick(3);
    stage.Add(3, kNoWait);
    std::size_t rank = 0;
    for (; rank < 3; ++rank) {
      const std::uint32_t highest = stage.Pick();
      if (highest == 3) break;
      stage.Remove(highest);
    }
    ++ranks.at(rank);
  }
  CHECK_FALSE(RefutesUniformity(ranks));
}

TEST_CASE("tasks that come and go a thousand times keep their ranks", "[sim][pct]") {
  Stage stage(/*depth=*/1, /*tasks=*/4, /*picks=*/10);
  const auto order_after = [&](std::uint64_t seed, int times) {
    stage.Begin(seed);
    for (int i = 0; i < times; ++i) {
      for (const std::uint32_t task : {3U, 0U, 1U}) {
        stage.Remove(task);
        stage.Add(task, kNoWait);
      }
    }
    std::vector<std::uint32_t> order;
    for (int i = 0; i < 3; ++i) {
      order.push_back(stage.Pick());
      stage.Remove(order.back());
    }
    return order;
  };
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    CHECK(order_after(seed, 1000) == order_after(seed, 0));
  }
}

TEST_CASE("each outcome of a choice is equally likely under PCT", "[sim][pct]") {
  PctStrategy pct(3);
  std::vector<std::uint64_t> chosen(5);
  for (std::uint64_t seed = 0; seed < kExecutions; ++seed) {
    pct.Begin(seed);
    ++chosen.at(pct.Choose(/*label_hash=*/1, 5));
  }
  CHECK_FALSE(RefutesUniformity(chosen));
}

TEST_CASE("seed and length determine PCT's picks", "[sim][pct]") {
  const auto picks = [](std::uint64_t seed) {
    Stage stage(/*depth=*/4, /*tasks=*/8, /*picks=*/50);
    stage.Begin(seed);
    return stage.Pick(50);
  };
  CHECK(picks(1) == picks(1));
  CHECK(picks(1) != picks(2));
  // What was picked in other executions does not matter.
  Stage used(/*depth=*/4, /*tasks=*/8, /*picks=*/50);
  for (std::uint64_t seed = 100; seed < 110; ++seed) {
    used.Begin(seed);
    used.Pick(30);
  }
  used.Begin(1);
  CHECK(used.Pick(50) == picks(1));
}

}  // namespace
}  // namespace heddle::sim
