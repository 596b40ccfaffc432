// When properties are checked, and which failure is the verdict.
#include "sim/property.h"

#include <optional>
#include <string>

#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

std::optional<Violation> Unless(bool holds, const char* summary) {
  if (holds) return std::nullopt;
  return Violation{.summary = summary, .expected = "less", .observed = "more"};
}

TEST_CASE("an always property is checked after each effect, detached ones included",
          "[sim][property]") {
  World world;
  Process& process = world.AddProcess("p");
  State<int>& count = world.AddState(0);
  Lines seen;
  world.Always("counted", [&]() -> std::optional<Violation> {
    seen.push_back(std::to_string(world.step()) + ":" + std::to_string(*count));
    return std::nullopt;
  });
  world.AddTask(process, "a", [&] {
    const auto add = [&](Access&) { ++count.Mutable(); };
    world.Post(process, "request", Footprint(), add);
    for (int i = 0; i < 2; ++i) world.Step("step", Footprint(), add);
  });
  RunSchedule(world, {0, 1});
  CHECK(seen == Lines{"1:1", "2:2", "3:3"});
}

TEST_CASE("the first violation ends the execution at the next step", "[sim][property]") {
  World world;
  State<int>& count = world.AddState(0);
  world.Always("at most one", [&] { return Unless(*count <= 1, "too many"); });
  Lines log;
  world.AddTask("a", [&] {
    for (int i = 1; i <= 4; ++i) {
      world.Step("step", Footprint(), [&](Access&) { ++count.Mutable(); });
      log.push_back("after " + std::to_string(i));
    }
  });
  const Execution& execution = RunDefault(world);
  CHECK(log == Lines{"after 1", "after 2"});
  CHECK(execution.verdict.kind == VerdictKind::kViolation);
  CHECK(execution.verdict.property == "at most one");
  CHECK(execution.verdict.violation.summary == "too many");
  CHECK(execution.verdict.violation.expected == "less");
  CHECK(execution.verdict.violation.observed == "more");
  CHECK(execution.shape.failed);
  CHECK(execution.shape.steps == 2);
}

TEST_CASE("an execution that keeps going runs to its end, and the first violation counts",
          "[sim][property]") {
  World world;
  world.AddAssertion("first");
  world.AddAssertion("second");
  world.AtQuiescence("third", [] { return Unless(false, "at the end"); });
  int steps = 0;
  world.AddTask("a", [&] {
    Idle(world);
    world.AssertThat(true, "second", "holds");
    world.AssertThat(false, "first", "one");
    Idle(world);
    world.AssertThat(false, "second", "two");
    world.AssertThat(false, "first", "again");
    Idle(world);
    ++steps;
  });
  EventLog story;
  const Execution& execution =
      RunDefault(world, {.keep_going = true, .observer = &story});
  CHECK(steps == 1);
  CHECK(execution.verdict.property == "first");
  CHECK(execution.verdict.violation.summary == "one");
  CHECK(execution.violated == std::vector<std::uint32_t>{0, 1, 2});
  CHECK(story.lines == Lines{"a: idle", "violated: first", "a: idle", "violated: second",
                             "violated: first", "a: idle", "violated: third"});
}

TEST_CASE("an eventual property is checked when all is done, and only then",
          "[sim][property]") {
  World world;
  const WaitId never = world.AddWait("never", false);
  world.AddAssertion("right");
  int checks = 0;
  world.AtQuiescence("in the end", [&] {
    ++checks;
    CHECK(world.step() == 1);
    return Unless(false, "not right");
  });
  enum class End { kDone, kWaits, kFails } end = End::kDone;
  world.AddTask("a", [&] {
    Idle(world);
    if (end == End::kWaits) world.Step("wait", Footprint(), never, [](Access&) {});
    if (end == End::kFails) world.AssertThat(false, "right", "wrong");
  });
  CHECK(RunDefault(world).verdict.property == "in the end");
  CHECK(checks == 1);
  end = End::kWaits;
  CHECK(RunDefault(world).verdict.kind == VerdictKind::kDeadlock);
  end = End::kFails;
  CHECK(RunDefault(world).verdict.property == "right");
  CHECK(checks == 1);
}

TEST_CASE("a world without tasks is quiescent at once", "[sim][property]") {
  World world;
  world.AtQuiescence("in the end", [] { return Unless(false, "not right"); });
  CHECK(RunDefault(world).verdict.property == "in the end");
}

TEST_CASE("a checker that gave up is inconclusive, unless something is known to be wrong",
          "[sim][property]") {
  World world;
  world.AddAssertion("checked");
  world.AddAssertion("right");
  enum class End { kGivesUp, kFails, kWaits, kLoops } end = End::kGivesUp;
  const WaitId never = world.AddWait("never", false);
  world.AddTask("a", [&] {
    world.Fail("checked", {.summary = "gave up",
                           .expected = "an end",
                           .observed = {},
                           .inconclusive = true});
    Idle(world);
    if (end == End::kFails) world.AssertThat(false, "right", "wrong");
    if (end == End::kWaits) world.Step("wait", Footprint(), never, [](Access&) {});
    while (end == End::kLoops) Idle(world);
  });
  const Execution& execution = RunDefault(world);
  CHECK(execution.verdict.kind == VerdictKind::kInconclusive);
  CHECK(execution.verdict.property == "checked");
  CHECK(execution.violated.empty());
  CHECK_FALSE(execution.shape.failed);
  CHECK(execution.shape.steps == 1);

  const auto ends_with = [&](End how) {
    end = how;
    const Verdict& verdict = RunDefault(world, {.step_limit = 9}).verdict;
    CHECK(verdict.violation.expected.empty());
    CHECK_FALSE(verdict.violation.inconclusive);
    return std::string(ToString(verdict.kind)) + " " + verdict.property;
  };
  CHECK(ends_with(End::kFails) == "violation right");
  CHECK(ends_with(End::kWaits) == "deadlock ");
  CHECK(ends_with(End::kLoops) == "livelock ");
}

TEST_CASE("what fails after a violation does not replace it", "[sim][property]") {
  World world;
  world.AddAssertion("right");
  enum class End { kDone, kWaits, kLoops, kCrashes } end = End::kDone;
  const WaitId never = world.AddWait("never", false);
  world.AddTask("a", [&] {
    Idle(world);
    world.AssertThat(false, "right", "wrong");
    if (end == End::kWaits) world.Step("wait", Footprint(), never, [](Access&) {});
    while (end == End::kLoops) Idle(world);
    if (end == End::kCrashes) throw std::runtime_error("crash");
  });
  for (const End how : {End::kDone, End::kWaits, End::kLoops, End::kCrashes}) {
    end = how;
    const Verdict& verdict =
        RunDefault(world, {.keep_going = true, .step_limit = 9}).verdict;
    CHECK(verdict.kind == VerdictKind::kViolation);
    CHECK(verdict.property == "right");
    CHECK(verdict.violation.summary == "wrong");
  }
}

}  // namespace
}  // namespace heddle::sim
