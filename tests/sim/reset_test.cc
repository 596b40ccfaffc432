// The life cycle: Build once, then each execution from the same initial state.
#include <memory>
#include <string>

#include "sim/resettable.h"
#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

// Counts its resets.
class Counter final : public Resettable {
 public:
  explicit Counter(World& world) : Resettable(world.touched_list()) {}

  void Change() { Touch(); }
  [[nodiscard]] int resets() const { return resets_; }

 private:
  void Reset() override { ++resets_; }

  int resets_ = 0;
};

TEST_CASE("a state returns to its value after Build at the start of each execution",
          "[sim][reset]") {
  World world;
  State<std::string>& given = world.AddState<std::string>("given");
  State<std::string>& changed = world.AddState<std::string>("given");
  changed.Mutable() = "changed in Build";
  world.AddTask("a", [&] {
    CHECK(*given == "given");
    CHECK(*changed == "changed in Build");
    world.Step("step", Footprint(), [&](Access&) {
      given.Mutable() += ", changed";
      changed.Mutable() += ", and changed";
    });
  });
  for (int i = 0; i < 3; ++i) {
    RunDefault(world);
    CHECK(*given == "given, changed");
    CHECK(*changed == "changed in Build, and changed");
  }
}

TEST_CASE("only what was touched is reset, and once", "[sim][reset]") {
  World world;
  auto& touched = world.Emplace<Counter>();
  auto& untouched = world.Emplace<Counter>();
  bool touches = true;
  world.AddTask("a", [&] {
    Idle(world);
    if (!touches) return;
    touched.Change();
    touched.Change();
  });
  RunDefault(world);
  CHECK(touched.resets() == 0);
  touches = false;
  RunDefault(world);
  CHECK(touched.resets() == 1);
  RunDefault(world);
  CHECK(touched.resets() == 1);
  CHECK(untouched.resets() == 0);
}

TEST_CASE("what a task made and touched may be gone before the next execution",
          "[sim][reset]") {
  World world;
  Variable<int> kept(world, "kept", 0);
  world.AddTask("a", [&] {
    CHECK(kept.Load() == 0);
    const auto mutex = std::make_unique<Mutex>(world, "its own");
    kept.Store(1);
    Variable<std::string> own(world, "own", "initial");
    own.Store("changed");
    mutex->Lock();
    mutex->Unlock();
    kept.Store(2);
  });
  for (int i = 0; i < 3; ++i) {
    CHECK(RunDefault(world).verdict.kind == VerdictKind::kPass);
    CHECK(kept.Peek() == 2);
  }
}

TEST_CASE("histories, clocks and step numbers start anew", "[sim][reset]") {
  World world;
  Process& process = world.AddProcess("p");
  Operations<std::int64_t, std::int64_t> history;
  world.AddClient("client", process, std::vector<std::int64_t>{1, 2}, history,
                  [&](std::int64_t) { return process.NowUs() - kEpochUs; });
  const WaitId never = world.AddWait("never", false);
  bool answers = true;
  world.AddTask(process, "other", [&] {
    for (const auto& entry : history) {
      CHECK_FALSE(entry.result().has_value());
      CHECK(entry.invoked() == kNever);
      CHECK(entry.returned() == kNever);
    }
    if (!answers) world.Step("wait", Footprint(), never, [](Access&) {});
  });
  for (int i = 0; i < 3; ++i) {
    RunDefault(world);
    CHECK(history.entries()[0].result() == 1);
    CHECK(history.entries()[1].result() == 2);
    CHECK(history.entries()[1].invoked() == 2);
    CHECK(history.entries()[1].returned() == 2);
  }
}

TEST_CASE("an execution's end leaves no trace in the next", "[sim][reset]") {
  enum class End { kPass, kViolation, kDeadlock, kLivelock, kCrash };
  World world;
  world.AddAssertion("right");
  Variable<int> shared(world, "x", 0);
  Mutex mutex(world, "m");
  const WaitId never = world.AddWait("never", false);
  End end = End::kPass;
  for (const char* name : {"a", "b"}) {
    world.AddTask(name, [&] {
      const MutexGuard guard(mutex);
      shared.Update([](int& x) { ++x; });
      world.Spawn("child", [&] { shared.Load(); });
      if (end == End::kViolation) world.AssertThat(false, "right", "wrong");
      if (end == End::kDeadlock) world.Step("wait", Footprint(), never, [](Access&) {});
      if (end == End::kCrash) throw std::runtime_error("crash");
    });
  }
  const std::uint64_t hash = RunDefault(world).trace_hash;
  const std::uint64_t picks = RunDefault(world).shape.picks;
  for (const End other : {End::kViolation, End::kDeadlock, End::kLivelock, End::kCrash}) {
    end = other;
    const RunOptions options = {.step_limit = other == End::kLivelock ? 2U : 100U};
    const VerdictKind kind = RunDefault(world, options).verdict.kind;
    CHECK(IsFailure(kind));
    end = End::kPass;
    const Execution& execution = RunDefault(world);
    CHECK(execution.trace_hash == hash);
    CHECK(execution.verdict.kind == VerdictKind::kPass);
    CHECK(execution.verdict.property.empty());
    CHECK(execution.verdict.violation.summary.empty());
    CHECK(execution.shape.tasks == 4);
    CHECK(execution.shape.picks == picks);
    CHECK(execution.schedule.size() == picks);
    CHECK(shared.Peek() == 2);
  }
}

TEST_CASE("declaring is for Build alone", "[sim][reset][misuse]") {
  const auto misuse = [](auto declare) {
    return MisuseIn(
        [&](World& world) { world.AddTask("a", [&world, declare] { declare(world); }); });
  };
  const std::string why =
      " after Build: declare everything that an execution starts with "
      "before the first one";
  CHECK(misuse([](World& w) { w.AddProcess("p"); }) == "process 'p' is added" + why);
  CHECK(misuse([](World& w) { w.AddTask("t", [] {}); }) == "process 't' is added" + why);
  CHECK(misuse([](World& w) { w.AddAssertion("x"); }) == "property 'x' is added" + why);
  CHECK(misuse([](World& w) { w.AddState(7); }) == "a state is added" + why);
  CHECK(misuse([](World& w) { w.Emplace<Counter>(); }) == "an object is added" + why);
  CHECK(MisuseOf([] {
          World world;
          RunDefault(world);
          world.AddWait("w", true);
        }) == "wait 'w' is added between two executions: add it in Build or in a task");
}

}  // namespace
}  // namespace heddle::sim
