// The program of the PCT paper's figure 5, depth 1: a task sleeps 20 times and then sets
// a variable that another one finds unset unless all of that comes first. A random walk
// has to pick the same task 21 times in a row; for PCT one ordering constraint suffices,
// so it needs 1/n, whatever the number of sleeps. (The steps are ours.)
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class PctSleeps final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/pct_sleeps";
  static constexpr const char* kSummary = "PCT, figure 5: 20 sleeps in a row (n=2, d=1)";

  void Describe(sim::Parameters& parameters) override {
    parameters.Add("sleeps", sleeps_, "steps before the store",
                   {.min = 0, .max = 100'000});
  }

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& woken = world.Emplace<SharedInt>("woken", 0);
    world.AddTask("checker",
                  [&] { Assert(world, woken.Load() == 0, "the sleeper came first"); });
    world.AddTask("sleeper", [&, sleeps = sleeps_] {
      Work(world, sleeps);
      woken.Store(1);
    });
  }

 private:
  int sleeps_ = 20;
};

HEDDLE_SCENARIO(PctSleeps);

}  // namespace
}  // namespace heddle::scenarios::classic
