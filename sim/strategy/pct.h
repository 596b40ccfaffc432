// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte: A
// randomized scheduler with probabilistic guarantees of finding bugs, ASPLOS 2010).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/rng.h"
#include "sim/strategy.h"

namespace heddle::sim {

// Runs the enabled task of the highest priority. The n tasks get the priorities d, d+1,
// ... in random order; at d-1 random change points the task about to run gets the
// priority that the point carries (the i-th drawn point carries i, whenever it comes). A
// bug of depth d is found in one execution with probability at least 1 / (n * k^(d-1)),
// for k picks.
//
// Only picks among at least two steps are counted. k is the largest number seen so far,
// so the first execution, which knows none, has no change points; points are distinct and
// at most k-1. A task that appears during the execution gets a random rank among those
// there are. Choices are uniform.
class PctStrategy final : public Strategy {
 public:
  // REQUIRES: depth >= 1.
  explicit PctStrategy(std::uint32_t depth) : depth_(depth) {}

  bool Begin(std::uint64_t seed) override;
  void End(const ExecutionShape& shape) override;
  std::uint32_t Pick(const EnabledSet& enabled, TaskId current) override;
  std::uint32_t Choose(std::uint64_t label_hash, std::uint32_t count) override;
  [[nodiscard]] bool WatchesQueues() const override { return true; }
  void Joined(TaskId task, WaitId queue) override;

 private:
  // Ranks are compared as (priority, tie): a change point's i is below every drawn one.
  struct Ranked {
    std::uint64_t priority = 0;
    TaskId task;

    friend auto operator<=>(const Ranked&, const Ranked&) = default;
  };
  // A heap of one queue's members; entries of tasks that left it or were demoted are
  // dropped when they come to the top.
  using Heap = std::vector<Ranked>;

  void DrawChangePoints();
  std::uint64_t PriorityOf(TaskId task);
  void Push(TaskId task, WaitId queue);
  const Ranked* Top(const EnabledSet& enabled, WaitId queue);
  TaskId Highest(const EnabledSet& enabled);
  void Compact(const EnabledSet& enabled, WaitId queue);

  const std::uint32_t depth_;
  Rng priorities_{0};
  Rng points_{0};
  Rng choices_{0};
  std::uint64_t picks_ = 0;      // of this execution
  std::uint64_t max_picks_ = 0;  // k
  struct ChangePoint {
    std::uint64_t pick;
    std::uint64_t priority;
  };
  std::vector<ChangePoint> change_points_;  // by pick, descending: the next one is last
  std::vector<std::uint64_t> priority_;     // by task; 0: not drawn yet
  std::vector<Heap> heaps_;                 // by queue
};

}  // namespace heddle::sim
