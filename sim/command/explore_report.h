// What `explore` prints of one scenario's exploration: text, JSON, JUnit, files of
// failures.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sim/command/text.h"
#include "sim/explore/explorer.h"
#include "sim/explore/program.h"

namespace heddle::sim {

// A finished exploration of one scenario, with its failures told.
struct Explored {
  std::string scenario;
  Settings settings;
  std::string strategy;
  std::uint64_t seed = 0;
  std::uint64_t step_limit = 0;
  ExploreReport report;
  std::vector<std::pair<Failure, Telling>>
      failures;  // nondeterminism has no telling to replay
  // (property, executions in which it failed), most often first.
  std::vector<std::pair<std::string, std::uint64_t>> violated;
  double seconds = 0;
};

// Explores, then tells each failure by a verbose pass.
absl::StatusOr<Explored> ExploreAndTell(Program& program, const std::string& strategy,
                                        const ExploreOptions& options);

// By the worst that was found; see ExitCode.
int ExitCodeOf(const Explored& explored);

// "proved", "pass", "violation", ...: in one word.
std::string OutcomeText(const Explored& explored);

std::string ExploredText(const Explored& explored);
Json ExploredJson(const Explored& explored);

// JUnit's XML, one test case a scenario.
std::string JUnitText(const std::vector<Explored>& all);

// Writes each failure to a file of its own that `replay` reads; returns the paths.
absl::StatusOr<std::vector<std::string>> SaveFailures(const Explored& explored,
                                                      const std::string& folder);

}  // namespace heddle::sim
