// The engine allocates nothing while it explores.
#include <cstdint>
#include <memory>
#include <string>

#include "sim/strategy/random.h"
#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/allocation_count.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

// Allocations of `count` random executions after as many others; `failed` counts
// failures.
std::uint64_t AllocationsAfterWarmUp(World& world, int count, const RunOptions& options,
                                     int& failed) {
  RandomStrategy strategy;
  std::uint64_t before = 0;
  for (int i = 0; i < 2 * count; ++i) {
    if (i == count) before = AllocationCount();
    strategy.Begin(static_cast<std::uint64_t>(i));
    if (IsFailure(world.Run(strategy, options).verdict.kind)) ++failed;
  }
  return AllocationCount() - before;
}

#if !defined(HEDDLE_VALGRIND)  // it puts an operator new of its own in place of ours
TEST_CASE("allocations are counted", "[sim][allocation]") {
  const std::uint64_t before = AllocationCount();
  const auto number = std::make_unique<int>(7);
  const auto text = std::make_unique<std::string>(100, 'x');
  CHECK(AllocationCount() == before + 3);
}
#endif

TEST_CASE("nothing is allocated between an announcement and the end of an empty effect",
          "[sim][allocation]") {
  World world;
  const WaitId open = world.AddWait("open", true);
  const Object object = world.Intern("store", "t/1");
  std::uint64_t allocated = 0;
  for (const char* name : {"a", "b"}) {
    world.AddTask(name, [&] {
      for (int i = 0; i < 100; ++i) {
        const std::uint64_t before = AllocationCount();
        world.Step(Label("put {} of {}", object, i), Footprint::Write(object),
                   [](Access&) {});
        world.Step("wait", Footprint(), open, [](Access&) {});
        world.StepUntil("wait", Footprint(), open, kEpochUs, [](Access&) {});
        if (i >= 50) allocated += AllocationCount() - before;
      }
    });
  }
  RandomStrategy strategy;
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    allocated = 0;
    strategy.Begin(seed);
    CHECK(world.Run(strategy, {}).shape.steps == 600);
  }
  CHECK(allocated == 0);
}

TEST_CASE("executions of reorder_3 allocate nothing, violated or not, stopped or not",
          "[sim][allocation]") {
  World world;
  Variable<int> a(world, "a", 0);
  Variable<int> b(world, "b", 0);
  world.AddAssertion("both or neither: a name that is too long to be kept in place");
  for (const char* name : {"setter0", "setter1"}) {
    world.AddTask(name, [&] {
      a.Store(1);
      b.Store(-1);
    });
  }
  world.AddTask("checker", [&] {
    const bool neither = a.Load() == 0 && b.Load() == 0;
    const bool holds = neither || (a.Load() == 1 && b.Load() == -1);
    world.AssertThat(
        holds, "both or neither: a name that is too long to be kept in place",
        "one was seen without the other, says this summary, no shorter either");
  });
  const bool keep_going = GENERATE(false, true);
  int failed = 0;
  CHECK(AllocationsAfterWarmUp(world, 500, {.keep_going = keep_going}, failed) == 0);
  CHECK(failed > 50);
  CHECK(failed < 950);
}

TEST_CASE("a mutex with many waiting tasks allocates nothing", "[sim][allocation]") {
  World world;
  Mutex mutex(world, "m");
  for (int i = 0; i < 20; ++i) {
    world.AddTask("task" + std::to_string(i), [&] {
      for (int k = 0; k < 3; ++k) {
        const MutexGuard guard(mutex);
        Idle(world);
      }
      mutex.Lock();
      mutex.Unlock();
    });
  }
  int failed = 0;
  CHECK(AllocationsAfterWarmUp(world, 20, {}, failed) == 0);
  CHECK(failed == 0);
}

TEST_CASE("detached steps, choices and spawned tasks allocate nothing",
          "[sim][allocation]") {
  World world;
  Process& process = world.AddProcess("p");
  State<std::uint64_t>& sum = world.AddState<std::uint64_t>(0);
  for (const char* name : {"a", "b"}) {
    world.AddTask(process, name, [&] {
      for (std::uint64_t i = 0; i < 3; ++i) {
        const std::uint64_t drawn = world.Choose("die", 6) + world.NewId() % 2;
        world.Post(process, Label("add {}", drawn), Footprint(),
                   [&sum, drawn](Access&) { sum.Mutable() += drawn; });
        world.Spawn("child", [&] { Idle(world); });
        Idle(world);
      }
    });
  }
  int failed = 0;
  CHECK(AllocationsAfterWarmUp(world, 50, {}, failed) == 0);
  CHECK(failed == 0);
}

TEST_CASE("histories allocate nothing in the engine", "[sim][allocation]") {
  World world;
  Operations<std::int64_t, std::int64_t> history;
  for (const char* name : {"a", "b"}) {
    world.AddClient(name, std::vector<std::int64_t>{1, 2}, history, [&](std::int64_t n) {
      for (std::int64_t i = 0; i < n; ++i) Idle(world);
      return n;
    });
  }
  int failed = 0;
  CHECK(AllocationsAfterWarmUp(world, 50, {}, failed) == 0);
  CHECK(failed == 0);
}

}  // namespace
}  // namespace heddle::sim
