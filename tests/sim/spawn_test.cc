// What tasks and effects start: other tasks, and steps that nobody waits for.
#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

TEST_CASE("spawned tasks run to their first step before anything is picked",
          "[sim][spawn]") {
  World world;
  Lines log;
  world.AddTask("parent", [&] {
    Idle(world);
    world.Spawn("x", [&] {
      log.emplace_back("x starts");
      world.Spawn("grandchild", [&] {
        log.emplace_back("grandchild starts");
        Idle(world);
      });
      Idle(world);
    });
    world.Spawn("y", [&] { log.emplace_back("y starts"); });
    log.emplace_back("parent goes on");
    world.Step("step", Footprint(), [&](Access&) { log.emplace_back("parent steps"); });
  });
  world.AddTask("other", [&] {
    for (int i = 0; i < 2; ++i)
      world.Step("step", Footprint(), [&](Access&) { log.emplace_back("other steps"); });
  });
  ForEachExecution(world, [&](const Execution&) {
    const auto start = std::find(log.begin(), log.end(), "parent goes on");
    REQUIRE(log.end() - start >= 4);
    CHECK(Lines(start, start + 4) ==
          Lines{"parent goes on", "x starts", "y starts", "grandchild starts"});
    log.clear();
  });
}

TEST_CASE("a task that is spawned by an effect or by a detached step starts after it",
          "[sim][spawn]") {
  World world;
  Process& remote = world.AddProcess("remote");
  Lines log;
  const auto child = [&] {
    const Task& task = world.current_task();
    log.push_back(world.TaskName(task.id) + " in " + task.process->name());
    Idle(world);
  };
  world.AddTask("a", [&] {
    world.Step("step", Footprint(), [&](Access&) {
      world.Spawn("child", child);
      log.emplace_back("effect ends");
    });
    world.Post(remote, "request", Footprint(), [&](Access&) {
      world.Spawn("handler", child);
      log.emplace_back("request ends");
    });
  });
  CHECK(RunSchedule(world, {1}).verdict.kind == VerdictKind::kPass);
  CHECK(log == Lines{"effect ends", "a/child.1 in a", "request ends",
                     "a/post.2/handler.1 in remote"});
}

TEST_CASE("a detached step can be picked from now on, and nobody waits for it",
          "[sim][spawn]") {
  World world;
  std::string order;
  Process& process = world.AddProcess("p");
  world.AddTask(process, "sender", [&] {
    Idle(world);
    world.Post(process, "request", Footprint(), [&](Access&) { order += "r"; });
    for (const char* step : {"1", "2"})
      world.Step("step", Footprint(), [&](Access&) { order += step; });
  });
  std::set<std::string> orders;
  ForEachExecution(world, [&](const Execution& execution) {
    CHECK(execution.shape.steps == 4);
    orders.insert(std::exchange(order, ""));
  });
  CHECK(orders == std::set<std::string>{"r12", "1r2", "12r"});
}

TEST_CASE("a detached step owns its data, and may choose, post and enable",
          "[sim][spawn]") {
  World world;
  const WaitId answered = world.AddWait("the answer", false);
  Process& server = world.AddProcess("server");
  auto alive = std::make_shared<int>(0);
  const std::weak_ptr<int> watched = alive;
  std::vector<std::uint32_t> drawn;
  world.AddTask("client", [&] {
    auto data = std::make_unique<int>(7);
    world.Post(server, "request", Footprint(),
               [&, data = std::move(data), alive](Access&) {
                 drawn.push_back(world.Choose("coin", 2));
                 world.Post(server, "reply", Footprint(),
                            [&world, answered, n = *data](Access&) {
                              CHECK(n == 7);
                              world.Enable(answered);
                            });
               });
    world.Step("wait", Footprint(), answered, [](Access&) {});
    CHECK(alive.use_count() == 1);
  });
  CHECK(ForEachExecution(world, [](const Execution& execution) {
          CHECK(execution.verdict.kind == VerdictKind::kPass);
          CHECK(execution.shape.steps == 3);
        }) == 2);
  CHECK(drawn == std::vector<std::uint32_t>{0, 1});
  alive.reset();
  CHECK(watched.expired());
}

TEST_CASE("a detached step that never ran is dropped with its data", "[sim][spawn]") {
  World world;
  Process& process = world.AddProcess("p");
  const auto data = std::make_shared<int>(0);
  world.AddTask(process, "sender", [&] {
    world.Post(process, "request", Footprint(), [data](Access&) {});
    CHECK(data.use_count() == 2);
    for (;;) Idle(world);
  });
  CHECK(RunSchedule(world, {0, 0, 0}, {.step_limit = 3}).verdict.kind ==
        VerdictKind::kLivelock);
  CHECK(data.use_count() == 1);
}

TEST_CASE("tasks are named after their parents and how many they were", "[sim][spawn]") {
  World world;
  Process& process = world.AddProcess("p");
  world.AddTask(process, "writer", [&] {
    for (int i = 0; i < 2; ++i) {
      world.Spawn("flush", [&] {
        world.Post(process, Label("late {}", 5), Footprint(), [](Access&) {});
        Idle(world);
      });
    }
  });
  EventLog story;
  RunSchedule(world, {2, 4, 3}, {.observer = &story});
  CHECK(story.lines == Lines{"writer/flush.2: idle", "writer/flush.2/post.1: late 5",
                             "writer/flush.1/post.1: late 5", "writer/flush.1: idle"});
}

TEST_CASE("what a spawned task was given is destroyed when it ends", "[sim][spawn]") {
  World world;
  const auto data = std::make_shared<int>(0);
  world.AddTask("parent", [&] {
    world.Spawn("child", [&world, data] { Idle(world); });
    CHECK(data.use_count() == 2);
    Idle(world);
    Idle(world);
    CHECK(data.use_count() == 1);
  });
  CHECK(RunSchedule(world, {0, 1}).shape.steps == 3);
}

TEST_CASE("a task belongs to the process that its parent belongs to", "[sim][spawn]") {
  World world;
  Process& process = world.AddProcess("p", [&] {
    world.Spawn("child", [&] {
      CHECK(world.current_task().process->name() == "p");
      Idle(world);
    });
  });
  CHECK(&process.world() == &world);
  CHECK(RunDefault(world).shape.steps == 1);
}

}  // namespace
}  // namespace heddle::sim
