// A producer fills when the count is 0, a consumer waits until it is not. A consumer that
// takes nothing (sync01), or two of each where the count starts at 2 (sync02), leave the
// producer waiting: each schedule is a deadlock.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Sync final : public sim::Scenario {
 public:
  Sync(int initial, int rounds, bool takes)
      : initial_(initial), rounds_(rounds), takes_(takes) {}

  void Build(sim::World& world) override {
    auto& mutex = world.Emplace<sim::Mutex>("m");
    auto& empty = world.Emplace<sim::ConditionVariable>("empty");
    auto& full = world.Emplace<sim::ConditionVariable>("full");
    auto& count = world.Emplace<SharedInt>("count", initial_);
    world.AddTask("producer", [&, rounds = rounds_] {
      for (int i = 0; i < rounds; ++i) {
        mutex.Lock();
        while (count.Load() > 0) empty.Wait(mutex);
        count.Store(count.Load() + 1);
        mutex.Unlock();
        full.Signal();
      }
    });
    world.AddTask("consumer", [&, rounds = rounds_, takes = takes_] {
      for (int i = 0; i < rounds; ++i) {
        mutex.Lock();
        while (count.Load() == 0) full.Wait(mutex);
        if (takes) count.Store(count.Load() - 1);
        mutex.Unlock();
        empty.Signal();
      }
    });
  }

 private:
  const int initial_;
  const int rounds_;
  const bool takes_;
};

HEDDLE_REGISTRATION(Size<Sync>("classic/sync01",
                               "a consumer that takes nothing: always a deadlock",
                               /*initial=*/1, /*rounds=*/1, /*takes=*/false));
HEDDLE_REGISTRATION(Size<Sync>("classic/sync02",
                               "fills more than is taken: always a deadlock",
                               /*initial=*/2, /*rounds=*/2, /*takes=*/true));

}  // namespace
}  // namespace heddle::scenarios::classic
