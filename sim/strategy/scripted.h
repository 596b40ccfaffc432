// Follows a generated schedule: any list of numbers is one, so that property-based
// testing can draw and shrink it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sim/strategy.h"

namespace heddle::sim {

// One decision that is not the default schedule's.
struct GeneratedSwitch {
  std::uint32_t gap = 0;  // default decisions since the switch before, or the beginning
  // Which of the other alternatives: modulo their number, tasks by their numbers.
  std::uint32_t choice = 0;

  friend bool operator==(const GeneratedSwitch&, const GeneratedSwitch&) = default;
};

// The default schedule (replay.h) but for these switches. Those that the execution ends
// before have no effect.
struct GeneratedSchedule {
  std::vector<GeneratedSwitch> switches;

  friend bool operator==(const GeneratedSchedule&, const GeneratedSchedule&) = default;

  // "no switch", "switch at decision 1 to alternative 0; ...".
  [[nodiscard]] std::string ToString() const;
};

// Simpler schedules, the simplest first: fewer switches, then earlier ones, then lower
// choices. Each differs from `schedule` in one switch, and the others stay at their
// decisions. Following any of them again and again comes to an end.
std::vector<GeneratedSchedule> Simplify(const GeneratedSchedule& schedule);

class ScriptedStrategy final : public Strategy {
 public:
  explicit ScriptedStrategy(GeneratedSchedule schedule)
      : schedule_(std::move(schedule)) {}

  bool Begin(std::uint64_t seed) override;
  std::uint32_t Pick(const EnabledSet& enabled, TaskId current) override;
  std::uint32_t Choose(std::uint64_t label_hash, std::uint32_t count) override;

 private:
  // The switch that is due at this decision, or null.
  const GeneratedSwitch* Next();

  const GeneratedSchedule schedule_;
  std::size_t next_ = 0;
  std::uint32_t since_ = 0;  // default decisions since the switch before
};

}  // namespace heddle::sim
