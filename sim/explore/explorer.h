// Explores a program: execution after execution, as a strategy decides.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sim/execution.h"
#include "sim/explore/program.h"
#include "sim/strategy.h"

namespace heddle::sim {

struct ExploreOptions {
  std::uint64_t seed = 0;
  std::uint64_t executions = UINT64_MAX;  // at most so many
  // Asked now and then; true ends the exploration with its results so far. Empty: never.
  std::function<bool()> should_stop = {};
  // Counts failures instead of stopping at the first; a failed property does not end its
  // execution.
  bool keep_going = false;
  std::uint64_t step_limit = RunOptions{}.step_limit;
  // Every so many executions one is run again in a fresh world and compared; 0: none.
  std::uint64_t self_check_every = 0;
};

// The first execution that failed in one way, and how many did.
struct Failure {
  Verdict verdict;
  Schedule schedule;
  std::uint64_t trace_hash = 0;
  std::uint64_t execution = 0;  // its number, from 1
  std::uint64_t count = 0;
};

struct ExploreReport {
  std::uint64_t executions = 0;
  std::uint64_t failing = 0;       // executions that failed
  std::uint64_t inconclusive = 0;  // executions that a checker gave up on
  std::uint64_t steps = 0;
  std::uint64_t longest = 0;       // steps of the longest execution
  std::uint64_t distinct = 0;      // executions with different trace hashes
  std::uint64_t last_new = 0;      // the execution that showed the last new one
  std::uint64_t wide_choices = 0;  // that an exhaustive search drew instead of branching
  std::uint64_t self_checked = 0;
  bool exhausted = false;  // the strategy has nothing left to explore
  bool stopped = false;    // by should_stop
  // Executions in which each property failed, by number in World::properties(); an
  // execution counts for each of them.
  std::vector<std::uint64_t> violated;
  std::vector<Failure> failures;  // one for each way to fail, as found
};

ExploreReport Explore(Program& program, Strategy& strategy,
                      const ExploreOptions& options);

}  // namespace heddle::sim
