// Tasks that an execution's end cuts off: their stacks unwind, and nothing else happens.
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

// Runs `body` where `world` waits for ever with a destructor pending.
template <typename Body>
struct AtEnd {
  Body body;
  ~AtEnd() { body(); }
};
template <typename Body>
AtEnd(Body) -> AtEnd<Body>;

void WaitForEver(World& world) {
  world.Step("wait", Footprint(), world.AddWait("nothing", false), [](Access&) {});
}

TEST_CASE("unfinished tasks unwind, children before parents, newest first",
          "[sim][teardown]") {
  World world;
  Lines gone;
  const auto wait = [&](const std::string& name) {
    return [&, name] {
      const AtEnd end{[&] { gone.push_back(name); }};
      WaitForEver(world);
    };
  };
  world.AddTask("old", [&] {
    const AtEnd end{[&] { gone.emplace_back("old"); }};
    world.Spawn("child", wait("first child"));
    Idle(world);
    world.Spawn("child", wait("second child"));
    WaitForEver(world);
  });
  world.AddTask("new", wait("new"));
  for (int i = 0; i < 2; ++i) {
    CHECK(RunDefault(world).verdict.kind == VerdictKind::kDeadlock);
    CHECK(gone == Lines{"second child", "first child", "new", "old"});
    gone.clear();
  }
}

TEST_CASE("every kind of end unwinds what is unfinished", "[sim][teardown]") {
  World world;
  world.AddAssertion("right");
  enum class End { kViolation, kLivelock, kCrash } end = End::kViolation;
  int gone = 0;
  world.AddTask("cut off", [&] {
    const AtEnd at_end{[&] { ++gone; }};
    for (;;) Idle(world);
  });
  world.AddTask("b", [&] {
    if (end == End::kViolation) world.AssertThat(false, "right", "wrong");
    if (end == End::kCrash) throw std::runtime_error("crash");
    Idle(world);
  });
  int expected = 0;
  for (const End how : {End::kViolation, End::kLivelock, End::kCrash}) {
    end = how;
    CHECK(IsFailure(RunDefault(world, {.step_limit = 5}).verdict.kind));
    CHECK(gone == ++expected);
  }
}

TEST_CASE("calls while a task unwinds are cancelled and have no effect",
          "[sim][teardown]") {
  World world;
  world.AddAssertion("right");
  Process& process = world.AddProcess("p");
  Variable<int> variable(world, "x", 7);
  Mutex mutex(world, "m");
  bool looked = false;
  world.AddTask(process, "a", [&] {
    const AtEnd at_end{[&] {
      bool effect = false;
      const auto run = [&](Access&) { effect = true; };
      world.Step("nothing", Footprint(), run);
      CHECK(world.Step("status", Footprint(), [&](Access&) {
        effect = true;
        return absl::OkStatus();
      }) == absl::Status(absl::StatusCode::kCancelled, ""));
      CHECK(world
                .Step("value", Footprint(),
                      [&](Access&) -> absl::StatusOr<int> {
                        effect = true;
                        return 1;
                      })
                .status() == absl::Status(absl::StatusCode::kCancelled, ""));
      CHECK(variable.Load() == 0);
      variable.Store(8);
      mutex.Lock();
      mutex.Unlock();
      world.Post(process, "request", Footprint(), run);
      world.Spawn("child", [&] { effect = true; });
      CHECK(world.Choose("coin", 2) == 0);
      world.AssertThat(false, "right", "only while a task unwinds");
      CHECK_FALSE(effect);
      looked = true;
    }};
    WaitForEver(world);
  });
  for (int i = 0; i < 2; ++i) {
    const Execution& execution = RunDefault(world);
    CHECK(std::exchange(looked, false));
    CHECK(execution.verdict.kind == VerdictKind::kDeadlock);
    CHECK(execution.verdict.violation.summary == "1 task waits for ever");
    CHECK(execution.shape.steps == 0);
    CHECK(execution.shape.tasks == 1);
    CHECK(execution.schedule.empty());
    CHECK(variable.Peek() == 7);
    CHECK_FALSE(mutex.IsHeld());
  }
}

TEST_CASE("a guard in a task that is cut off does not give its mutex back",
          "[sim][teardown]") {
  World world;
  Mutex mutex(world, "m");
  bool held = false;
  world.AddTask("a", [&] {
    CHECK_FALSE(mutex.IsHeld());
    const AtEnd after{[&] { held = mutex.IsHeld(); }};
    const MutexGuard guard(mutex);
    WaitForEver(world);
  });
  for (int i = 0; i < 2; ++i) {
    CHECK(RunDefault(world).verdict.kind == VerdictKind::kDeadlock);
    CHECK(std::exchange(held, false));
  }
}

TEST_CASE("a task that unwinds after a pass does not turn it into a violation",
          "[sim][teardown]") {
  World world;
  world.AddAssertion("right");
  int unwound = 0;
  const auto serve = [&] {
    const AtEnd at_end{[&] {
      world.AssertThat(false, "right", "only while a task unwinds");
      ++unwound;
    }};
    WaitForEver(world);
  };
  world.AddProcess("server", serve, {.background = true});
  EventLog story;
  CHECK(RunDefault(world, {.observer = &story}).verdict.kind == VerdictKind::kPass);
  CHECK(unwound == 1);
  CHECK(story.lines.empty());
}

TEST_CASE("a thousand calls while unwinding are allowed, one more is misuse",
          "[sim][teardown][misuse]") {
  const auto with_calls = [](int calls) {
    return EndingOf([calls] {
      World world;
      world.AddTask("a", [&] {
        const AtEnd at_end{[&] {
          for (int i = 0; i < calls; ++i) Idle(world);
        }};
        WaitForEver(world);
      });
      for (int i = 0; i < 2; ++i) RunDefault(world);
    });
  };
  CHECK(with_calls(1000).exit_code == 0);  // in each of two executions
  const Ending ending = with_calls(1001);
  CHECK(ending.exit_code == 3);
  CHECK(ending.printed ==
        "heddle: misuse: task 'a' made 1000 calls after its end: a loop "
        "must not retry kCancelled\n");
}

TEST_CASE("swallowing ProcessKilled is misuse, also by throwing something else",
          "[sim][teardown][misuse]") {
  const std::string message =
      "task 'a' swallowed ProcessKilled: let it pass through "
      "catch (...)";
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] {
            try {
              WaitForEver(world);
            } catch (...) {
            }
          });
        }) == message);
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] {
            try {
              WaitForEver(world);
            } catch (...) {
              throw std::runtime_error("translated");
            }
          });
        }) == message);
}

TEST_CASE("a noexcept function that ProcessKilled meets is misuse",
          "[sim][teardown][misuse]") {
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] { [&]() noexcept { WaitForEver(world); }(); });
        }) ==
        "task 'a' could not be ended: ProcessKilled met a noexcept function, or a "
        "destructor that throws");
}

}  // namespace
}  // namespace heddle::sim
