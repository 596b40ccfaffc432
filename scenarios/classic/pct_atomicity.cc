// The atomicity violation of the PCT paper's figure 1b, depth 2: one task checks a
// pointer and then uses it, another clears it in between. The two take 10 steps each, so
// n = 2 and k = 20; with 18 bystanders of 5 steps each, n = 20 and k = 110. (The paper
// and Shuttle give n, k and d; what the steps are is ours.)
#include <fmt/format.h>

#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class PctAtomicity final : public sim::Scenario {
 public:
  explicit PctAtomicity(int bystanders) : bystanders_(bystanders) {}

  void Describe(sim::Parameters& parameters) override {
    parameters.Add("bystanders", bystanders_, "further tasks of 5 steps",
                   {.min = 0, .max = 1000});
  }

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& pointer = world.Emplace<SharedInt>("pointer", 1);
    world.AddTask("user", [&] {
      Work(world, 4);
      if (pointer.Load() != 0) {
        Assert(world, pointer.Load() != 0, "cleared between check and use");
      }
      Work(world, 4);
    });
    world.AddTask("clearer", [&] {
      Work(world, 5);
      pointer.Store(0);
      Work(world, 4);
    });
    for (int i = 0; i < bystanders_; ++i) {
      world.AddTask(fmt::format("bystander{}", i), [&] { Work(world, 5); });
    }
  }

 private:
  int bystanders_;
};

HEDDLE_REGISTRATION(Size<PctAtomicity>("classic/pct_atomicity",
                                       "PCT, figure 1b: check, then use (n=2, k=20, d=2)",
                                       0));
HEDDLE_REGISTRATION(Size<PctAtomicity>("classic/pct_atomicity_20",
                                       "PCT, figure 1b among 20 tasks (n=20, k=110, d=2)",
                                       18));

}  // namespace
}  // namespace heddle::scenarios::classic
