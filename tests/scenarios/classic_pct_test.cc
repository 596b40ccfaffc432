// PCT's promise: a bug of depth d among n tasks and k steps is found in one execution
// with probability at least 1 / (n * k^(d-1)). Each case is one binomial experiment with
// fixed seeds, which refutes the promise with 99.9 % confidence or does not.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "sim/enabled_set.h"
#include "sim/strategy.h"
#include "sim/strategy/pct.h"
#include "sim/strategy/random.h"
#include "sim/strategy/replay.h"
#include "sim/verdict.h"
#include "tests/catch.h"
#include "tests/scenarios/classic_program.h"
#include "tests/sim/strategy/statistics.h"

namespace heddle::scenarios {
namespace {

struct Case {
  const char* program;
  std::uint32_t n;
  std::uint64_t k;
  std::uint32_t d;
  std::uint64_t executions;
};

constexpr Case kOrder = {"pct_order", 2, 2, 1, 10'000};
constexpr Case kSleeps = {"pct_sleeps", 2, 22, 1, 10'000};
constexpr Case kAtomicity = {"pct_atomicity", 2, 20, 2, 20'000};
constexpr Case kAtomicity20 = {"pct_atomicity_20", 20, 110, 2, 30'000};
constexpr Case kLockOrder = {"pct_lock_order", 2, 28, 2, 20'000};

constexpr std::array kAll = {kOrder, kSleeps, kAtomicity, kAtomicity20, kLockOrder};
constexpr std::array kDepth1 = {kOrder, kSleeps};
constexpr std::array kDepth2 = {kAtomicity, kAtomicity20, kLockOrder};

// PCT without random priorities: the tasks run in the order of their numbers.
class InOrderStrategy final : public sim::Strategy {
 public:
  bool Begin(std::uint64_t /*seed*/) override { return true; }
  std::uint32_t Pick(const sim::EnabledSet& enabled, sim::TaskId /*current*/) override {
    return sim::DefaultPick(enabled, sim::kNoTask);
  }
  std::uint32_t Choose(std::uint64_t /*label_hash*/, std::uint32_t /*count*/) override {
    return 0;
  }
};

// In how many executions the strategy finds the bug.
std::uint64_t Found(const Case& bug, sim::Strategy& strategy) {
  ClassicProgram program(bug.program);
  std::uint64_t found = 0;
  for (std::uint64_t seed = 0; seed < bug.executions; ++seed) {
    strategy.Begin(seed);
    if (sim::IsFailure(program.Run(strategy).verdict.kind)) ++found;
  }
  return found;
}

// In how many it is found at least if the promise is kept.
std::uint64_t Promised(const Case& bug) {
  const double bound = 1 / (bug.n * std::pow(static_cast<double>(bug.k), bug.d - 1));
  return sim::LeastOccurrences(bug.executions, bound);
}

TEST_CASE("PCT finds bugs of depth 1 and 2 as often as it promises",
          "[scenarios][classic][pct]") {
  for (const Case& bug : kAll) {
    INFO(bug.program);
    sim::PctStrategy pct(bug.d);
    CHECK(Found(bug, pct) >= Promised(bug));
  }
}

TEST_CASE("PCT without its change point breaks the promise for depth 2",
          "[scenarios][classic][pct]") {
  for (const Case& bug : kDepth2) {
    INFO(bug.program);
    sim::PctStrategy shallow(bug.d - 1);
    CHECK(Found(bug, shallow) < Promised(bug));
  }
}

TEST_CASE("PCT without random priorities breaks the promise for depth 1",
          "[scenarios][classic][pct]") {
  for (const Case& bug : kDepth1) {
    INFO(bug.program);
    InOrderStrategy in_order;
    CHECK(Found(bug, in_order) < Promised(bug));
  }
}

TEST_CASE("a random walk does not find 20 sleeps in a row as often as PCT promises",
          "[scenarios][classic][pct]") {
  sim::RandomStrategy random;
  CHECK(Found(kSleeps, random) < Promised(kSleeps));
}

TEST_CASE("the programs have the numbers of tasks and steps that the promise is about",
          "[scenarios][classic][pct]") {
  for (const Case& bug : kAll) {
    INFO(bug.program);
    ClassicProgram program(bug.program);
    sim::RandomStrategy random;
    std::uint64_t most_steps = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      random.Begin(seed);
      const sim::ExecutionShape& shape = program.Run(random).shape;
      CHECK(shape.tasks == bug.n);
      most_steps = std::max(most_steps, shape.steps);
    }
    CHECK(most_steps == bug.k);
  }
}

}  // namespace
}  // namespace heddle::scenarios
