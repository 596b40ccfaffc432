// A driver counts the requests under way, starting at 1 for itself, and stops when the
// count is 0. A request that looked before `stopping` was set and counts itself after
// that runs in a stopped driver.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Bluetooth final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/bluetooth";
  static constexpr const char* kSummary = "a request runs in a driver that has stopped";

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& pending = world.Emplace<SharedInt>("pending", 1);
    auto& stopping = world.Emplace<SharedInt>("stopping", 0);
    auto& all_done = world.Emplace<SharedInt>("all done", 0);
    auto& stopped = world.Emplace<SharedInt>("stopped", 0);
    const auto finish_one = [&] {
      if (pending.Update([](int& n) { return --n; }) == 0) all_done.Store(1);
    };
    world.AddTask("stop", [&, finish_one] {
      stopping.Store(1);
      finish_one();
      if (all_done.Load() == 1) stopped.Store(1);
    });
    world.AddTask("request", [&, finish_one] {
      if (stopping.Load() == 0) {
        pending.Update([](int& n) { return ++n; });
        Assert(world, stopped.Load() == 0, "the driver had stopped");
      }
      finish_one();
    });
  }
};

HEDDLE_SCENARIO(Bluetooth);

}  // namespace
}  // namespace heddle::scenarios::classic
