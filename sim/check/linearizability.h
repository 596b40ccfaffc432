// Is a history linearizable: is there one order of its operations that keeps real time
// and gives everybody the answer they got? (Herlihy and Wing, Linearizability, 1990.)
//
//   LinearizabilityChecker<model::RegisterSpecification> checker;  // once
//   const LinearizabilityResult result = checker.Check(history);   // for each history
//   return ExplainLinearizability(history, checker.specification(), result);
//
// Another algorithm is one more function from history and specification to this result.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sim/check/decider.h"
#include "sim/check/linearizability_result.h"
#include "sim/check/specification.h"
#include "sim/check/state_space.h"

namespace heddle::sim {

// Checks histories against one specification. Keeps its memory from history to history: a
// check that passes, and is no larger than an earlier one, allocates nothing beyond what
// Step does.
template <Specification S>
class LinearizabilityChecker {
 public:
  explicit LinearizabilityChecker(S specification = S(),
                                  LinearizabilityOptions options = {})
      : specification_(std::move(specification)), options_(options) {}

  // `history` in any order.
  LinearizabilityResult Check(std::span<const RecordedBy<S>> history) {
    operations_.clear();
    for (std::uint32_t index = 0; index < history.size(); ++index) {
      if (history[index].outcome == OperationOutcome::kFailed) continue;
      operations_.push_back(IntervalOf(history[index], index));
    }
    states_.Start(specification_, history);
    return decider_.Decide(operations_, states_, options_);
  }

  [[nodiscard]] const S& specification() const { return specification_; }

 private:
  check::Interval IntervalOf(const RecordedBy<S>& recorded, std::uint32_t index) const {
    check::Interval interval = {.invoked = recorded.invoked, .index = index};
    if (recorded.outcome == OperationOutcome::kAnswered) {
      interval.responded = recorded.responded;
    }
    if constexpr (DeclaresParts<S>) {
      interval.part = specification_.PartOf(recorded.operation);
    }
    return interval;
  }

  S specification_;
  LinearizabilityOptions options_;
  check::SpecificationStates<S> states_;
  check::Decider decider_;
  std::vector<check::Interval> operations_;
};

// The same for a single history.
template <Specification S>
LinearizabilityResult CheckLinearizability(std::span<const RecordedBy<S>> history,
                                           const S& specification,
                                           const LinearizabilityOptions& options = {}) {
  return LinearizabilityChecker<S>(specification, options).Check(history);
}

}  // namespace heddle::sim
