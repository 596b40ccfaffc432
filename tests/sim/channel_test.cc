// Channels deliver what was sent in every schedule of small programs, and never deadlock
// on their own.
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sim/sync.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

// A channel of numbers.
struct Channel {
  Channel(World& world, std::uint32_t capacity)
      : queue(world, "c", capacity), limit(capacity) {}

  bool Send(int number) {
    return queue.Send([&] {
      numbers.push_back(number);
      CHECK((limit == 0 || numbers.size() <= limit));
    });
  }
  // -1: closed and drained.
  int Receive() {
    int number = -1;
    queue.Receive([&] {
      number = numbers.front();
      numbers.pop_front();
    });
    return number;
  }

  ChannelQueue queue;
  std::size_t limit;
  std::deque<int> numbers;
};

TEST_CASE("a channel delivers each number once, in order, and never deadlocks a pair",
          "[sim][sync]") {
  World world;
  Channel channel(world, GENERATE(0U, 1U, 2U, 3U));
  std::vector<int> received;
  world.AddTask("sender", [&] {
    for (int i = 1; i <= 3; ++i) CHECK(channel.Send(i));
    channel.queue.Close();
    CHECK_FALSE(channel.Send(4));
  });
  world.AddTask("receiver", [&] {
    for (int got = 0; (got = channel.Receive()) != -1;) received.push_back(got);
  });
  ForEachExecution(world, [&](const Execution& execution) {
    CHECK(execution.verdict.kind == VerdictKind::kPass);
    CHECK(received == std::vector<int>{1, 2, 3});
    received.clear();
  });
}

TEST_CASE("two senders and two receivers on a narrow channel lose and repeat nothing",
          "[sim][sync]") {
  World world;
  Channel channel(world, 1);
  std::multiset<int> received;
  for (int i = 0; i < 2; ++i) {
    world.AddTask("sender" + std::to_string(i), [&, i] {
      for (int k = 0; k < 2; ++k) CHECK(channel.Send(10 * i + k));
    });
    world.AddTask("receiver" + std::to_string(i), [&] {
      for (int k = 0; k < 2; ++k) received.insert(channel.Receive());
    });
  }
  ForEachExecution(world, [&](const Execution& execution) {
    CHECK(execution.verdict.kind == VerdictKind::kPass);
    CHECK(received == std::multiset<int>{0, 1, 10, 11});
    received.clear();
  });
}

TEST_CASE("closing a channel frees senders and receivers that wait", "[sim][sync]") {
  World world;
  Channel full(world, 1);
  ChannelQueue empty(world, "empty", 1);
  int freed = 0;
  world.AddTask("sender", [&] {
    const bool first = full.Send(1);
    const bool second = full.Send(2);
    CHECK((first || !second));
    if (!second) ++freed;
  });
  world.AddTask("receiver", [&] {
    CHECK_FALSE(empty.Receive([] { FAIL("nothing was sent"); }));
    ++freed;
  });
  world.AddTask("closer", [&] {
    full.queue.Close();
    empty.Close();
  });
  ForEachExecution(world, [&](const Execution& execution) {
    CHECK(execution.verdict.kind == VerdictKind::kPass);
    CHECK(std::exchange(freed, 0) == 2);
    full.numbers.clear();
  });
}

TEST_CASE("a deadlock names the channel, condition or notification that is waited for",
          "[sim][sync]") {
  World world;
  Channel channel(world, 1);
  ChannelQueue empty(world, "empty", 1);
  Mutex mutex(world, "m");
  ConditionVariable condition(world, "c");
  Notification notification(world, "n");
  world.AddTask("sender", [&] {
    channel.Send(1);
    channel.Send(2);
  });
  world.AddTask("receiver", [&] { empty.Receive([] {}); });
  world.AddTask("waiter", [&] {
    const MutexGuard guard(mutex);
    condition.Wait(mutex);
  });
  world.AddTask("other", [&] { notification.Wait(); });
  EventLog story;
  CHECK(RunDefault(world, {.observer = &story}).verdict.violation.observed ==
        "sender waits in 'send c' for room in channel c, "
        "receiver waits in 'receive empty' for channel empty, "
        "waiter waits in 'wake c' for condition c, "
        "other waits in 'wait n' for notification n");
}

}  // namespace
}  // namespace heddle::sim
