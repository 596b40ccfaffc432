#include "sim/strategy/exhaustive_plain.h"

#include <algorithm>

#include "sim/fatal.h"

namespace heddle::sim {

bool ExhaustivePlainStrategy::Begin(std::uint64_t /*seed*/) {
  depth_ = 0;
  wide_ = Rng(0);
  if (!started_) {
    started_ = true;
    return true;
  }
  while (!path_.empty() && path_.back().taken + 1 == path_.back().count) path_.pop_back();
  if (path_.empty()) return false;
  ++path_.back().taken;
  return true;
}

void ExhaustivePlainStrategy::End(const ExecutionShape& /*shape*/) {
  max_depth_ = std::max(max_depth_, path_.size());
}

std::uint32_t ExhaustivePlainStrategy::Pick(const EnabledSet& enabled,
                                            TaskId /*current*/) {
  return Decide(enabled.size());
}

std::uint32_t ExhaustivePlainStrategy::Choose(std::uint64_t /*label_hash*/,
                                              std::uint32_t count) {
  if (count > kMaxBranchedOutcomes) return static_cast<std::uint32_t>(wide_.Below(count));
  return Decide(count);
}

std::uint32_t ExhaustivePlainStrategy::Decide(std::uint32_t count) {
  if (depth_ == path_.size()) path_.push_back({0, count});
  const Branch& branch = path_[depth_++];
  if (branch.count != count)
    Fatal(
        "the same decisions led to another number of alternatives: the program is not "
        "deterministic, so it cannot be searched exhaustively");
  return branch.taken;
}

}  // namespace heddle::sim
