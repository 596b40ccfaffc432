// Every execution again in a fresh world, many times over: nothing but the decisions may
// decide.
#include <cstdint>
#include <memory>
#include <string>

#include "sim/explore/explorer.h"
#include "sim/explore/program.h"
#include "sim/strategy/random.h"
#include "tests/catch.h"

namespace heddle::scenarios {
namespace {

void SelfCheckAll(const std::string& scenario, std::uint64_t executions) {
  const absl::StatusOr<std::unique_ptr<sim::Program>> program =
      sim::Program::Make(scenario, {}, /*data_seed=*/1);
  REQUIRE(program.ok());
  sim::RandomStrategy random;
  const sim::ExploreReport report = sim::Explore(
      **program, random,
      {.seed = 1, .executions = executions, .keep_going = true, .self_check_every = 1});
  CHECK(report.self_checked == executions);
  for (const sim::Failure& failure : report.failures) {
    CAPTURE(failure.execution, failure.verdict.violation.summary);
    CHECK(failure.verdict.kind != sim::VerdictKind::kNondeterminism);
  }
}

TEST_CASE("100,000 executions of each table scenario are deterministic", "[soak]") {
  const std::string scenario =
      GENERATE("table/create-race", "table/append-race", "table/create-or-open-append");
  CAPTURE(scenario);
  SelfCheckAll(scenario, 100'000);
}

TEST_CASE("100,000 executions of the classic programs are deterministic", "[soak]") {
  const std::string scenario =
      GENERATE("classic/reorder_3", "classic/twostage", "classic/deadlock01");
  CAPTURE(scenario);
  SelfCheckAll(scenario, 100'000);
}

}  // namespace
}  // namespace heddle::scenarios
