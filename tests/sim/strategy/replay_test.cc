#include "sim/strategy/replay.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/strategy/random.h"
#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"

namespace heddle::sim {
namespace {

// Three tasks that draw a number, wait for each other and leave a request behind.
void BuildProgram(World& world) {
  auto& mutex = world.Emplace<Mutex>("m");
  auto& v = world.Emplace<Variable<int>>("v", 0);
  for (int i = 0; i < 3; ++i) {
    Process& process = world.AddProcess(fmt::format("task{}", i));
    world.AddTask(process, process.name(), [&] {
      v.Load();
      mutex.Lock();
      v.Store(static_cast<int>(world.Choose("number", 3)));
      mutex.Unlock();
      world.Post(process, "late", Footprint(), [](Access& /*access*/) {});
      v.Load();
    });
  }
}

Execution RunOnce(World& world, Strategy& strategy, std::uint64_t seed = 0) {
  strategy.Begin(seed);
  return world.Run(strategy, RunOptions());
}

TEST_CASE("following a schedule finds the deviations that replay it", "[sim][replay]") {
  World world;
  BuildProgram(world);
  World another_world;
  BuildProgram(another_world);
  RandomStrategy random;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Execution original = RunOnce(world, random, seed);

    FollowStrategy follow(original.schedule);
    const Execution followed = RunOnce(world, follow);
    REQUIRE(follow.fits());
    CHECK(followed.trace_hash == original.trace_hash);
    CHECK(follow.deviations().size() < original.schedule.size());

    ReplayStrategy replay(follow.deviations());
    const Execution replayed = RunOnce(another_world, replay);
    CHECK(replay.divergence().empty());
    CHECK(replayed.trace_hash == original.trace_hash);
    CHECK(replayed.schedule == original.schedule);
  }
}

TEST_CASE("each deviation matters: without one of them it is another execution",
          "[sim][replay]") {
  World world;
  BuildProgram(world);
  RandomStrategy random;
  const Execution original = RunOnce(world, random, 1);
  FollowStrategy follow(original.schedule);
  RunOnce(world, follow);
  REQUIRE(follow.deviations().size() > 2);
  for (std::size_t i = 0; i < follow.deviations().size(); ++i) {
    std::vector<Deviation> fewer = follow.deviations();
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    ReplayStrategy replay(fewer);
    CHECK(RunOnce(world, replay).trace_hash != original.trace_hash);
  }
}

TEST_CASE("the default schedule has no deviations and takes the ordinary outcomes",
          "[sim][replay]") {
  World world;
  BuildProgram(world);
  ReplayStrategy replay({});
  const Execution original = RunOnce(world, replay);
  FollowStrategy follow(original.schedule);
  RunOnce(world, follow);
  CHECK(follow.fits());
  CHECK(follow.deviations().empty());
}

TEST_CASE("the default goes on with the current task, else takes the lowest number",
          "[sim][replay]") {
  EnabledSet enabled;
  const WaitId closed = enabled.AddQueue(/*open=*/false);
  for (const std::uint32_t task : {5U, 2U, 7U}) enabled.Add({task}, kNoWait, task);
  enabled.Add({1}, closed, 1);
  const auto default_task = [&](TaskId current) {
    return enabled.At(DefaultPick(enabled, current)).value;
  };
  CHECK(default_task({7}) == 7);
  CHECK(default_task({5}) == 5);
  CHECK(default_task({1}) == 2);  // waits
  CHECK(default_task({3}) == 2);  // has ended
  CHECK(default_task(kNoTask) == 2);
}

TEST_CASE(
    "a deviation to a task that cannot run is a divergence, and the default is taken",
    "[sim][replay]") {
  World world;
  BuildProgram(world);
  ReplayStrategy plain({});
  const std::uint64_t default_hash = RunOnce(world, plain).trace_hash;
  ReplayStrategy replay({{0, 99}});
  CHECK(RunOnce(world, replay).trace_hash == default_hash);
  CHECK(replay.divergence() ==
        "decision 0 was 99, but that task cannot run there; these can: 0, 1, 2");
}

TEST_CASE("a deviation to an outcome that does not exist is a divergence",
          "[sim][replay]") {
  // Decisions 0 and 1 are task0's load and lock, 2 its store's number.
  World world;
  BuildProgram(world);
  ReplayStrategy fitting({{2, 2}});
  RunOnce(world, fitting);
  CHECK(fitting.divergence().empty());
  ReplayStrategy replay({{2, 3}});
  RunOnce(world, replay);
  CHECK(replay.divergence() ==
        "decision 2 was 3, but the choice there has only 3 outcomes");
}

TEST_CASE("a deviation after the end is a divergence, and the first one is reported",
          "[sim][replay]") {
  World world;
  BuildProgram(world);
  ReplayStrategy plain({});
  const std::size_t decisions = RunOnce(world, plain).schedule.size();
  ReplayStrategy late({{1000, 0}});
  RunOnce(world, late);
  CHECK(late.divergence() ==
        fmt::format("decision 1000 was 0, but the execution ended before it, after {} "
                    "decisions",
                    decisions));
  ReplayStrategy both({{0, 99}, {1000, 0}});
  RunOnce(world, both);
  CHECK(both.divergence().starts_with("decision 0 was 99"));
}

TEST_CASE("a replayer can be used again, and forgets the divergence", "[sim][replay]") {
  World small_world;
  auto& v = small_world.Emplace<Variable<int>>("v", 0);
  for (const char* name : {"one", "two"}) small_world.AddTask(name, [&] { v.Load(); });
  World world;
  BuildProgram(world);
  ReplayStrategy replay({{0, 2}});
  const std::uint64_t hash = RunOnce(world, replay).trace_hash;
  CHECK(replay.divergence().empty());
  RunOnce(small_world, replay);
  CHECK_FALSE(replay.divergence().empty());
  CHECK(RunOnce(world, replay).trace_hash == hash);
  CHECK(replay.divergence().empty());
}

TEST_CASE("a schedule that is not this program's does not fit", "[sim][replay]") {
  World world;
  BuildProgram(world);
  RandomStrategy random;
  const Schedule schedule = RunOnce(world, random, 1).schedule;
  const auto fits = [&](const Schedule& other) {
    FollowStrategy follow(other);
    RunOnce(world, follow);
    return follow.fits();
  };
  CHECK(fits(schedule));
  Schedule shorter = schedule;
  shorter.pop_back();
  CHECK_FALSE(fits(shorter));
  Schedule longer = schedule;
  longer.push_back(0);
  CHECK_FALSE(fits(longer));
  Schedule foreign = schedule;
  foreign.front() = 99;
  CHECK_FALSE(fits(foreign));
}

}  // namespace
}  // namespace heddle::sim
