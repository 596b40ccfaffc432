// Primitives keep their promises in every schedule of small programs.
#include "sim/sync.h"

#include <map>
#include <set>
#include <string>

#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

// How many schedules a world has, all of which pass.
std::uint64_t PassingSchedules(World& world) {
  return ForEachExecution(world, [](const Execution& execution) {
    CHECK(execution.verdict.kind == VerdictKind::kPass);
  });
}

TEST_CASE("unlocked increments of a variable are lost in some schedules, updates in none",
          "[sim][sync]") {
  World world;
  Variable<int> variable(world, "x", 5);
  bool atomic = false;
  for (const char* name : {"a", "b"}) {
    world.AddTask(name, [&] {
      if (atomic) {
        variable.Update([](int& x) { return ++x; });
      } else {
        variable.Store(variable.Load() + 1);
      }
    });
  }
  std::map<int, int> ends;
  CHECK(ForEachExecution(world, [&](const Execution&) { ++ends[variable.Peek()]; }) == 6);
  CHECK(ends == std::map<int, int>{{6, 4}, {7, 2}});
  atomic = true;
  ends.clear();
  CHECK(ForEachExecution(world, [&](const Execution&) { ++ends[variable.Peek()]; }) == 2);
  CHECK(ends == std::map<int, int>{{7, 2}});
}

TEST_CASE("a mutex has one holder at most, and a task that waits for it cannot be picked",
          "[sim][sync]") {
  World world;
  Mutex mutex(world, "m");
  Variable<int> inside(world, "inside", 0);
  for (const char* name : {"a", "b", "c"}) {
    world.AddTask(name, [&] {
      mutex.Lock();
      CHECK(inside.Update([](int& n) { return ++n; }) == 1);
      CHECK(mutex.IsHeld());
      inside.Update([](int& n) { --n; });
      mutex.Unlock();
    });
  }
  CHECK(PassingSchedules(world) == 6);
  CHECK_FALSE(mutex.IsHeld());
}

TEST_CASE("unlocking is a step; the end of a guard is part of the step before it",
          "[sim][sync]") {
  World world;
  Mutex mutex(world, "m");
  bool guarded = false;
  world.AddTask("a", [&] {
    if (guarded) {
      const MutexGuard guard(mutex);
    } else {
      mutex.Lock();
      mutex.Unlock();
    }
    CHECK_FALSE(mutex.IsHeld());
  });
  CHECK(RunDefault(world).shape.steps == 2);
  guarded = true;
  CHECK(RunDefault(world).shape.steps == 1);
}

TEST_CASE("a guard gives its mutex back when an exception passes", "[sim][sync]") {
  World world;
  Mutex mutex(world, "m");
  world.AddTask("a", [&] {
    try {
      const MutexGuard guard(mutex);
      throw std::runtime_error("caught");
    } catch (const std::runtime_error&) {
      CHECK_FALSE(mutex.IsHeld());
    }
    const MutexGuard guard(mutex);
  });
  CHECK(PassingSchedules(world) == 1);
}

TEST_CASE("trying to lock never waits, and succeeds exactly if the mutex is free",
          "[sim][sync]") {
  World world;
  Mutex mutex(world, "m");
  std::map<std::string, int> outcomes;
  world.AddTask("holder", [&] {
    mutex.Lock();
    mutex.Unlock();
  });
  world.AddTask("trier", [&] {
    const bool was_held = mutex.IsHeld();
    Idle(world);
    const bool is_held = mutex.IsHeld();
    const bool got_it = mutex.TryLock();
    if (got_it) mutex.Unlock();
    outcomes[std::string(was_held ? "" : "free ") + (is_held ? "held " : "free ") +
             (got_it ? "locked" : "refused")]++;
  });
  PassingSchedules(world);
  CHECK(outcomes["free free locked"] > 0);   // before the holder, or after it
  CHECK(outcomes["free free refused"] > 0);  // the holder came in between
  CHECK(outcomes["free held refused"] > 0);
  CHECK(outcomes["free held locked"] > 0);  // the holder left in between
  CHECK(outcomes.size() == 4);
}

TEST_CASE("a mutex that is tried for keeps others out", "[sim][sync]") {
  World world;
  Mutex mutex(world, "m");
  Variable<int> inside(world, "inside", 0);
  world.AddTask("trier", [&] {
    if (!mutex.TryLock()) return;
    CHECK(inside.Update([](int& n) { return ++n; }) == 1);
    inside.Store(0);
    mutex.Unlock();
  });
  world.AddTask("locker", [&] {
    mutex.Lock();
    CHECK(inside.Update([](int& n) { return ++n; }) == 1);
    inside.Store(0);
    mutex.Unlock();
  });
  PassingSchedules(world);
}

TEST_CASE("giving back a mutex that the task does not hold is misuse",
          "[sim][sync][misuse]") {
  const auto misuse = [](void (*body)(World&, Mutex&)) {
    return MisuseOf([body] {
      World world;
      Mutex mutex(world, "m");
      world.AddTask("owner", [&] { body(world, mutex); });
      world.AddTask("a", [&] {
        mutex.Lock();
        Idle(world);
      });
      RunSchedule(world, {1});
    });
  };
  const std::string which = " mutex:m, which it does not hold";
  CHECK(misuse([](World&, Mutex& mutex) { mutex.Unlock(); }) ==
        "task 'owner' unlocks" + which);
  CHECK(misuse([](World& world, Mutex& mutex) {
          Idle(world);
          mutex.Unlock();
        }) == "task 'owner' unlocks" + which);
  CHECK(MisuseIn([](World& world) {
          auto& mutex = world.Emplace<Mutex>("m");
          world.AddTask("a", [&] {
            const MutexGuard guard(mutex);
            mutex.Unlock();
          });
        }) == "task 'a' ends a guard of" + which);
  CHECK(MisuseIn([](World& world) {
          auto& mutex = world.Emplace<Mutex>("m");
          auto& condition = world.Emplace<ConditionVariable>("c");
          world.AddTask("a", [&] { condition.Wait(mutex); });
        }) == "task 'a' waits with" + which);
}

// Waits for a flag that another task sets.
struct Flag {
  explicit Flag(World& world)
      : mutex(world, "m"), condition(world, "c"), flag(world, "flag", false) {}

  void Await() {
    mutex.Lock();
    while (!flag.Load()) condition.Wait(mutex);
    mutex.Unlock();
  }

  Mutex mutex;
  ConditionVariable condition;
  Variable<bool> flag;
};

TEST_CASE("a condition that is signalled under the mutex is never missed",
          "[sim][sync]") {
  World world;
  Flag flag(world);
  world.AddTask("waiter", [&] { flag.Await(); });
  world.AddTask("setter", [&] {
    flag.mutex.Lock();
    flag.flag.Store(true);
    flag.condition.Signal();
    flag.mutex.Unlock();
  });
  PassingSchedules(world);
}

TEST_CASE("a condition that is signalled without the mutex is missed in some schedules",
          "[sim][sync]") {
  World world;
  Flag flag(world);
  world.AddTask("waiter", [&] { flag.Await(); });
  world.AddTask("setter", [&] {
    flag.flag.Store(true);
    flag.condition.Signal();
  });
  const std::uint64_t missed = CountVerdicts(world, VerdictKind::kDeadlock);
  CHECK(missed > 0);
  CHECK(missed + CountVerdicts(world, VerdictKind::kPass) ==
        ForEachExecution(world, [](const Execution&) {}));
}

TEST_CASE("a signal wakes one waiter, any of them; a broadcast wakes all",
          "[sim][sync]") {
  World world;
  Mutex mutex(world, "m");
  ConditionVariable condition(world, "c");
  std::string arrived;
  std::string woken;
  bool broadcast = false;
  for (const char* name : {"x", "y"}) {
    world.AddTask(name, [&, name] {
      const MutexGuard guard(mutex);
      arrived += name;
      condition.Wait(mutex);
      CHECK(mutex.IsHeld());
      woken += name;
    });
  }
  world.AddTask("waker", [&] { broadcast ? condition.Broadcast() : condition.Signal(); });
  // Who was woken in which order, after who came in which order.
  const auto orders = [&] {
    std::set<std::string> seen;
    ForEachExecution(world, [&](const Execution&) {
      const std::string before = std::exchange(arrived, "");
      seen.insert(before + ":" + std::exchange(woken, ""));
    });
    return seen;
  };
  CHECK(orders() == std::set<std::string>{"xy:", "yx:", "xy:x", "xy:y", "yx:x", "yx:y"});
  broadcast = true;
  CHECK(orders() == std::set<std::string>{"xy:", "yx:", "xy:x", "yx:y", "xy:xy", "xy:yx",
                                          "yx:xy", "yx:yx"});
}

TEST_CASE("a notification wakes those who wait and those who come later", "[sim][sync]") {
  World world;
  Notification notification(world, "n");
  Variable<int> data(world, "data", 0);
  for (const char* name : {"x", "y"}) {
    world.AddTask(name, [&] {
      const bool before = notification.HasBeenNotified();
      notification.Wait();
      CHECK(notification.HasBeenNotified());
      CHECK(data.Load() == 7);
      if (before) CHECK(data.Load() == 7);
    });
  }
  world.AddTask("notifier", [&] {
    data.Store(7);
    notification.Notify();
  });
  PassingSchedules(world);
}

TEST_CASE("waiting for a notification with a timeout ends by one or the other",
          "[sim][sync]") {
  World world;
  Notification notification(world, "n");
  std::set<std::string> ends;
  world.AddTask("waiter", [&] {
    const bool notified = notification.WaitFor(300);
    ends.insert((notified ? "notified at " : "timed out at ") +
                std::to_string(world.now_us() - kEpochUs));
  });
  world.AddTask("notifier", [&] { notification.Notify(); });
  CHECK(PassingSchedules(world) == 2);
  CHECK(ends == std::set<std::string>{"notified at 0", "timed out at 300"});
}

TEST_CASE("notifying twice is misuse", "[sim][sync][misuse]") {
  CHECK(MisuseIn([](World& world) {
          auto& notification = world.Emplace<Notification>("n");
          world.AddTask("a", [&] {
            notification.Notify();
            notification.Notify();
          });
        }) == "notification:n was notified twice");
}

TEST_CASE("tasks can make primitives of their own in each execution", "[sim][sync]") {
  World world;
  int sum = 0;
  world.AddTask("a", [&] {
    Mutex mutex(world, "own");
    Notification done(world, "own");
    Variable<int> shared(world, "own", 0);
    world.Spawn("child", [&] {
      {
        const MutexGuard guard(mutex);
        shared.Store(shared.Load() + 1);
      }
      done.Notify();
    });
    {
      const MutexGuard guard(mutex);
      shared.Store(shared.Load() + 1);
    }
    done.Wait();
    sum = shared.Load();
  });
  ForEachExecution(world, [&](const Execution& execution) {
    CHECK(execution.verdict.kind == VerdictKind::kPass);
    CHECK(std::exchange(sum, 0) == 2);
  });
}

}  // namespace
}  // namespace heddle::sim
