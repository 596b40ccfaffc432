// The trace hash: equal for the same execution, and for no other.
#include <functional>
#include <set>
#include <string>

#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

using Build = std::function<void(World&)>;

std::uint64_t HashOf(const Build& build, const Schedule& schedule = {},
                     const RunOptions& options = {}) {
  World world;
  build(world);
  return schedule.empty() ? RunDefault(world, options).trace_hash
                          : RunSchedule(world, schedule, options).trace_hash;
}

// Tasks `names`, each of which does one step `label`.
Build Steps(const Lines& names, const Label& label) {
  return [names, label](World& world) {
    for (const std::string& name : names)
      world.AddTask(name,
                    [&world, label] { world.Step(label, Footprint(), [](Access&) {}); });
  };
}

TEST_CASE("each schedule has a trace hash of its own, the same in every run and world",
          "[sim][trace]") {
  const Build build = [](World& world) {
    auto& mutex = world.Emplace<Mutex>("m");
    auto& variable = world.Emplace<Variable<int>>("x", 0);
    for (const char* name : {"a", "b"}) {
      world.AddTask(name, [&] {
        const auto drawn = static_cast<int>(world.Choose("coin", 2));
        variable.Store(drawn);
        const MutexGuard guard(mutex);
        variable.Load();
      });
    }
  };
  World world;
  build(world);
  std::set<std::uint64_t> hashes;
  const std::uint64_t executions =
      ForEachExecution(world, [&](const Execution& execution) {
        const Schedule schedule = execution.schedule;
        const std::uint64_t hash = execution.trace_hash;
        hashes.insert(hash);
        CHECK(HashOf(build, schedule) == hash);
      });
  CHECK(hashes.size() == executions);
  CHECK(executions > 20);
}

TEST_CASE("who was picked is in the trace hash, also where all steps are alike",
          "[sim][trace]") {
  World world;
  for (const char* name : {"a", "b"}) {
    world.AddTask(name, [&] {
      for (int i = 0; i < 3; ++i) Idle(world);
    });
  }
  std::set<std::uint64_t> hashes;
  CHECK(ForEachExecution(world, [&](const Execution& execution) {
          hashes.insert(execution.trace_hash);
        }) == 20);
  CHECK(hashes.size() == 20);
}

TEST_CASE("the verbose pass and the option to keep going do not change the trace hash",
          "[sim][trace]") {
  const Build build = Steps({"a", "b"}, "step");
  EventLog story;
  CHECK(HashOf(build, {1}, {.observer = &story}) == HashOf(build, {1}));
  CHECK(HashOf(build, {1}, {.keep_going = true}) == HashOf(build, {1}));
  CHECK(story.lines.size() == 2);
}

TEST_CASE("what happened before in the same world does not change the trace hash",
          "[sim][trace]") {
  World used;
  const Build build = [](World& world) {
    world.AddTask("a", [&world] {
      const Object object = world.Intern("store", std::to_string(world.NewId()));
      const WaitId open = world.AddWait("open", true);
      world.Step(Label("put {}", object), Footprint::Write(object), open, [](Access&) {});
      world.Spawn("child", [&world] { Idle(world); });
      Idle(world);
    });
  };
  build(used);
  RunSchedule(used, {1});
  for (int i = 0; i < 100; ++i) used.Intern("store", "another " + std::to_string(i));
  CHECK(RunSchedule(used, {0}).trace_hash == HashOf(build, {0}));
}

TEST_CASE("names, labels and their arguments are in the trace hash", "[sim][trace]") {
  std::set<std::uint64_t> hashes;
  hashes.insert(HashOf(Steps({"a"}, "step")));
  hashes.insert(HashOf(Steps({"b"}, "step")));
  hashes.insert(HashOf(Steps({"a"}, "other step")));
  hashes.insert(HashOf(Steps({"a"}, {"step {}", 1})));
  hashes.insert(HashOf(Steps({"a"}, {"step {}", 2})));
  hashes.insert(HashOf(Steps({}, "step")));
  CHECK(hashes.size() == 6);
}

TEST_CASE("a task named as its step is in the trace hash", "[sim][trace]") {
  CHECK(HashOf(Steps({"lock"}, "lock")) != HashOf(Steps({"free"}, "free")));
}

TEST_CASE("the outcomes of choices are in the trace hash", "[sim][trace]") {
  const auto choosing = [](const Label& label) {
    return [label](World& world) {
      world.AddTask("a", [&world, label] { world.Choose(label, 3); });
    };
  };
  std::set<std::uint64_t> hashes;
  for (std::uint32_t i = 0; i < 3; ++i) {
    hashes.insert(HashOf(choosing("coin"), {i}));
    hashes.insert(HashOf(choosing("die"), {i}));
  }
  CHECK(hashes.size() == 6);
}

TEST_CASE("virtual time is in the trace hash", "[sim][trace]") {
  const auto raising = [](std::int64_t by_us) {
    return [by_us](World& world) {
      world.AddTask("a", [&world, by_us] {
        world.RaiseClock(kEpochUs + by_us);
        Idle(world);
      });
    };
  };
  CHECK(HashOf(raising(1)) != HashOf(raising(2)));
  CHECK(HashOf(raising(0)) == HashOf(raising(-1)));
}

TEST_CASE("what could have been picked is in the trace hash", "[sim][trace]") {
  const auto gated = [](bool open) {
    return [open](World& world) {
      const WaitId gate = world.AddWait("gate", false);
      world.AddTask("a", [&world, gate, open] {
        world.Step("step", Footprint(), [&](Access&) {
          if (open) world.Enable(gate);
        });
        Idle(world);
        world.Enable(gate);
      });
      world.AddTask(
          "b", [&world, gate] { world.Step("wait", Footprint(), gate, [](Access&) {}); });
    };
  };
  CHECK(HashOf(gated(true), {0}) != HashOf(gated(false)));
}

TEST_CASE("which task has which pending step is in the trace hash", "[sim][trace]") {
  // Names and labels that differ in one letter have hashes that differ in few bits.
  std::set<std::uint64_t> hashes;
  std::size_t worlds = 0;
  for (int one = 0; one < 10; ++one) {
    for (int other = 0; other < 10; ++other) {
      if (one == other) continue;
      const Build build = [one, other](World& world) {
        for (int i = 0; i < 10; ++i) {
          const int step = i == one ? other : i == other ? one : i;
          if (i != one && i != other) continue;
          world.AddTask("task" + std::to_string(i), [&world, step] {
            world.Step(Label("step {}", step), Footprint(), [](Access&) {});
          });
        }
        world.AddTask("first", [&world] { Idle(world); });
      };
      const Build straight = [one, other](World& world) {
        for (int i : {one, other}) {
          world.AddTask("task" + std::to_string(i), [&world, i] {
            world.Step(Label("step {}", i), Footprint(), [](Access&) {});
          });
        }
        world.AddTask("first", [&world] { Idle(world); });
      };
      // Both end at the first step, "first: idle": only what else was pending differs.
      hashes.insert(HashOf(build, {2}, {.step_limit = 1}));
      hashes.insert(HashOf(straight, {2}, {.step_limit = 1}));
      ++worlds;
    }
  }
  CHECK(hashes.size() == worlds);  // the order of declaration is not in the hash
}

}  // namespace
}  // namespace heddle::sim
