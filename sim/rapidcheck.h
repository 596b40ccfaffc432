// For users of RapidCheck: workload and schedule are drawn, and shrink, together.
//
//   rc::prop("no deposit is lost", [](const std::vector<Deposit>& deposits,
//                                     const sim::GeneratedSchedule& schedule) {
//     sim::World world;
//     ...  // build it of the deposits
//     RC_LOG() << sim::TellGenerated(world, schedule);
//     RC_ASSERT(sim::RunGenerated(world, schedule).verdict.kind ==
//               sim::VerdictKind::kPass);
//   });
//
// A counterexample has few switches, as early as can be. The target is
// heddle::rapidcheck.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <utility>

#include "sim/execution.h"
#include "sim/explore/story.h"
#include "sim/strategy/scripted.h"
#include "sim/world.h"

namespace heddle::sim {

// How RapidCheck prints it.
inline void showValue(const GeneratedSchedule& schedule, std::ostream& out) {
  out << schedule.ToString();
}

// Performs one execution by that schedule.
inline Execution RunGenerated(World& world, const GeneratedSchedule& schedule,
                              const RunOptions& options = {}) {
  ScriptedStrategy strategy(schedule);
  strategy.Begin(/*seed=*/0);
  return world.Run(strategy, options);
}

// The same execution's story, and what it violates.
inline std::string TellGenerated(World& world, const GeneratedSchedule& schedule) {
  StoryTeller teller;
  const Execution execution = RunGenerated(world, schedule, {.observer = &teller});
  std::string text = LinesText(teller.TakeStory());
  if (execution.verdict.kind != VerdictKind::kPass)
    text += VerdictText(execution.verdict);
  return text;
}

}  // namespace heddle::sim

// The larger the size, the more switches and the later.
template <>
struct rc::Arbitrary<heddle::sim::GeneratedSchedule> {
  static Gen<heddle::sim::GeneratedSchedule> arbitrary() {
    return [](const Random& random, int size) {
      Random numbers = random;
      const auto below = [&](std::uint64_t count) {
        return static_cast<std::uint32_t>(numbers.next() % count);
      };
      const auto scale = static_cast<std::uint64_t>(size);
      heddle::sim::GeneratedSchedule schedule;
      schedule.switches.resize(below(2 + scale / 8));
      for (heddle::sim::GeneratedSwitch& one : schedule.switches) {
        one.gap = below(1 + scale);
        one.choice = below(1 + scale);
      }
      return shrinkable::shrinkRecur(
          std::move(schedule), [](const heddle::sim::GeneratedSchedule& from) {
            return seq::fromContainer(heddle::sim::Simplify(from));
          });
    };
  }
};
