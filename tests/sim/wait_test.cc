// Waits, deadlines and the clock.
#include <string>

#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

TEST_CASE("a waiting step cannot be picked until another effect enables it",
          "[sim][wait]") {
  World world;
  const WaitId gate = world.AddWait("the gate", false);
  std::string order;
  for (const char* name : {"x", "y"}) {
    world.AddTask(name, [&, name] {
      world.Step("wait", Footprint(), gate, [&](Access&) { order += name; });
    });
  }
  world.AddTask("opener", [&] {
    Idle(world);
    world.Step("open", Footprint(), [&](Access&) {
      order += "!";
      world.Enable(gate);
    });
  });
  Lines orders;
  ForEachExecution(world, [&](const Execution& execution) {
    CHECK(execution.verdict.kind == VerdictKind::kPass);
    orders.push_back(std::exchange(order, ""));
  });
  CHECK(orders == Lines{"!xy", "!yx"});
}

TEST_CASE("a step cannot be picked any more once its wait is disabled", "[sim][wait]") {
  World world;
  const WaitId gate = world.AddWait("the gate", true);
  std::string order;
  for (const char* name : {"x", "y"}) {
    world.AddTask(name, [&, name] {
      world.Step("enter", Footprint(), gate, [&](Access&) {
        order += name;
        world.Disable(gate);
      });
      world.Step("leave", Footprint(), [&](Access&) {
        order += name;
        world.Enable(gate);
      });
    });
  }
  Lines orders;
  ForEachExecution(world, [&](const Execution& execution) {
    CHECK(execution.verdict.kind == VerdictKind::kPass);
    orders.push_back(std::exchange(order, ""));
  });
  CHECK(orders == Lines{"xxyy", "yyxx"});
}

TEST_CASE("a wait begins each execution as Build left it", "[sim][wait]") {
  World world;
  const WaitId opened = world.AddWait("opened in Build", false);
  const WaitId closed = world.AddWait("closed in Build", true);
  world.Enable(opened);
  world.Disable(closed);
  world.AddTask("a", [&] {
    CHECK(world.IsEnabled(opened));
    CHECK_FALSE(world.IsEnabled(closed));
    world.Disable(opened);
    world.Enable(closed);
    Idle(world);
  });
  for (int i = 0; i < 3; ++i) CHECK(RunDefault(world).shape.steps == 1);
}

TEST_CASE("a wait that a task added is gone at the end of the execution", "[sim][wait]") {
  World world;
  world.AddWait("of Build", false);
  std::vector<WaitId> added;
  world.AddTask("a", [&] {
    const std::string name = "of execution " + std::to_string(added.size());
    added.push_back(world.AddWait(name, false));
    CHECK(world.WaitName(added.back()) == name);
    CHECK_FALSE(world.IsEnabled(added.back()));
    world.Enable(added.back());
    world.Step("wait", Footprint(), added.back(), [](Access&) {});
  });
  for (int i = 0; i < 3; ++i) CHECK(RunDefault(world).verdict.kind == VerdictKind::kPass);
  CHECK(added == std::vector<WaitId>(3, WaitId{2}));
}

TEST_CASE("a wait with a deadline is a timeout before it is enabled, and none after",
          "[sim][wait]") {
  World world;
  const WaitId signal = world.AddWait("the signal", false);
  constexpr std::int64_t kDeadlineUs = kEpochUs + 500;
  Lines seen;
  world.AddTask("waiter", [&] {
    world.StepUntil("wait", Footprint(), signal, kDeadlineUs, [&](Access& access) {
      seen.push_back((access.timed_out() ? "timed out at " : "signalled at ") +
                     std::to_string(world.now_us() - kEpochUs));
    });
  });
  world.AddTask("signaller", [&] {
    world.Step("signal", Footprint(), [&](Access& access) {
      CHECK_FALSE(access.timed_out());
      world.Enable(signal);
    });
  });
  CHECK(ForEachExecution(world, [](const Execution& execution) {
          CHECK(execution.verdict.kind == VerdictKind::kPass);
        }) == 2);
  CHECK(seen == Lines{"timed out at 500", "signalled at 0"});
}

TEST_CASE("the clock is raised, never set back, and starts anew in each execution",
          "[sim][wait]") {
  World world;
  const WaitId never = world.AddWait("never", false);
  world.AddTask("a", [&] {
    CHECK(world.now_us() == kEpochUs);
    world.RaiseClock(kEpochUs + 700);
    world.StepUntil("wait", Footprint(), never, kEpochUs + 300, [&](Access& access) {
      CHECK(access.timed_out());
      CHECK(world.now_us() == kEpochUs + 700);
    });
    world.RaiseClock(kEpochUs);
    CHECK(world.now_us() == kEpochUs + 700);
  });
  for (int i = 0; i < 2; ++i) CHECK(RunDefault(world).shape.steps == 1);
}

TEST_CASE("two readings of a process's clock always differ", "[sim][wait]") {
  World world;
  Process& process = world.AddProcess("p");
  std::vector<std::int64_t> readings;
  for (const char* name : {"x", "y"}) {
    world.AddTask(process, name, [&] {
      for (int i = 0; i < 2; ++i) readings.push_back(process.NowUs());
    });
  }
  CHECK(ForEachExecution(world, [&](const Execution& execution) {
          CHECK(execution.shape.steps == 4);
          CHECK(readings == std::vector<std::int64_t>{kEpochUs + 1, kEpochUs + 2,
                                                      kEpochUs + 3, kEpochUs + 4});
          readings.clear();
        }) == 6);
}

TEST_CASE("a sleep may end at any time, and then the clock shows its end",
          "[sim][wait]") {
  World world;
  Lines seen;
  for (int i : {1, 2}) {
    const std::string name = "sleeper" + std::to_string(i);
    Process& process = world.AddProcess(name);
    world.AddTask(process, name, [&, i] {
      process.SleepUs(100 * i);
      seen.push_back(std::to_string(i) + " at " +
                     std::to_string(world.now_us() - kEpochUs));
    });
  }
  ForEachExecution(world, [](const Execution&) {});
  CHECK(seen == Lines{"1 at 100", "2 at 200", "2 at 200", "1 at 200"});
}

}  // namespace
}  // namespace heddle::sim
