#include "sim/strategy/replay.h"

#include <algorithm>
#include <utility>

namespace heddle::sim {

std::uint32_t DefaultPick(const EnabledSet& enabled, TaskId current) {
  if (current != kNoTask && enabled.Contains(current)) return enabled.PositionOf(current);
  std::uint32_t lowest = 0;
  for (std::uint32_t i = 1; i < enabled.size(); ++i)
    if (enabled.At(i) < enabled.At(lowest)) lowest = i;
  return lowest;
}

bool ReplayStrategy::Begin(std::uint64_t /*seed*/) {
  next_ = 0;
  decision_ = 0;
  divergence_.clear();
  return true;
}

void ReplayStrategy::End(const ExecutionShape& /*shape*/) {
  if (next_ < deviations_.size())
    Diverge(deviations_[next_], "the execution ended before it, after " +
                                    std::to_string(decision_) + " decisions");
}

const Deviation* ReplayStrategy::Next() {
  const std::uint64_t decision = decision_++;
  if (next_ == deviations_.size() || deviations_[next_].decision != decision)
    return nullptr;
  return &deviations_[next_++];
}

std::uint32_t ReplayStrategy::Pick(const EnabledSet& enabled, TaskId current) {
  if (const Deviation* deviation = Next()) {
    const TaskId task{deviation->value};
    if (enabled.Contains(task)) return enabled.PositionOf(task);
    std::string can_run;
    for (std::uint32_t i = 0; i < enabled.size(); ++i)
      can_run += (i == 0 ? "" : ", ") + std::to_string(enabled.At(i).value);
    Diverge(*deviation, "that task cannot run there; these can: " + can_run);
  }
  return DefaultPick(enabled, current);
}

std::uint32_t ReplayStrategy::Choose(std::uint64_t /*label_hash*/, std::uint32_t count) {
  if (const Deviation* deviation = Next()) {
    if (deviation->value < count) return deviation->value;
    Diverge(*deviation,
            "the choice there has only " + std::to_string(count) + " outcomes");
  }
  return 0;
}

void ReplayStrategy::Diverge(const Deviation& deviation, const std::string& why) {
  if (!divergence_.empty()) return;
  divergence_ = "decision " + std::to_string(deviation.decision) + " was " +
                std::to_string(deviation.value) + ", but " + why;
}

bool FollowStrategy::Begin(std::uint64_t /*seed*/) {
  next_ = 0;
  deviations_.clear();
  fits_ = true;
  return true;
}

void FollowStrategy::End(const ExecutionShape& /*shape*/) {
  if (next_ != schedule_.size()) fits_ = false;
}

std::uint32_t FollowStrategy::Pick(const EnabledSet& enabled, TaskId current) {
  const std::uint32_t usual = DefaultPick(enabled, current);
  const std::size_t decision = next_++;
  if (decision >= schedule_.size() || !enabled.Contains({schedule_[decision]})) {
    fits_ = false;
    return usual;
  }
  const TaskId task{schedule_[decision]};
  if (task != enabled.At(usual)) deviations_.push_back({decision, task.value});
  return enabled.PositionOf(task);
}

std::uint32_t FollowStrategy::Choose(std::uint64_t /*label_hash*/, std::uint32_t count) {
  const std::size_t decision = next_++;
  if (decision >= schedule_.size() || schedule_[decision] >= count) {
    fits_ = false;
    return 0;
  }
  const std::uint32_t outcome = schedule_[decision];
  if (outcome != 0) deviations_.push_back({decision, outcome});
  return outcome;
}

}  // namespace heddle::sim
