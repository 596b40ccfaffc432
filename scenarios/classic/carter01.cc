// Two classes of readers share a resource: the first one in of a class takes it, the last
// one out gives it back. A class that waits for the resource holds the mutex that the
// other one needs to give it back. Two more tasks do nothing.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Carter01 final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/carter01";
  static constexpr const char* kSummary = "waits for a resource while holding a mutex";

  void Build(sim::World& world) override {
    auto& mutex = world.Emplace<sim::Mutex>("m");
    auto& resource = world.Emplace<sim::Mutex>("resource");
    for (const char* name : {"A", "B"}) {
      auto& inside = world.Emplace<SharedInt>(name, 0);
      world.AddTask(name, [&] {
        mutex.Lock();
        inside.Store(inside.Load() + 1);
        if (inside.Load() == 1) resource.Lock();
        mutex.Unlock();
        mutex.Lock();
        inside.Store(inside.Load() - 1);
        if (inside.Load() == 0) resource.Unlock();
        mutex.Unlock();
      });
    }
    for (const char* name : {"idle0", "idle1"}) world.AddTask(name, [] {});
  }
};

HEDDLE_SCENARIO(Carter01);

}  // namespace
}  // namespace heddle::scenarios::classic
