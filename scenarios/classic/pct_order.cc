// The order violation of the PCT paper's figure 1a, depth 1: a pointer is used by one
// task and set by another, and nothing makes the setting come first. One ordering
// constraint suffices, so PCT finds it with probability 1/2: with two tasks of one step,
// exactly so.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class PctOrder final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/pct_order";
  static constexpr const char* kSummary = "PCT, figure 1a: used before it is set (d=1)";

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& pointer = world.Emplace<SharedInt>("pointer", 0);
    world.AddTask("setter", [&] { pointer.Store(1); });
    world.AddTask("user",
                  [&] { Assert(world, pointer.Load() != 0, "used before it was set"); });
  }
};

HEDDLE_SCENARIO(PctOrder);

}  // namespace
}  // namespace heddle::scenarios::classic
