// N clients append to a table that is there, while others read it. Passes in every
// correct design.
#include <fmt/format.h>

#include "scenarios/table/table_world.h"
#include "sim/scenario.h"

namespace heddle::scenarios {
namespace {

class AppendRace final : public sim::Scenario {
 public:
  static constexpr const char* kName = "table/append-race";
  static constexpr const char* kSummary =
      "clients append to a table while others read it";

  void Describe(sim::Parameters& parameters) override {
    setup_.Describe(parameters);
    parameters.Add("writers", writers_, "appending clients", {.min = 1, .max = 1000});
    parameters.Add("readers", readers_, "reading clients", {.min = 0, .max = 1000});
    parameters.Add("reads", reads_, "reads of each, one after the other",
                   {.min = 1, .max = 100});
  }

  void Build(sim::World& world) override {
    auto& table = world.Emplace<TableWorld>(setup_);
    table.CreateBefore({1000});
    for (int i = 0; i < writers_; ++i)
      table.AddClient(fmt::format("writer{}", i),
                      {{.kind = TableCall::Kind::kAppend, .rows = {i}}});
    for (int i = 0; i < readers_; ++i)
      table.AddClient(fmt::format("reader{}", i),
                      std::vector<TableCall>(static_cast<std::size_t>(reads_)));
    table.AddCommitProperties();
    table.AddLinearizability();
  }

 private:
  TableSetup setup_;
  int writers_ = 2;
  int readers_ = 1;
  int reads_ = 2;
};
HEDDLE_SCENARIO(AppendRace);

}  // namespace
}  // namespace heddle::scenarios
