// The design that survives, in every scenario of the family.
#include <string>

#include "tests/catch.h"
#include "tests/scenarios/table/tally.h"

namespace heddle::scenarios {
namespace {

TEST_CASE("create-only violates nothing in 2,000 executions of each scenario",
          "[scenarios][table]") {
  const std::string scenario =
      GENERATE(as<std::string>(), "table/create-race", "table/create-or-open-append",
               "table/append-race");
  const std::string strategy = GENERATE(as<std::string>(), "random", "pct:3");
  INFO(scenario << ", " << strategy);
  const Tally tally =
      TallyOf(scenario, {{"design", "create-only"}, {"writers", "3"}}, strategy, 2000);
  CHECK(tally.executions == 2000);
  CHECK(tally.IsClean());
}

}  // namespace
}  // namespace heddle::scenarios
