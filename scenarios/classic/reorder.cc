// Setters store a = 1 and then b = -1; a checker asserts that it sees none of the two
// stores or both. It can be caught between them, and in two ways: it looks before the
// second store, or it loads a too early and b too late.
#include <fmt/format.h>

#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Reorder final : public sim::Scenario {
 public:
  Reorder(int setters, int checkers) : setters_(setters), checkers_(checkers) {}

  void Describe(sim::Parameters& parameters) override {
    parameters.Add("setters", setters_, "tasks that store both", {.min = 1, .max = 1000});
    parameters.Add("checkers", checkers_, "tasks that look", {.min = 1, .max = 1000});
  }

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& a = world.Emplace<SharedInt>("a", 0);
    auto& b = world.Emplace<SharedInt>("b", 0);
    for (int i = 0; i < setters_; ++i) {
      world.AddTask(fmt::format("setter{}", i), [&] {
        a.Store(1);
        b.Store(-1);
      });
    }
    for (int i = 0; i < checkers_; ++i) {
      world.AddTask(fmt::format("checker{}", i), [&] {
        const bool none_or_both =
            (a.Load() == 0 && b.Load() == 0) || (a.Load() == 1 && b.Load() == -1);
        Assert(world, none_or_both, "one of the two stores was seen without the other");
      });
    }
  }

 private:
  int setters_;
  int checkers_;
};

sim::ScenarioInfo ReorderOf(int setters, int checkers) {
  const int tasks = setters + checkers;
  return Size<Reorder>(fmt::format("classic/reorder_{}", tasks),
                       fmt::format("{} tasks: are two stores seen together?", tasks),
                       setters, checkers);
}

HEDDLE_REGISTRATION(ReorderOf(2, 1));
HEDDLE_REGISTRATION(ReorderOf(3, 1));
HEDDLE_REGISTRATION(ReorderOf(4, 1));
HEDDLE_REGISTRATION(ReorderOf(9, 1));
HEDDLE_REGISTRATION(ReorderOf(10, 10));
HEDDLE_REGISTRATION(ReorderOf(40, 10));
HEDDLE_REGISTRATION(ReorderOf(99, 1));

HEDDLE_BENCHMARK(.name = "one execution of classic/reorder_3",
                 .scenario = "classic/reorder_3", .settings = {}, .per_step = false,
                 .goal = 27);

}  // namespace
}  // namespace heddle::scenarios::classic
