// Follows a recorded schedule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/strategy.h"

namespace heddle::sim {

// The default schedule: run the current task until it waits, then the enabled task with
// the lowest number; outcome 0 of every choice. What tokens and shrinking are relative
// to.
std::uint32_t DefaultPick(const EnabledSet& enabled, TaskId current);

// A decision that differs from the default schedule's.
struct Deviation {
  std::uint64_t decision =
      0;  // its number, from 0, among those with at least two alternatives
  std::uint32_t value = 0;  // the task picked, or the outcome

  friend bool operator==(const Deviation&, const Deviation&) = default;
};

// Takes the default everywhere but at the deviations. Where one is impossible, takes the
// default too and remembers it as the divergence.
class ReplayStrategy final : public Strategy {
 public:
  explicit ReplayStrategy(std::vector<Deviation> deviations)
      : deviations_(std::move(deviations)) {}

  bool Begin(std::uint64_t seed) override;
  void End(const ExecutionShape& shape) override;
  std::uint32_t Pick(const EnabledSet& enabled, TaskId current) override;
  std::uint32_t Choose(std::uint64_t label_hash, std::uint32_t count) override;

  // The first deviation that could not be taken, as a sentence; empty if all were.
  [[nodiscard]] const std::string& divergence() const { return divergence_; }

 private:
  const Deviation* Next();
  void Diverge(const Deviation& deviation, const std::string& why);

  std::vector<Deviation> deviations_;
  std::size_t next_ = 0;
  std::uint64_t decision_ = 0;
  std::string divergence_;
};

// Follows all decisions of an execution of the same world's scenario, and finds what the
// deviations are. Where the schedule does not fit, it takes the default and says so.
class FollowStrategy final : public Strategy {
 public:
  // `schedule` must outlive this.
  explicit FollowStrategy(const Schedule& schedule) : schedule_(schedule) {}

  bool Begin(std::uint64_t seed) override;
  void End(const ExecutionShape& shape) override;
  std::uint32_t Pick(const EnabledSet& enabled, TaskId current) override;
  std::uint32_t Choose(std::uint64_t label_hash, std::uint32_t count) override;

  [[nodiscard]] const std::vector<Deviation>& deviations() const { return deviations_; }
  // True if every decision of the schedule was taken, and no other.
  [[nodiscard]] bool fits() const { return fits_; }

 private:
  const Schedule& schedule_;
  std::size_t next_ = 0;
  std::vector<Deviation> deviations_;
  bool fits_ = true;
};

}  // namespace heddle::sim
