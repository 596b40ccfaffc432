// A writer fills d1 under one mutex and then d2 = d1 + 1 under another; a reader that
// comes between the two stages sees the first without the second. Each access is locked,
// the pair is not.
#include <fmt/format.h>

#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class TwoStage final : public sim::Scenario {
 public:
  TwoStage(int writers, int readers) : writers_(writers), readers_(readers) {}

  void Describe(sim::Parameters& parameters) override {
    parameters.Add("writers", writers_, "tasks that fill both stages",
                   {.min = 1, .max = 1000});
    parameters.Add("readers", readers_, "tasks that compare them",
                   {.min = 1, .max = 1000});
  }

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& first = world.Emplace<sim::Mutex>("m1");
    auto& second = world.Emplace<sim::Mutex>("m2");
    auto& d1 = world.Emplace<SharedInt>("d1", 0);
    auto& d2 = world.Emplace<SharedInt>("d2", 0);
    for (int i = 0; i < writers_; ++i) {
      world.AddTask(fmt::format("writer{}", i), [&] {
        first.Lock();
        d1.Store(1);
        first.Unlock();
        second.Lock();
        d2.Store(d1.Load() + 1);
        second.Unlock();
      });
    }
    for (int i = 0; i < readers_; ++i) {
      world.AddTask(fmt::format("reader{}", i), [&] {
        first.Lock();
        if (d1.Load() == 0) {
          first.Unlock();
          return;
        }
        const int seen_first = d1.Load();
        first.Unlock();
        second.Lock();
        const int seen_second = d2.Load();
        second.Unlock();
        Assert(world, seen_second == seen_first + 1,
               "the reader came between the stages");
      });
    }
  }

 private:
  int writers_;
  int readers_;
};

sim::ScenarioInfo TwoStageOf(const std::string& name, int writers, int readers) {
  return Size<TwoStage>(
      "classic/" + name,
      fmt::format("{} tasks: does a reader come between two stages?", writers + readers),
      writers, readers);
}

HEDDLE_REGISTRATION(TwoStageOf("twostage", 1, 1));
HEDDLE_REGISTRATION(TwoStageOf("twostage_20", 10, 10));
HEDDLE_REGISTRATION(TwoStageOf("twostage_50", 40, 10));
HEDDLE_REGISTRATION(TwoStageOf("twostage_100", 99, 1));

}  // namespace
}  // namespace heddle::scenarios::classic
