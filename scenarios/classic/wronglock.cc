// One task increments v under one mutex and asserts that nobody came between; the others
// increment it under another mutex, which excludes nobody but themselves.
#include <fmt/format.h>

#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class WrongLock final : public sim::Scenario {
 public:
  explicit WrongLock(int others) : others_(others) {}

  void Describe(sim::Parameters& parameters) override {
    parameters.Add("others", others_, "tasks that hold the wrong lock",
                   {.min = 1, .max = 1000});
  }

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& right = world.Emplace<sim::Mutex>("right");
    auto& wrong = world.Emplace<sim::Mutex>("wrong");
    auto& v = world.Emplace<SharedInt>("v", 0);
    world.AddTask("owner", [&] {
      right.Lock();
      const int before = v.Load();
      v.Store(v.Load() + 1);
      Assert(world, v.Load() == before + 1, "v changed while its lock was held");
      right.Unlock();
    });
    for (int i = 0; i < others_; ++i) {
      world.AddTask(fmt::format("other{}", i), [&] {
        wrong.Lock();
        v.Store(v.Load() + 1);
        wrong.Unlock();
      });
    }
  }

 private:
  int others_;
};

sim::ScenarioInfo WrongLockOf(const std::string& name, int others) {
  return Size<WrongLock>(
      "classic/" + name,
      fmt::format("{} of {} tasks hold the wrong lock", others, others + 1), others);
}

HEDDLE_REGISTRATION(WrongLockOf("wronglock", 7));
HEDDLE_REGISTRATION(WrongLockOf("wronglock_1", 1));
HEDDLE_REGISTRATION(WrongLockOf("wronglock_2", 2));
HEDDLE_REGISTRATION(WrongLockOf("wronglock_3", 3));

}  // namespace
}  // namespace heddle::scenarios::classic
