// The engine's own verdicts: deadlock, livelock, program crash.
#include "sim/verdict.h"

#include <set>
#include <stdexcept>
#include <string>

#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

TEST_CASE(
    "every kind of verdict has a name of its own; pass and inconclusive are no failures",
    "[sim][verdict]") {
  std::set<std::string> names;
  for (int i = 0; i <= static_cast<int>(VerdictKind::kInconclusive); ++i) {
    const auto kind = static_cast<VerdictKind>(i);
    names.insert(ToString(kind));
    CHECK(IsFailure(kind) ==
          (kind != VerdictKind::kPass && kind != VerdictKind::kInconclusive));
  }
  CHECK(names.size() == 9);
  CHECK(names.count("unknown") == 0);
}

TEST_CASE("failures are alike if kind and property are, whatever their story",
          "[sim][verdict]") {
  Verdict one{VerdictKind::kViolation, "p", {}};
  Verdict alike{VerdictKind::kViolation, "p", {}};
  one.violation.summary = "one";
  alike.violation.summary = "other";
  CHECK(one.Identity() == alike.Identity());
  CHECK(one.Identity() != Verdict{VerdictKind::kViolation, "q", {}}.Identity());
  CHECK(one.Identity() != Verdict{VerdictKind::kInconclusive, "p", {}}.Identity());
}

// Two tasks that lock two mutexes in opposite order.
struct TwoLocks {
  explicit TwoLocks(World& world) : a(world, "A"), b(world, "B") {
    world.AddTask("forward", [this] { Both(a, b); });
    world.AddTask("backward", [this] { Both(b, a); });
  }

  static void Both(Mutex& first, Mutex& second) {
    const MutexGuard one(first);
    const MutexGuard two(second);
  }

  Mutex a;
  Mutex b;
};

TEST_CASE("opposite lock orders deadlock in the schedules that interleave them",
          "[sim][verdict][deadlock]") {
  World world;
  const TwoLocks locks(world);
  std::uint64_t deadlocks = 0;
  CHECK(ForEachExecution(world, [&](const Execution& execution) {
          const VerdictKind kind = execution.verdict.kind;
          if (kind == VerdictKind::kDeadlock) ++deadlocks;
          CHECK((kind == VerdictKind::kDeadlock || kind == VerdictKind::kPass));
        }) == 4);
  CHECK(deadlocks == 2);
}

TEST_CASE("a deadlock names each task, its step and what it waits for, when it is told",
          "[sim][verdict][deadlock]") {
  World world;
  const TwoLocks locks(world);
  const Execution& silent = RunSchedule(world, {0, 1});
  CHECK(silent.verdict.kind == VerdictKind::kDeadlock);
  CHECK(silent.verdict.property.empty());
  CHECK(silent.verdict.violation.summary == "2 tasks wait for ever");
  CHECK(silent.verdict.violation.observed.empty());
  const std::uint64_t hash = silent.trace_hash;

  EventLog story;
  const Execution& told = RunSchedule(world, {0, 1}, {.observer = &story});
  CHECK(told.trace_hash == hash);
  CHECK(told.verdict.violation.summary == "2 tasks wait for ever");
  CHECK(told.verdict.violation.observed ==
        "forward waits in 'lock B' for mutex B, backward waits in 'lock A' for mutex A");
}

TEST_CASE("one task that waits for ever is a deadlock too", "[sim][verdict][deadlock]") {
  World world;
  Mutex mutex(world, "m");
  world.AddTask("a", [&] {
    world.Spawn("child", [&] {
      mutex.Lock();
      mutex.Lock();
    });
  });
  EventLog story;
  const Execution& execution = RunDefault(world, {.observer = &story});
  CHECK(execution.verdict.kind == VerdictKind::kDeadlock);
  CHECK(execution.verdict.violation.summary == "1 task waits for ever");
  CHECK(execution.verdict.violation.observed ==
        "a/child.1 waits in 'lock m' for mutex m");
}

TEST_CASE("background tasks may wait for ever, and no deadlock speaks of them",
          "[sim][verdict][deadlock]") {
  World world;
  const WaitId work = world.AddWait("work", false);
  const auto wait = [&] { world.Step("wait", Footprint(), work, [](Access&) {}); };
  Process& server = world.AddProcess(
      "server", [&] { world.Spawn("child", wait), wait(); }, {.background = true});
  world.AddTask(server, "flusher", wait);
  bool client_waits = false;
  bool quiescent = false;
  world.AtQuiescence("in the end", [&]() -> std::optional<Violation> {
    quiescent = true;
    return std::nullopt;
  });
  world.AddTask("client", [&] {
    world.Post(server, "request", Footprint(),
               [&](Access&) { world.Spawn("handler", wait); });
    if (client_waits) wait();
  });
  CHECK(RunDefault(world).verdict.kind == VerdictKind::kPass);
  CHECK(quiescent);
  client_waits = true;
  EventLog story;
  const Execution& execution = RunDefault(world, {.observer = &story});
  CHECK(execution.verdict.kind == VerdictKind::kDeadlock);
  CHECK(execution.verdict.violation.summary == "1 task waits for ever");
  CHECK(execution.verdict.violation.observed == "client waits in 'wait' for work");
}

TEST_CASE("a background task that ends makes up for nobody who waits",
          "[sim][verdict][deadlock]") {
  World world;
  const WaitId work = world.AddWait("work", false);
  world.AddProcess("server", [&] { Idle(world); }, {.background = true});
  world.AddTask("client", [&] { world.Step("wait", Footprint(), work, [](Access&) {}); });
  CHECK(RunDefault(world).verdict.kind == VerdictKind::kDeadlock);
}

TEST_CASE("a client must be done, even one of a background process",
          "[sim][verdict][deadlock]") {
  World world;
  const WaitId work = world.AddWait("work", false);
  Process& server = world.AddProcess("server", {}, {.background = true});
  Operations<std::int64_t, std::int64_t> history;
  world.AddClient("client", server, std::vector<std::int64_t>{1}, history,
                  [&](std::int64_t n) {
                    world.Step("wait", Footprint(), work, [](Access&) {});
                    return n;
                  });
  CHECK(RunDefault(world).verdict.kind == VerdictKind::kDeadlock);
}

TEST_CASE("an execution that reaches the step limit is a livelock",
          "[sim][verdict][livelock]") {
  World world;
  bool finished = false;
  world.AddTask("a", [&] {
    for (int i = 0; i < 10; ++i) Idle(world);
    finished = true;
  });
  CHECK(RunDefault(world, {.step_limit = 10}).verdict.kind == VerdictKind::kPass);
  CHECK(finished);
  finished = false;
  const Execution& execution = RunDefault(world, {.step_limit = 9});
  CHECK(execution.verdict.kind == VerdictKind::kLivelock);
  CHECK(execution.verdict.violation.summary == "no end within 9 steps");
  CHECK(execution.shape.steps == 9);
  CHECK(execution.shape.failed);
  CHECK_FALSE(finished);
}

TEST_CASE("a spin lock livelocks in an unfair schedule only",
          "[sim][verdict][livelock]") {
  World world;
  Variable<bool> free(world, "free", false);
  world.AddTask("spinner", [&] {
    while (!free.Load()) {
    }
  });
  world.AddTask("opener", [&] { free.Store(true); });
  CHECK(RunSchedule(world, {1}, {.step_limit = 5}).verdict.kind == VerdictKind::kPass);
  CHECK(RunSchedule(world, {0, 0, 1}, {.step_limit = 5}).verdict.kind ==
        VerdictKind::kPass);
  CHECK(RunSchedule(world, {0, 0, 0, 0, 0}, {.step_limit = 5}).verdict.kind ==
        VerdictKind::kLivelock);
}

TEST_CASE("an uncaught exception is a program crash that says what it was",
          "[sim][verdict][crash]") {
  World world;
  Process& process = world.AddProcess("p");
  enum class From { kTask, kEffect, kPost, kNoException } from = From::kTask;
  const auto fail = [](Access&) { throw std::runtime_error("disk full"); };
  int others = 0;
  world.AddTask(process, "a", [&] {
    Idle(world);
    if (from == From::kTask) throw std::runtime_error("disk full");
    if (from == From::kEffect) world.Step("step", Footprint(), fail);
    if (from == From::kPost) world.Post(process, "request", Footprint(), fail);
    if (from == From::kNoException) throw 7;
  });
  world.AddTask(process, "other", [&] {
    try {
      for (int i = 0; i < 4; ++i) Idle(world);
      ++others;
    } catch (const std::exception&) {
      others += 100;
    }
  });
  for (const From source : {From::kTask, From::kEffect, From::kPost}) {
    from = source;
    ForEachExecution(world, [&](const Execution& execution) {
      CHECK(execution.verdict.kind == VerdictKind::kProgramCrash);
      CHECK(execution.verdict.property.empty());
      CHECK(execution.verdict.violation.summary == "uncaught exception: disk full");
    });
  }
  CHECK(others < 100);
  from = From::kTask;
  CHECK(RunSchedule(world, {0}).shape.steps == 1);  // nobody goes on
  from = From::kNoException;
  CHECK(RunDefault(world).verdict.violation.summary ==
        "uncaught exception that is no std::exception");
}

TEST_CASE("an exception that an effect throws can be caught by its task, which goes on",
          "[sim][verdict][crash]") {
  World world;
  world.AddTask("a", [&] {
    try {
      world.Step("step", Footprint(),
                 [](Access&) { throw std::runtime_error("disk full"); });
      CHECK(false);
    } catch (const std::runtime_error& error) {
      CHECK(error.what() == std::string("disk full"));
    }
    Idle(world);
  });
  const Execution& execution = RunDefault(world);
  CHECK(execution.verdict.kind == VerdictKind::kPass);
  CHECK(execution.shape.steps == 2);
}

}  // namespace
}  // namespace heddle::sim
