#include "impl/live/threads/threads_runtime.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "model/api/sync.h"
#include "tests/catch.h"

// Catch2's assertions are not thread safe: tasks leave what they saw, the test looks at
// it.
namespace heddle::impl {
namespace {

TEST_CASE("the clock of the threads runtime never gives one time twice, in any thread",
          "[impl][live][threads]") {
  constexpr int kTasks = 4;
  constexpr int kReadings = 2000;
  std::vector<std::vector<std::int64_t>> readings(kTasks);
  {
    ThreadsRuntime runtime;
    for (std::vector<std::int64_t>& mine : readings) {
      runtime.Spawn("reader", [&runtime, &mine] {
        for (int i = 0; i < kReadings; ++i) mine.push_back(runtime.NowUs());
      });
    }
  }
  std::set<std::int64_t> all;
  bool ascending = true;
  for (const std::vector<std::int64_t>& mine : readings) {
    for (std::size_t i = 1; i < mine.size(); ++i) ascending &= mine[i - 1] < mine[i];
    all.insert(mine.begin(), mine.end());
  }
  REQUIRE(ascending);
  REQUIRE(all.size() == std::size_t{kTasks} * kReadings);
}

TEST_CASE("a sleep lasts at least as long as asked for", "[impl][live][threads]") {
  ThreadsRuntime runtime;
  const std::int64_t before_us = runtime.NowUs();
  runtime.SleepUs(2000);
  REQUIRE(runtime.NowUs() - before_us >= 2000);
}

TEST_CASE("draws stay below their bound and reach every number",
          "[impl][live][threads]") {
  ThreadsRuntime runtime;
  std::vector<int> seen(5);
  for (int i = 0; i < 1000; ++i) ++seen.at(runtime.Uniform("test", seen.size()));
  // The chance that a number is missed is 5 times 0.8 to the power of 1000.
  for (const int count : seen) REQUIRE(count > 0);
  REQUIRE(runtime.Uniform("test", 1) == 0);
}

TEST_CASE("ids are unique", "[impl][live][threads]") {
  ThreadsRuntime runtime;
  ThreadsRuntime other;
  std::set<api::Uuid> ids;
  for (int i = 0; i < 100; ++i) ids.insert({runtime.NewUuid(), other.NewUuid()});
  REQUIRE(ids.size() == 200);
}

TEST_CASE("the destructor waits for tasks and for those that they spawn",
          "[impl][live][threads]") {
  std::atomic<int> ended = 0;
  {
    ThreadsRuntime runtime;
    runtime.Spawn("parent", [&] {
      runtime.SleepUs(1000);
      runtime.Spawn("child", [&] {
        runtime.SleepUs(1000);
        ++ended;
      });
      ++ended;
    });
  }
  REQUIRE(ended == 2);
}

TEST_CASE("a mutex lets one task in at a time", "[impl][live][threads]") {
  constexpr int kRounds = 10000;
  int counter = 0;
  {
    ThreadsRuntime runtime;
    auto mutex = std::make_shared<api::Mutex>(runtime, "counter");
    for (int task = 0; task < 4; ++task) {
      runtime.Spawn("adder", [&counter, mutex] {
        for (int i = 0; i < kRounds; ++i) {
          const api::MutexLock lock(*mutex);
          ++counter;
        }
      });
    }
  }
  REQUIRE(counter == 4 * kRounds);
}

TEST_CASE("a locked mutex cannot be locked by another task", "[impl][live][threads]") {
  ThreadsRuntime runtime;
  api::Mutex mutex(runtime, "m");
  bool locked = true;
  mutex.Lock();
  std::thread([&] { locked = mutex.TryLock(); }).join();
  REQUIRE_FALSE(locked);
  mutex.Unlock();
  REQUIRE(mutex.TryLock());
  mutex.Unlock();
}

TEST_CASE("a notification wakes all who wait, and whoever waits later",
          "[impl][live][threads]") {
  std::atomic<int> woken = 0;
  {
    ThreadsRuntime runtime;
    api::Notification notification(runtime, "go");
    for (int i = 0; i < 3; ++i) {
      runtime.Spawn("waiter", [&] {
        notification.Wait();
        ++woken;
      });
    }
    REQUIRE_FALSE(notification.HasBeenNotified());
    REQUIRE_FALSE(notification.WaitFor(1000));
    REQUIRE(woken == 0);
    notification.Notify();
    notification.Wait();
    REQUIRE(notification.HasBeenNotified());
    REQUIRE(notification.WaitFor(0));
    while (woken < 3) runtime.SleepUs(100);
  }
  REQUIRE(woken == 3);
}

TEST_CASE("a channel gives every element once, in the order of each sender",
          "[impl][live][threads]") {
  constexpr int kElements = 1000;
  constexpr int kSenders = 3;
  ThreadsRuntime runtime;
  const std::uint32_t capacity = GENERATE(0U, 1U, 4U);
  api::Channel<std::pair<int, int>> channel(runtime, "numbers", capacity);
  for (int sender = 0; sender < kSenders; ++sender) {
    runtime.Spawn("sender", [&channel, sender] {
      for (int i = 0; i < kElements; ++i) channel.Send({sender, i});
    });
  }
  std::vector<int> next(kSenders);
  for (int i = 0; i < kSenders * kElements; ++i) {
    const auto [sender, number] = channel.Receive().value();
    REQUIRE(number == next.at(static_cast<std::size_t>(sender))++);
  }
}

TEST_CASE("a full channel makes its sender wait", "[impl][live][threads]") {
  std::atomic<int> sent = 0;
  ThreadsRuntime runtime;
  api::Channel<int> channel(runtime, "c", 2);
  runtime.Spawn("sender", [&] {
    for (int i = 0; i < 3; ++i) {
      channel.Send(i);
      ++sent;
    }
  });
  while (sent < 2) runtime.SleepUs(100);
  runtime.SleepUs(2000);
  REQUIRE(sent == 2);
  REQUIRE(channel.Receive() == 0);
  while (sent < 3) runtime.SleepUs(100);
}

TEST_CASE("a closed channel is drained, takes nothing and wakes all who wait",
          "[impl][live][threads]") {
  ThreadsRuntime runtime;
  api::Channel<int> channel(runtime, "c", 1);
  REQUIRE(channel.Send(1));
  std::atomic<int> refused = 0;
  runtime.Spawn("sender", [&] {
    if (!channel.Send(2)) ++refused;
  });
  runtime.SleepUs(1000);
  channel.Close();
  while (refused < 1) runtime.SleepUs(100);
  REQUIRE_FALSE(channel.Send(3));
  REQUIRE(channel.Receive() == 1);
  REQUIRE(channel.Receive() == std::nullopt);
}

TEST_CASE("a shared variable loses no update", "[impl][live][threads]") {
  constexpr int kRounds = 10000;
  constexpr int kTasks = 4;
  ThreadsRuntime runtime;
  api::Shared<int> shared(runtime, "n", 0);
  api::Channel<bool> ended(runtime, "ended", 0);
  for (int task = 0; task < kTasks; ++task) {
    runtime.Spawn("adder", [&] {
      for (int i = 0; i < kRounds; ++i) shared.Modify([](int& value) { ++value; });
      ended.Send(true);
    });
  }
  for (int task = 0; task < kTasks; ++task) ended.Receive();
  REQUIRE(shared.Read() == kTasks * kRounds);
  shared.Write(7);
  REQUIRE(shared.Read() == 7);
}

}  // namespace
}  // namespace heddle::impl
