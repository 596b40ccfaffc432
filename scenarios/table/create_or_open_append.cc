// N clients each create the table empty, open it if somebody else did, and append a row.
// Every row that was acknowledged must be there.
#include <fmt/format.h>

#include "scenarios/table/table_world.h"
#include "sim/scenario.h"

namespace heddle::scenarios {
namespace {

class CreateOrOpenAppend final : public sim::Scenario {
 public:
  static constexpr const char* kName = "table/create-or-open-append";
  static constexpr const char* kSummary =
      "create, else open, then append: no row may be lost";

  void Describe(sim::Parameters& parameters) override {
    setup_.Describe(parameters);
    parameters.Add("writers", writers_, "racing clients", {.min = 1, .max = 1000});
  }

  void Build(sim::World& world) override {
    auto& table = world.Emplace<TableWorld>(setup_);
    for (int i = 0; i < writers_; ++i)
      table.AddClient(fmt::format("writer{}", i),
                      {{.kind = TableCall::Kind::kCreateOrOpenAppend, .rows = {i}}});
    table.AddCommitProperties();
  }

 private:
  TableSetup setup_;
  int writers_ = 2;
};
HEDDLE_SCENARIO(CreateOrOpenAppend);

}  // namespace
}  // namespace heddle::scenarios
