// n tasks store k times each, all to one variable or each to its own. Nothing can fail:
// these are the programs whose interleavings are easiest to count, (nk)! / (k!)^n.
#include <fmt/format.h>

#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class Writes final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/writes";
  static constexpr const char* kSummary =
      "n tasks store k times: (nk)! / (k!)^n interleavings";

  void Describe(sim::Parameters& parameters) override {
    parameters.Add("tasks", tasks_, "tasks that store", {.min = 1, .max = 1000});
    parameters.Add("writes", writes_, "stores of each", {.min = 1, .max = 1'000'000});
    parameters.Add("disjoint", disjoint_, "each task has a variable of its own");
  }

  void Build(sim::World& world) override {
    SharedInt* variable = nullptr;
    for (int i = 0; i < tasks_; ++i) {
      if (i == 0 || disjoint_)
        variable = &world.Emplace<SharedInt>(fmt::format("v{}", i), 0);
      world.AddTask(fmt::format("writer{}", i), [variable, writes = writes_] {
        for (int n = 0; n < writes; ++n) variable->Store(n);
      });
    }
  }

 private:
  int tasks_ = 2;
  int writes_ = 3;
  bool disjoint_ = false;
};

HEDDLE_SCENARIO(Writes);

}  // namespace
}  // namespace heddle::scenarios::classic
