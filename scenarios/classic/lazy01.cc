// Two tasks add 1 and 2 to d, a third fails if it finds both. Fails iff the third is
// last.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Lazy01 final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/lazy01";
  static constexpr const char* kSummary = "fails iff the third of three tasks is last";

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& mutex = world.Emplace<sim::Mutex>("m");
    auto& d = world.Emplace<SharedInt>("d", 0);
    const auto add = [&](int addend) {
      mutex.Lock();
      d.Store(d.Load() + addend);
      mutex.Unlock();
    };
    world.AddTask("one", [add] { add(1); });
    world.AddTask("two", [add] { add(2); });
    world.AddTask("three", [&] {
      mutex.Lock();
      Assert(world, d.Load() < 3, "both additions came first");
      mutex.Unlock();
    });
  }
};

HEDDLE_SCENARIO(Lazy01);

}  // namespace
}  // namespace heddle::scenarios::classic
