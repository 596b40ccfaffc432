// One task stores 25 times, another looks once, and must not be first: it is in one of
// the 26 interleavings, though in half of all random walks.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class UnevenPair final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/uneven_pair";
  static constexpr const char* kSummary = "25 steps against 1, which must not be first";

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& v = world.Emplace<SharedInt>("v", 0);
    world.AddTask("long", [&] {
      for (int i = 1; i <= 25; ++i) v.Store(i);
    });
    world.AddTask("short",
                  [&] { Assert(world, v.Load() != 0, "the short task was first"); });
  }
};

HEDDLE_SCENARIO(UnevenPair);

}  // namespace
}  // namespace heddle::scenarios::classic
