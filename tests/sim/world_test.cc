// Steps: announced, picked, run, and what is fused with them.
#include "sim/world.h"

#include <memory>
#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

TEST_CASE("a step is announced before it runs, and its effect runs when it is picked",
          "[sim][world]") {
  World world;
  Lines log;
  for (const char* name : {"a", "b"}) {
    world.AddTask(name, [&, name = std::string(name)] {
      log.push_back(name + " announces");
      world.Step("step", Footprint(), [&](Access&) { log.push_back(name + " runs"); });
      log.push_back(name + " goes on");
    });
  }
  RunSchedule(world, {1});
  CHECK(log == Lines{"a announces", "b announces", "b runs", "b goes on", "a runs",
                     "a goes on"});
  log.clear();
  RunSchedule(world, {0});
  CHECK(log == Lines{"a announces", "b announces", "a runs", "a goes on", "b runs",
                     "b goes on"});
}

TEST_CASE("local code runs on to the next announcement, whatever is picked",
          "[sim][world]") {
  World world;
  const std::string* running = nullptr;
  bool disturbed = false;
  for (const char* name : {"a", "b", "c"}) {
    world.AddTask(name, [&, name = std::string(name)] {
      for (int i = 0; i < 2; ++i) {
        world.Step("step", Footprint(), [&](Access&) {
          disturbed = disturbed || running != nullptr;
          running = &name;
        });
        disturbed = disturbed || running != &name;
        running = nullptr;
      }
    });
  }
  CHECK(ForEachExecution(world, [](const Execution&) {}) == 90);
  CHECK_FALSE(disturbed);
}

TEST_CASE("n tasks of k steps have (nk)!/(k!)^n schedules, each of them run once",
          "[sim][world]") {
  struct Size {
    int tasks;
    int steps;
    std::uint64_t schedules;
  };
  const Size size = GENERATE(Size{1, 5, 1}, Size{2, 1, 2}, Size{2, 3, 20}, Size{3, 2, 90},
                             Size{4, 1, 24});
  World world;
  std::string order;
  for (int i = 0; i < size.tasks; ++i) {
    world.AddTask(std::to_string(i), [&, i] {
      for (int k = 0; k < size.steps; ++k)
        world.Step("step", Footprint(), [&](Access&) { order += std::to_string(i); });
    });
  }
  std::set<std::string> orders;
  const std::uint64_t executions =
      ForEachExecution(world, [&](const Execution& execution) {
        CHECK(execution.shape.steps ==
              static_cast<std::uint64_t>(size.tasks * size.steps));
        orders.insert(std::exchange(order, ""));
      });
  CHECK(executions == size.schedules);
  CHECK(orders.size() == size.schedules);
}

TEST_CASE("a step returns what its effect does", "[sim][world]") {
  World world;
  world.AddTask("a", [&] {
    CHECK(world.Step("number", Footprint(), [](Access&) { return 7; }) == 7);
    CHECK(*world.Step("owner", Footprint(),
                      [](Access&) { return std::make_unique<int>(8); }) == 8);
    const absl::StatusOr<std::string> text =
        world.Step("text", Footprint(), [](Access&) -> absl::StatusOr<std::string> {
          return absl::StatusCode::kNotFound == absl::StatusCode::kOk
                     ? absl::StatusOr<std::string>("no")
                     : absl::StatusOr<std::string>("yes");
        });
    CHECK(*text == "yes");
    int ran = 0;
    auto effect = [&](Access&) { ++ran; };
    world.Step("lvalue", Footprint(), effect);
    CHECK(ran == 1);
  });
  CHECK(RunDefault(world).shape.steps == 4);
}

TEST_CASE("steps are numbered from 1, and an effect knows its step and its task",
          "[sim][world]") {
  World world;
  Lines seen;
  for (const char* name : {"a", "b"}) {
    world.AddTask(name, [&] {
      world.Step("step", Footprint(), [&](Access& access) {
        CHECK(&access.world() == &world);
        seen.push_back(world.TaskName(world.current_task().id) + " at " +
                       std::to_string(world.step()));
      });
    });
  }
  RunSchedule(world, {1});
  CHECK(seen == Lines{"b at 1", "a at 2"});
}

// Takes the first of what is enabled, and remembers what it was asked.
class Recorder final : public Strategy {
 public:
  bool Begin(std::uint64_t /*seed*/) override { return true; }
  std::uint32_t Pick(const EnabledSet& enabled, TaskId current) override {
    std::string comes = "nobody";
    if (current != kNoTask) {
      comes = std::to_string(current.value);
      if (!enabled.Contains(current)) comes += ", which waits";
    }
    picks.push_back("of " + std::to_string(enabled.size()) + " after " + comes);
    return 0;
  }
  std::uint32_t Choose(std::uint64_t /*label_hash*/, std::uint32_t count) override {
    return count - 1;
  }
  void End(const ExecutionShape& shape) override { last = shape; }

  Lines picks;
  ExecutionShape last;
};

TEST_CASE("a strategy is asked only where there are two alternatives, and told who came",
          "[sim][world]") {
  World world;
  const WaitId never = world.AddWait("never", false);
  world.AddTask("a", [&] {
    Idle(world);
    world.Step("wait", Footprint(), never, [](Access&) {});
  });
  world.AddTask("b", [&] { Idle(world); });
  world.AddTask("c", [&] { world.Enable(never); });
  world.AddTask("d", [&] { Idle(world); });
  world.AddTask("e", [&] { world.Disable(never); });
  Recorder recorder;
  const Execution& execution = world.Run(recorder, {});
  CHECK(recorder.picks == Lines{"of 3 after nobody", "of 2 after 0, which waits"});
  CHECK(execution.schedule.size() == 2);
  CHECK(execution.shape.picks == 2);
  CHECK(recorder.last.steps == 3);
  CHECK(recorder.last.tasks == 5);
  CHECK(recorder.last.failed);
}

TEST_CASE(
    "the schedule lists every decision, and following it leads to the same execution",
    "[sim][world]") {
  World world;
  std::string order;
  for (int i = 0; i < 2; ++i) {
    world.AddTask(std::to_string(i), [&, i] {
      const std::uint32_t drawn = world.Choose("coin", 2);
      for (std::uint32_t k = 0; k <= drawn; ++k)
        world.Step("step", Footprint(), [&](Access&) { order += std::to_string(i); });
    });
  }
  std::vector<std::pair<Schedule, std::string>> seen;
  std::vector<std::uint64_t> hashes;
  ForEachExecution(world, [&](const Execution& execution) {
    seen.emplace_back(execution.schedule, std::exchange(order, ""));
    hashes.push_back(execution.trace_hash);
  });
  CHECK(seen.size() == 2 + 3 + 3 + 6);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Execution& again = RunSchedule(world, seen[i].first);
    CHECK(again.trace_hash == hashes[i]);
    CHECK(again.schedule == seen[i].first);
    CHECK(std::exchange(order, "") == seen[i].second);
  }
}

TEST_CASE("each outcome of a choice is visited; one outcome is no decision",
          "[sim][world]") {
  World world;
  std::vector<std::uint32_t> outcomes;
  world.AddTask("a", [&] {
    outcomes.push_back(world.Choose("certain", 1));
    world.Step("step", Footprint(),
               [&](Access&) { outcomes.push_back(world.Choose("in an effect", 3)); });
  });
  std::vector<Schedule> schedules;
  ForEachExecution(world, [&](const Execution& execution) {
    schedules.push_back(execution.schedule);
    CHECK(execution.wide_choices == 0);
  });
  CHECK(schedules == std::vector<Schedule>{{0}, {1}, {2}});
  CHECK(outcomes == std::vector<std::uint32_t>{0, 0, 0, 1, 0, 2});
}

TEST_CASE("a choice of more than sixteen outcomes is drawn, and counted",
          "[sim][world]") {
  World world;
  world.AddTask("a", [&] {
    world.Choose("narrow", 16);
    world.Choose("wide", 17);
    Idle(world);
  });
  std::uint64_t wide = 0;
  CHECK(ForEachExecution(world, [&](const Execution& execution) {
          wide += execution.wide_choices;
        }) == 16);
  CHECK(wide == 16);
}

TEST_CASE("ids are unique, and equal in every run", "[sim][world]") {
  World world;
  std::set<std::uint64_t> ids;
  const auto draw = [&](const char* /*who*/) {
    for (int i = 0; i < 50; ++i) ids.insert(world.NewId());
  };
  for (const char* name : {"a", "b", "c"}) {
    world.AddTask(name, [&, name] {
      world.Spawn("child", [&] { draw("child"); });
      world.Spawn("child", [&] { draw("child"); });
      world.Step("step", Footprint(), [&](Access&) { draw(name); });
    });
  }
  std::set<std::uint64_t> first;
  CHECK(ForEachExecution(world, [&](const Execution&) {
          if (first.empty()) first = ids;
          CHECK(ids.size() == 3 * 3 * 50);
          CHECK(ids == first);
          ids.clear();
        }) == 6);
}

struct Tracked {
  Tracked(World& /*world*/, std::string name, Lines& gone)
      : name_(std::move(name)), gone_(gone) {}
  ~Tracked() { gone_.push_back(name_); }
  Tracked(const Tracked&) = delete;
  Tracked& operator=(const Tracked&) = delete;

 private:
  std::string name_;
  Lines& gone_;
};

TEST_CASE("what a world holds is destroyed with it, the newest first", "[sim][world]") {
  Lines gone;
  {
    World world;
    world.Emplace<Tracked>("first", gone);
    world.Emplace<Tracked>("second", gone);
    RunDefault(world);
    CHECK(gone.empty());
  }
  CHECK(gone == Lines{"second", "first"});
}

}  // namespace
}  // namespace heddle::sim
