// N clients write to the same missing table at once. Of those that create it, at most one
// may be told that it did.
#include <fmt/format.h>

#include "scenarios/table/table_world.h"
#include "sim/scenario.h"

namespace heddle::scenarios {
namespace {

class CreateRace final : public sim::Scenario {
 public:
  static constexpr const char* kName = "table/create-race";
  static constexpr const char* kSummary = "clients write to the same missing table";

  void Describe(sim::Parameters& parameters) override {
    setup_.Describe(parameters);
    parameters.Add("writers", writers_, "racing clients", {.min = 1, .max = 1000});
    parameters.AddList("mode", modes_,
                       "what they do; of several, each writer takes the next",
                       WriteModeNames());
  }

  void Build(sim::World& world) override {
    auto& table = world.Emplace<TableWorld>(setup_);
    for (int i = 0; i < writers_; ++i) {
      const std::string& mode = modes_[static_cast<std::size_t>(i) % modes_.size()];
      table.AddClient(fmt::format("writer{}", i),
                      {{.kind = WriteKind(mode), .rows = {i}}});
    }
    table.AddCommitProperties();
    table.AddLinearizability();
  }

 private:
  TableSetup setup_;
  int writers_ = 2;
  std::vector<std::string> modes_ = {"create"};
};
HEDDLE_SCENARIO(CreateRace);

}  // namespace
}  // namespace heddle::scenarios
