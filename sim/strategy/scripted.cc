#include "sim/strategy/scripted.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "sim/strategy/replay.h"

namespace heddle::sim {
namespace {

// An earlier switch is tried with so many choices, since other tasks can run there.
constexpr std::uint32_t kChoicesTried = 4;

GeneratedSchedule Without(const GeneratedSchedule& schedule, std::size_t at) {
  GeneratedSchedule shorter = schedule;
  if (at + 1 < shorter.switches.size())
    shorter.switches[at + 1].gap += shorter.switches[at].gap + 1;
  shorter.switches.erase(
      std::next(shorter.switches.begin(), static_cast<std::ptrdiff_t>(at)));
  return shorter;
}

GeneratedSchedule With(const GeneratedSchedule& schedule, std::size_t at,
                       const GeneratedSwitch& changed) {
  GeneratedSchedule result = schedule;
  if (at + 1 < result.switches.size())
    result.switches[at + 1].gap += result.switches[at].gap - changed.gap;
  result.switches[at] = changed;
  return result;
}

}  // namespace

std::string GeneratedSchedule::ToString() const {
  std::string text;
  std::uint64_t decision = 0;
  for (const GeneratedSwitch& one : switches) {
    decision += one.gap;
    text += fmt::format("{} at decision {} to alternative {}",
                        text.empty() ? "switch" : ";", decision, one.choice);
    ++decision;
  }
  return text.empty() ? "no switch" : text;
}

std::vector<GeneratedSchedule> Simplify(const GeneratedSchedule& schedule) {
  const std::vector<GeneratedSwitch>& switches = schedule.switches;
  std::vector<GeneratedSchedule> simpler;
  if (switches.size() > 1) simpler.emplace_back();
  for (std::size_t i = 0; i < switches.size(); ++i)
    simpler.push_back(Without(schedule, i));
  for (std::size_t i = 0; i < switches.size(); ++i) {
    for (std::uint32_t gap = 0; gap < switches[i].gap; ++gap) {
      simpler.push_back(With(schedule, i, {gap, switches[i].choice}));
      for (std::uint32_t choice = 0; choice < kChoicesTried; ++choice)
        if (choice != switches[i].choice)
          simpler.push_back(With(schedule, i, {gap, choice}));
    }
  }
  for (std::size_t i = 0; i < switches.size(); ++i)
    for (std::uint32_t choice = 0; choice < switches[i].choice; ++choice)
      simpler.push_back(With(schedule, i, {switches[i].gap, choice}));
  return simpler;
}

bool ScriptedStrategy::Begin(std::uint64_t /*seed*/) {
  next_ = 0;
  since_ = 0;
  return true;
}

const GeneratedSwitch* ScriptedStrategy::Next() {
  if (next_ == schedule_.switches.size()) return nullptr;
  if (since_ < schedule_.switches[next_].gap) {
    ++since_;
    return nullptr;
  }
  since_ = 0;
  return &schedule_.switches[next_++];
}

std::uint32_t ScriptedStrategy::Pick(const EnabledSet& enabled, TaskId current) {
  const std::uint32_t usual = DefaultPick(enabled, current);
  const GeneratedSwitch* due = Next();
  if (due == nullptr) return usual;
  std::vector<TaskId> others;
  for (std::uint32_t i = 0; i < enabled.size(); ++i)
    if (i != usual) others.push_back(enabled.At(i));
  std::sort(others.begin(), others.end());
  return enabled.PositionOf(others[due->choice % others.size()]);
}

std::uint32_t ScriptedStrategy::Choose(std::uint64_t /*label_hash*/,
                                       std::uint32_t count) {
  const GeneratedSwitch* due = Next();
  return due == nullptr ? 0 : 1 + due->choice % (count - 1);
}

}  // namespace heddle::sim
