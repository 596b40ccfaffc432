// What breaks a rule of the engine's interface ends the process and says what to change.
#include <string>

#include "sim/fatal.h"
#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

TEST_CASE("misuse ends the process with exit code 3, and says what was being done",
          "[sim][misuse]") {
  const Ending ending = EndingOf([] {
    SetFatalContext([] { return std::string("replay: the token"); });
    Fatal("a rule was broken");
  });
  CHECK(ending.exit_code == 3);
  CHECK(ending.printed == "heddle: misuse: a rule was broken\nreplay: the token\n");
}

TEST_CASE("a step outside of a task is misuse", "[sim][misuse]") {
  const std::string message =
      "step 'idle' outside of a task: do it in a process's program or a client's handler";
  CHECK(MisuseIn([](World& world) { Idle(world); }) == message);
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] { world.Step("step", Footprint(), [](Access&) {}); });
          world.AtQuiescence("checked", [&]() -> std::optional<Violation> {
            Idle(world);
            return std::nullopt;
          });
        }) == message);
}

TEST_CASE("a step inside an effect or an always property is misuse", "[sim][misuse]") {
  const std::string message =
      "step 'idle' inside an effect: an effect is atomic; use Post, Spawn or Choose";
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] {
            world.Step("step", Footprint(), [&](Access&) { Idle(world); });
          });
        }) == message);
  CHECK(MisuseIn([](World& world) {
          Process& process = world.AddProcess("p");
          world.AddTask(process, "a", [&] {
            world.Post(process, "request", Footprint(), [&](Access&) { Idle(world); });
          });
        }) == message);
  CHECK(MisuseIn([](World& world) {
          world.Always("checked", [&]() -> std::optional<Violation> {
            Idle(world);
            return std::nullopt;
          });
          world.AddTask("a", [&] { world.Step("step", Footprint(), [](Access&) {}); });
        }) == message);
}

struct StepsAtEnd {
  World& world;
  ~StepsAtEnd() { Idle(world); }
};

TEST_CASE("a step in a catch block or while an exception unwinds is misuse",
          "[sim][misuse]") {
  const std::string message =
      "step 'idle' inside a catch block or a destructor that "
      "unwinds: leave it first";
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] {
            try {
              throw std::runtime_error("caught");
            } catch (const std::runtime_error&) {
              Idle(world);
            }
          });
        }) == message);
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] {
            const StepsAtEnd steps{world};
            throw std::runtime_error("passes");
          });
        }) == message);
}

TEST_CASE("what belongs into tasks and effects is misuse outside of them",
          "[sim][misuse]") {
  CHECK(MisuseIn([](World& world) { world.Spawn("child", [] {}); }) ==
        "Spawn(\"child\") outside of a task");
  CHECK(MisuseIn([](World& world) { world.NewId(); }) == "NewId() outside of a task");
  CHECK(MisuseIn([](World& world) { world.Choose("coin", 2); }) ==
        "Choose(\"coin\") outside of a task");
  CHECK(MisuseIn([](World& world) {
          world.Post(world.AddProcess("p"), "request", Footprint(), [](Access&) {});
        }) == "Post(\"request\") outside of a task");
}

TEST_CASE("a choice among no outcomes is misuse", "[sim][misuse]") {
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] { world.Choose("coin", 0); });
        }) == "Choose(\"coin\", 0): a choice needs at least one outcome");
}

TEST_CASE("an execution inside of an execution is misuse", "[sim][misuse]") {
  CHECK(MisuseIn([](World& world) { world.AddTask("a", [&] { RunDefault(world); }); }) ==
        "World::Run inside of an execution");
}

TEST_CASE("two processes, tasks or properties of one name are misuse", "[sim][misuse]") {
  CHECK(MisuseIn([](World& world) {
          world.AddProcess("p");
          world.AddProcess("p");
        }) == "two processes are named 'p'");
  CHECK(MisuseIn([](World& world) {
          Process& one = world.AddProcess("one");
          Process& other = world.AddProcess("other");
          world.AddTask(one, "t", [] {});
          world.AddTask(other, "t", [] {});
        }) == "two tasks are named 't'");
  CHECK(MisuseIn([](World& world) {
          world.AddAssertion("x");
          world.AtQuiescence("x", [] { return std::nullopt; });
        }) == "two properties are named 'x'");
}

TEST_CASE("a failure of a property that nobody declared is misuse", "[sim][misuse]") {
  const std::string message =
      "no property is named 'x': declare it with "
      "AddAssertion(\"x\") in Build";
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] { world.Fail("x", {}); });
        }) == message);
  CHECK(MisuseIn([](World& world) {
          world.AddTask("a", [&] { world.AssertThat(false, "x", "wrong"); });
        }) == message);
}

// A strategy that does not know its alternatives.
class Wild final : public Strategy {
 public:
  bool Begin(std::uint64_t /*seed*/) override { return true; }
  std::uint32_t Pick(const EnabledSet& enabled, TaskId /*current*/) override {
    return enabled.size();
  }
  std::uint32_t Choose(std::uint64_t /*label_hash*/, std::uint32_t count) override {
    return count;
  }
};

TEST_CASE("a strategy that decides for what does not exist is misuse", "[sim][misuse]") {
  CHECK(MisuseOf([] {
          World world;
          for (const char* name : {"a", "b"}) world.AddTask(name, [&] { Idle(world); });
          Wild wild;
          world.Run(wild, {});
        }) == "the strategy picked a step that is not enabled");
  CHECK(MisuseOf([] {
          World world;
          world.AddTask("a", [&] { world.Choose("coin", 2); });
          Wild wild;
          world.Run(wild, {});
        }) == "the strategy chose an outcome that does not exist");
}

}  // namespace
}  // namespace heddle::sim
