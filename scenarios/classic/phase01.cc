// Two tasks lock x twice and give it back once: whoever comes second waits for ever, so
// each schedule is a deadlock.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Phase01 final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/phase01";
  static constexpr const char* kSummary =
      "a lock that is never given back: always a deadlock";

  void Build(sim::World& world) override {
    auto& x = world.Emplace<sim::Mutex>("x");
    auto& y = world.Emplace<sim::Mutex>("y");
    for (const char* name : {"one", "two"}) {
      world.AddTask(name, [&] {
        x.Lock();
        x.Unlock();
        x.Lock();
        for (int i = 0; i < 2; ++i) {
          y.Lock();
          y.Unlock();
        }
      });
    }
  }
};

HEDDLE_SCENARIO(Phase01);

}  // namespace
}  // namespace heddle::scenarios::classic
