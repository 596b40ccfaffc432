#include "sim/explore/story.h"

#include <string>

#include "sim/operations.h"
#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

using Catch::Matchers::Contains;

struct Answer {
  int value = 0;
  [[nodiscard]] std::string ToString() const { return std::to_string(value); }
};
struct Ask {
  [[nodiscard]] std::string ToString() const { return "Ask"; }
};

// The story of the execution that `schedule` leads to.
template <typename Run>
StoryTeller Told(World& world, Run run) {
  StoryTeller teller;
  run(world, RunOptions{.keep_going = true, .observer = &teller});
  return teller;
}

std::string DefaultStory(World& world) {
  return LinesText(Told(world, [](World& w, const RunOptions& options) {
                     RunDefault(w, options);
                   }).TakeStory());
}

TEST_CASE("a story has a numbered line for each step, in columns", "[explore]") {
  World world;
  const Object shelf = world.Intern("shelf", "s");
  world.AddTask("short", [&] {
    world.Step(Label("put {}", shelf), Footprint::Write(shelf), [&](Access& access) {
      access.Write(shelf.id);
      if (access.verbose()) access.SetResult("ok");
    });
  });
  world.AddTask("much longer",
                [&] { world.Step(Label("look at all"), Footprint(), [](Access&) {}); });
  CHECK(DefaultStory(world) ==
        "   1  short        put s        -> ok\n"
        "   2  much longer  look at all\n");
}

TEST_CASE("a story shows a client's operation and its answer", "[explore]") {
  Operations<Ask, Answer> asked;
  World world;
  world.AddClient("client", {Ask{}, Ask{}}, asked, [&](const Ask&) {
    Idle(world);
    return Answer{41};
  });
  const std::string story = DefaultStory(world);
  CHECK_THAT(story, Contains("   1  client  Ask  idle"));
  CHECK_THAT(story, Contains("client answered 41"));
}

TEST_CASE("a story notes choices and violations where they happen", "[explore]") {
  World world;
  world.AddAssertion("it is well");
  world.AddTask("task", [&] {
    Idle(world);
    world.Choose(Label("coin"), 2);
    world.AssertThat(false, "it is well", "it is not");
    Idle(world);
  });
  const std::string story = DefaultStory(world);
  CHECK_THAT(story,
             Contains("   1  task  idle   coin: 0 of 2; violates \"it is well\"\n"));
  CHECK_THAT(story, Contains("   2  task  idle\n"));
}

TEST_CASE("a story says to whom a request goes", "[explore]") {
  World world;
  Process& server = world.AddProcess("server");
  world.AddTask("client", [&] {
    Idle(world);
    world.Post(server, Label("request"), Footprint(), [](Access&) {});
  });
  CHECK_THAT(DefaultStory(world), Contains(" to server"));
}

// Two tasks of two steps.
std::uint64_t PreemptionsOf(const Schedule& schedule) {
  World world;
  for (const char* name : {"zero", "one"})
    world.AddTask(name, [&world] {
      Idle(world);
      Idle(world);
    });
  return Told(world,
              [&](World& w, const RunOptions& options) {
                RunSchedule(w, schedule, options);
              })
      .TakeStory()
      .preemptions;
}

TEST_CASE("a preemption is a switch away from a task that could go on", "[explore]") {
  CHECK(PreemptionsOf({0, 0}) == 0);  // the switch at the end of a task is none
  CHECK(PreemptionsOf({1, 1}) == 0);
  CHECK(PreemptionsOf({0, 1, 1}) == 1);
  CHECK(PreemptionsOf({0, 1, 0}) == 2);
}

TEST_CASE("leaving a task that waits is no preemption", "[explore]") {
  World world;
  auto& mutex = world.Emplace<Mutex>("mutex");
  for (const char* name : {"zero", "one"})
    world.AddTask(name, [&] {
      Idle(world);
      const MutexGuard guard(mutex);
      Idle(world);
    });
  StoryTeller teller;
  // Zero has the lock when one comes to it and waits. Of the three switches only the
  // first, away from zero, is a preemption.
  RunSchedule(world, {0, 0, 1}, {.observer = &teller});
  CHECK(teller.TakeStory().preemptions == 1);
}

TEST_CASE("a verdict is told with what was expected and observed", "[explore]") {
  Verdict verdict;
  verdict.kind = VerdictKind::kViolation;
  verdict.property = "create is atomic";
  verdict.violation.summary = "2 of 2 were told so";
  CHECK(VerdictText(verdict) == "VIOLATION  create is atomic: 2 of 2 were told so\n");
  verdict.violation.expected = "one";
  verdict.violation.observed = "two";
  CHECK(VerdictText(verdict) ==
        "VIOLATION  create is atomic: 2 of 2 were told so\n"
        "  expected  one\n"
        "  observed  two\n");
  Verdict engines;
  engines.kind = VerdictKind::kDeadlock;
  engines.violation.summary = "all wait";
  CHECK(VerdictText(engines) == "DEADLOCK  all wait\n");
}

}  // namespace
}  // namespace heddle::sim
