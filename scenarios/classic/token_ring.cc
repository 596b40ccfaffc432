// Three tasks hand a value around a ring, each in one critical section; a fourth asserts,
// once all three are done, that it came around. It does not in the wrong order.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class TokenRing final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/token_ring";
  static constexpr const char* kSummary = "a value that must go around in order";

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& mutex = world.Emplace<sim::Mutex>("m");
    auto& x1 = world.Emplace<SharedInt>("x1", 1);
    auto& x2 = world.Emplace<SharedInt>("x2", 2);
    auto& x3 = world.Emplace<SharedInt>("x3", 1);
    auto& f1 = world.Emplace<SharedInt>("f1", 0);
    auto& f2 = world.Emplace<SharedInt>("f2", 0);
    auto& f3 = world.Emplace<SharedInt>("f3", 0);
    const auto pass = [&mutex](SharedInt& from, int addend, SharedInt& to,
                               SharedInt& done) {
      mutex.Lock();
      to.Store((from.Load() + addend) % 4);
      done.Store(1);
      mutex.Unlock();
    };
    world.AddTask("one", [&, pass] { pass(x3, 1, x1, f1); });
    world.AddTask("two", [&, pass] { pass(x1, 0, x2, f2); });
    world.AddTask("three", [&, pass] { pass(x2, 0, x3, f3); });
    world.AddTask("checker", [&] {
      mutex.Lock();
      if (f1.Load() == 1 && f2.Load() == 1 && f3.Load() == 1) {
        Assert(world, x1.Load() == x2.Load() && x2.Load() == x3.Load(),
               "the value did not come around");
      }
      mutex.Unlock();
    });
  }
};

HEDDLE_SCENARIO(TokenRing);

}  // namespace
}  // namespace heddle::scenarios::classic
