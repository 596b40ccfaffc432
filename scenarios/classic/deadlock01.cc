// Two tasks take two mutexes in opposite orders.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Deadlock01 final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/deadlock01";
  static constexpr const char* kSummary = "two mutexes, taken in opposite orders";

  void Build(sim::World& world) override {
    auto& a = world.Emplace<sim::Mutex>("A");
    auto& b = world.Emplace<sim::Mutex>("B");
    auto& count = world.Emplace<SharedInt>("count", 0);
    const auto increment = [&count](sim::Mutex& outer, sim::Mutex& inner) {
      outer.Lock();
      inner.Lock();
      count.Store(count.Load() + 1);
      inner.Unlock();
      outer.Unlock();
    };
    world.AddTask("one", [&, increment] { increment(a, b); });
    world.AddTask("two", [&, increment] { increment(b, a); });
  }
};

HEDDLE_SCENARIO(Deadlock01);

}  // namespace
}  // namespace heddle::scenarios::classic
