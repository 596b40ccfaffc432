#include "sim/fiber.h"

#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

using Ints = std::vector<int>;

// A fiber whose work the test writes down, and the way back to the test.
struct Worker {
  explicit Worker(std::function<void(Worker&)> body) : work(std::move(body)) {}

  void Resume() { Fiber::Switch(home, fiber); }
  void Yield() { Fiber::Switch(fiber, home); }

  static void Main(void* self) {
    auto& worker = *static_cast<Worker*>(self);
    for (;;) {
      worker.work(worker);
      worker.Yield();
    }
  }

  std::function<void(Worker&)> work;
  Fiber home;
  Fiber fiber{&Main, this};
};

TEST_CASE("a switch goes to the other fiber at once and comes back after it",
          "[sim][fiber]") {
  Ints order;
  Worker worker([&](Worker& self) {
    order.push_back(2);
    self.Yield();
    order.push_back(4);
  });
  order.push_back(1);
  worker.Resume();
  order.push_back(3);
  worker.Resume();
  order.push_back(5);
  CHECK(order == Ints{1, 2, 3, 4, 5});
}

TEST_CASE("a fiber that is done is given new work", "[sim][fiber]") {
  int rounds = 0;
  Worker worker([&](Worker&) { ++rounds; });
  for (int i = 0; i < 10; ++i) worker.Resume();
  CHECK(rounds == 10);
}

// A ring of fibers that hand on to each other without anybody in the middle.
struct Ring {
  static constexpr int kRounds = 10;

  struct Member {
    Ring* ring;
    int number;
    std::unique_ptr<Fiber> fiber;
    int sum = 0;  // of what stood on its own stack
  };

  explicit Ring(int size) {
    members.reserve(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) {
      Member& member = members.emplace_back(Member{this, i, nullptr});
      member.fiber = std::make_unique<Fiber>(&Main, &member);
    }
  }

  Fiber& After(const Member& member) {
    const auto next = static_cast<std::size_t>(member.number) + 1;
    return next == members.size() ? home : *members[next].fiber;
  }

  static void Main(void* self) {
    auto& member = *static_cast<Member*>(self);
    std::array<int, 100> own;
    own.fill(member.number);
    for (;;) {
      Fiber::Switch(*member.fiber, member.ring->After(member));
      for (int& value : own) ++value;
      member.sum = std::accumulate(own.begin(), own.end(), 0);
    }
  }

  Fiber home;
  std::vector<Member> members;
};

TEST_CASE("a thousand fibers hand on to each other, each with a stack of its own",
          "[sim][fiber]") {
  Ring ring(1000);
  for (int round = 0; round <= Ring::kRounds; ++round)
    Fiber::Switch(ring.home, *ring.members[0].fiber);
  bool all_right = true;
  for (const Ring::Member& member : ring.members)
    all_right = all_right && member.sum == 100 * (member.number + Ring::kRounds);
  CHECK(all_right);
}

// Uses a kilobyte of stack a level, hands over at the bottom and at each level on the way
// back.
int Descend(Worker& self, int levels) {
  std::array<volatile char, 1024> frame;
  for (std::size_t i = 0; i < frame.size(); ++i) frame[i] = static_cast<char>(levels);
  const int below = levels == 0 ? 0 : Descend(self, levels - 1);
  self.Yield();
  for (std::size_t i = 0; i < frame.size(); ++i)
    if (frame[i] != static_cast<char>(levels)) return -1'000'000;
  return below + 1;
}

TEST_CASE("a hundred kilobytes of frames survive switches at every depth",
          "[sim][fiber]") {
  constexpr int kLevels = 90;
  std::array<int, 2> levels = {};
  Worker one([&](Worker& self) { levels[0] = Descend(self, kLevels); });
  Worker other([&](Worker& self) { levels[1] = Descend(self, kLevels); });
  for (int i = 0; i <= kLevels + 1; ++i) {
    one.Resume();
    other.Resume();
  }
  CHECK(levels == std::array<int, 2>{kLevels + 1, kLevels + 1});
}

TEST_CASE("an exception stays on the fiber that threw it", "[sim][fiber]") {
  Lines caught;
  const auto thrower = [&](const std::string& what) {
    return [&caught, what](Worker& self) {
      try {
        self.Yield();
        throw std::runtime_error(what);
      } catch (const std::runtime_error& error) {
        caught.emplace_back(error.what());
      }
    };
  };
  Worker one(thrower("one"));
  Worker other(thrower("other"));
  for (int i = 0; i < 2; ++i) {
    one.Resume();
    other.Resume();
  }
  CHECK(caught == Lines{"one", "other"});
}

std::uintptr_t FrameAddress(const void* frame) {
  return reinterpret_cast<std::uintptr_t>(frame);
}

// Goes down by more than any fiber's stack, in frames smaller than a page.
void Overrun(std::uintptr_t top) {
  constexpr std::uintptr_t kFar = 2U << 20U;
  volatile char frame[512] = {};
  if (top - FrameAddress(__builtin_frame_address(0)) < kFar) Overrun(top);
  frame[0] = frame[1];
}

TEST_CASE("a stack that overflows dies on its guard page, not in its neighbour's memory",
          "[sim][fiber]") {
  const Ending ending = EndingOf([] {
    std::vector<std::unique_ptr<Worker>> neighbours;
    const auto add = [&] {
      neighbours.push_back(std::make_unique<Worker>(
          [](Worker&) { Overrun(FrameAddress(__builtin_frame_address(0))); }));
    };
    for (int i = 0; i < 100; ++i) add();
    neighbours[50]->Resume();
  });
  CHECK(ending.exit_code != 0);
}

TEST_CASE("a fiber's memory is given back with it", "[sim][fiber]") {
  // A process has at most 65,530 mappings, two of them a fiber.
  int entered = 0;
  for (int i = 0; i < 40'000; ++i) {
    Worker worker([&](Worker&) { ++entered; });
    worker.Resume();
  }
  CHECK(entered == 40'000);
}

}  // namespace
}  // namespace heddle::sim
