// Depth-first search over all decisions, without reduction: visits each schedule exactly
// once. The oracle that reductions are compared with.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/rng.h"
#include "sim/strategy.h"

namespace heddle::sim {

class ExhaustivePlainStrategy final : public Strategy {
 public:
  // False once every schedule was visited.
  bool Begin(std::uint64_t seed) override;
  void End(const ExecutionShape& shape) override;
  std::uint32_t Pick(const EnabledSet& enabled, TaskId current) override;
  std::uint32_t Choose(std::uint64_t label_hash, std::uint32_t count) override;

  // The longest path so far, in decisions.
  [[nodiscard]] std::size_t max_depth() const { return max_depth_; }

 private:
  struct Branch {
    std::uint32_t taken;
    std::uint32_t count;
  };
  std::uint32_t Decide(std::uint32_t count);

  std::vector<Branch> path_;  // from the root to where the search stands
  std::size_t depth_ = 0;     // how much of it this execution has followed
  std::size_t max_depth_ = 0;
  bool started_ = false;
  Rng wide_{0};
};

}  // namespace heddle::sim
