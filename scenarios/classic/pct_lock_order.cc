// The deadlock of the PCT paper's figure 1c, depth 2: two tasks take two mutexes in
// opposite orders. Both take 14 steps, so n = 2 and k = 28. (The paper and Shuttle give
// n, k and d; what the steps are is ours.)
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class PctLockOrder final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/pct_lock_order";
  static constexpr const char* kSummary = "PCT, figure 1c: lock order (n=2, k=28, d=2)";

  void Build(sim::World& world) override {
    auto& a = world.Emplace<sim::Mutex>("A");
    auto& b = world.Emplace<sim::Mutex>("B");
    const auto lock_both = [&world](sim::Mutex& outer, sim::Mutex& inner) {
      Work(world, 5);
      outer.Lock();
      inner.Lock();
      inner.Unlock();
      outer.Unlock();
      Work(world, 5);
    };
    world.AddTask("one", [&, lock_both] { lock_both(a, b); });
    world.AddTask("two", [&, lock_both] { lock_both(b, a); });
  }
};

HEDDLE_SCENARIO(PctLockOrder);

}  // namespace
}  // namespace heddle::scenarios::classic
