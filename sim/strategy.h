// Decides: which enabled step runs next, and how every other choice falls.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/enabled_set.h"

namespace heddle::sim {

// A schedule: the decisions of one execution in order. A pick is the number of the task
// that was picked, another choice the outcome. Only decisions between at least two
// alternatives are listed.
using Schedule = std::vector<std::uint32_t>;

// An exhaustive search branches over a choice of at most so many outcomes. Of more it
// draws one, and the world counts that (Execution::wide_choices), so that nothing is
// called proved.
inline constexpr std::uint32_t kMaxBranchedOutcomes = 16;

// How an execution went, as far as a strategy learns from it.
struct ExecutionShape {
  std::uint32_t tasks = 0;  // most tasks and detached steps that there were
  std::uint64_t picks = 0;  // picks among at least two enabled steps
  std::uint64_t steps = 0;
  bool failed = false;
};

// One object serves all executions of an exploration. All its randomness comes from the
// seed that `Begin` is given, so an execution depends on (seed, what the strategy learnt
// before) only.
class Strategy {
 public:
  virtual ~Strategy() = default;

  // Before each execution. False: nothing is left to explore, do not run it.
  virtual bool Begin(std::uint64_t seed) = 0;
  virtual void End(const ExecutionShape& /*shape*/) {}

  // Returns the position in `enabled` of the step to run. `current` is the task that has
  // just come to its next step, enabled or not, or kNoTask.  REQUIRES: enabled.size()
  // >= 2.
  virtual std::uint32_t Pick(const EnabledSet& enabled, TaskId current) = 0;

  // Returns an outcome in [0, count); 0 is the ordinary one.  REQUIRES: count >= 2.
  virtual std::uint32_t Choose(std::uint64_t label_hash, std::uint32_t count) = 0;

  // A strategy that ranks tasks hears of each task that enters a queue, before the next
  // `Pick`.
  [[nodiscard]] virtual bool WatchesQueues() const { return false; }
  virtual void Joined(TaskId /*task*/, WaitId /*queue*/) {}
};

}  // namespace heddle::sim
