// A deposit of 2 and a withdrawal of 4 from an account that holds 1. The check for "both
// are done" has the wrong sign for the deposit, so it fails whenever both were done
// before it.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Account final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/account";
  static constexpr const char* kSummary = "a check that is wrong once it is reached";

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& mutex = world.Emplace<sim::Mutex>("account");
    auto& balance = world.Emplace<SharedInt>("balance", 1);
    auto& deposited = world.Emplace<SharedInt>("deposited", 0);
    auto& withdrawn = world.Emplace<SharedInt>("withdrawn", 0);
    world.AddTask("checker", [&] {
      mutex.Lock();
      if (deposited.Load() == 1 && withdrawn.Load() == 1) {
        Assert(world, balance.Load() == 1 - 2 - 4, "the balance is not 1 - 2 - 4");
      }
      mutex.Unlock();
    });
    world.AddTask("depositor", [&] {
      mutex.Lock();
      balance.Store(balance.Load() + 2);
      deposited.Store(1);
      mutex.Unlock();
    });
    world.AddTask("withdrawer", [&] {
      mutex.Lock();
      balance.Store(balance.Load() - 4);
      withdrawn.Store(1);
      mutex.Unlock();
    });
  }
};

HEDDLE_SCENARIO(Account);

}  // namespace
}  // namespace heddle::scenarios::classic
