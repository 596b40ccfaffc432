// When operations are stamped: invocation at their first step, response at their last.
#include <string>

#include "sim/operations.h"
#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

using Numbers = std::vector<std::int64_t>;
using History = Operations<std::int64_t, std::int64_t>;

std::string Stamps(const History& history) {
  std::string text;
  for (const auto& entry : history) {
    const auto stamp = [](std::uint64_t step) {
      return step == kNever ? std::string("never") : std::to_string(step);
    };
    text += entry.client_name() + " " + entry.DescribeOperation() + " [" +
            stamp(entry.invoked()) + ", " + stamp(entry.returned()) + "] ";
  }
  return text;
}

TEST_CASE("an operation lasts from its first step to its last", "[sim][history]") {
  World world;
  History history;
  for (const char* name : {"a", "b"}) {
    world.AddClient(name, Numbers{1, 2}, history, [&](std::int64_t steps) {
      for (std::int64_t i = 0; i < steps; ++i) Idle(world);
      return steps * 10;
    });
  }
  // a: 1 | 2 2, b: 1 | 2 2.
  RunSchedule(world, {0, 1, 0, 1, 0});
  CHECK(Stamps(history) == "a 1 [1, 1] a 2 [3, 5] b 1 [2, 2] b 2 [4, 6] ");
  RunSchedule(world, {1, 1, 1});
  CHECK(Stamps(history) == "a 1 [4, 4] a 2 [5, 6] b 1 [1, 1] b 2 [2, 3] ");
  for (const auto& entry : history) CHECK(entry.result() == entry.op() * 10);
  CHECK(history.size() == 4);
  CHECK(history.entries()[0].client() == 0);
  CHECK(history.entries()[2].client() == 1);
}

TEST_CASE("two operations that meet at one step were one after the other",
          "[sim][history]") {
  World world;
  History history;
  world.AddClient("a", Numbers{1, 2, 3}, history, [&](std::int64_t n) {
    Idle(world);
    return n;
  });
  RunDefault(world);
  CHECK(Stamps(history) == "a 1 [1, 1] a 2 [2, 2] a 3 [3, 3] ");
}

TEST_CASE("a step of a spawned task can be an operation's first, but not its last",
          "[sim][history]") {
  World world;
  History history;
  world.AddClient("a", Numbers{1}, history, [&](std::int64_t n) {
    world.Spawn("child", [&] {
      Idle(world);
      world.Spawn("grandchild", [&] { Idle(world); });
    });
    Idle(world);
    Idle(world);
    return n;
  });
  RunSchedule(world, {1, 2});
  CHECK(Stamps(history) == "a 1 [1, 4] ");
  RunSchedule(world, {1, 0, 0});
  CHECK(Stamps(history) == "a 1 [1, 3] ");
  RunSchedule(world, {0, 0});
  CHECK(Stamps(history) == "a 1 [1, 2] ");
}

TEST_CASE("a detached step can be the first step of the operation that posted it",
          "[sim][history]") {
  World world;
  History history;
  Process& process = world.AddProcess("p");
  world.AddClient("a", process, Numbers{1}, history, [&](std::int64_t n) {
    world.Post(process, "request", Footprint(), [](Access&) {});
    Idle(world);
    return n;
  });
  RunSchedule(world, {1});
  CHECK(Stamps(history) == "a 1 [1, 2] ");
  RunSchedule(world, {0});
  CHECK(Stamps(history) == "a 1 [1, 1] ");
}

TEST_CASE("an operation without an answer has no response and no result",
          "[sim][history]") {
  World world;
  History history;
  const WaitId never = world.AddWait("never", false);
  world.AddClient("a", Numbers{1, 2}, history, [&](std::int64_t n) {
    Idle(world);
    world.Step("wait", Footprint(), never, [](Access&) {});
    return n;
  });
  CHECK(RunDefault(world).verdict.kind == VerdictKind::kDeadlock);
  CHECK(Stamps(history) == "a 1 [1, never] a 2 [never, never] ");
  CHECK_FALSE(history.entries()[0].result().has_value());
}

TEST_CASE("an answer is told when it is given, after the last step", "[sim][history]") {
  World world;
  Operations<std::int64_t, absl::Status> history;
  world.AddClient("a", Numbers{1, 2}, history, [&](std::int64_t n) {
    Idle(world);
    return n == 1 ? absl::OkStatus() : absl::NotFoundError("not told");
  });
  EventLog story;
  RunDefault(world, {.observer = &story});
  CHECK(story.lines ==
        Lines{"a: idle", "a answered OK", "a: idle", "a answered NOT_FOUND"});
}

struct Version {
  int number;
  [[nodiscard]] std::string ToString() const {
    return "version " + std::to_string(number);
  }
};

TEST_CASE("values are described by their own text, statuses by their code",
          "[sim][history]") {
  CHECK(Describe(Version{3}) == "version 3");
  CHECK(Describe(absl::StatusOr<Version>(Version{3})) == "OK (version 3)");
  CHECK(Describe(absl::StatusOr<Version>(absl::AbortedError("text"))) == "ABORTED");
  CHECK(Describe(absl::OkStatus()) == "OK");
  CHECK(Describe(std::string("text")) == "text");
  CHECK(Describe(std::int64_t{-3}) == "-3");
}

TEST_CASE("an operation that ends without a step of its own is misuse",
          "[sim][history][misuse]") {
  const std::string message = MisuseOf([] {
    World world;
    History history;
    world.AddClient("a", Numbers{4}, history, [&](std::int64_t n) {
      world.Spawn("child", [&] { Idle(world); });
      return n;
    });
    RunDefault(world);
  });
  CHECK(message ==
        "operation '4' of client 'a' ended without a step of its own: let it "
        "begin with an empty step 'invoke'");
}

}  // namespace
}  // namespace heddle::sim
