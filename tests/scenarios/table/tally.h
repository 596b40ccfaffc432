// In how many executions of a scenario each property did not hold.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "sim/explore/program.h"
#include "sim/explore/strategies.h"
#include "sim/registry.h"
#include "tests/catch.h"

namespace heddle::scenarios {

struct Tally {
  std::uint64_t executions = 0;
  std::map<std::string, std::uint64_t> violations;  // by property
  std::uint64_t other_failures = 0;                 // deadlocks, crashes ...
  bool exhausted = false;                           // nothing is left to explore

  [[nodiscard]] std::uint64_t Of(const std::string& property) const {
    const auto found = violations.find(property);
    return found == violations.end() ? 0 : found->second;
  }
  [[nodiscard]] bool IsClean() const { return violations.empty() && other_failures == 0; }
};

inline Tally TallyOf(const std::string& scenario, const sim::Settings& settings,
                     const std::string& strategy_name, std::uint64_t executions) {
  const absl::StatusOr<std::unique_ptr<sim::Program>> program =
      sim::Program::Make(scenario, settings, /*data_seed=*/1);
  INFO(program.status());
  REQUIRE(program.ok());
  const absl::StatusOr<std::unique_ptr<sim::Strategy>> strategy =
      sim::MakeStrategy(strategy_name);
  REQUIRE(strategy.ok());
  sim::World& world = (*program)->world();
  Tally tally;
  while (tally.executions < executions) {
    if (!(*strategy)->Begin(/*seed=*/tally.executions)) {
      tally.exhausted = true;
      break;
    }
    const sim::Execution& execution = world.Run(**strategy, {.keep_going = true});
    ++tally.executions;
    for (const std::uint32_t number : execution.violated) {
      ++tally.violations[world.properties()[number].name];
    }
    if (sim::IsFailure(execution.verdict.kind) && execution.violated.empty()) {
      ++tally.other_failures;
    }
  }
  return tally;
}

}  // namespace heddle::scenarios
