// The result of a linearizability check in plain words. It makes strings, so it is not
// for the silent pass of a search.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/check/linearizability.h"
#include "sim/check/specification.h"
#include "sim/verdict.h"

namespace heddle::sim {

struct HistoryTextOptions {
  // Names by client number; a client beyond them is "client <number>".
  std::vector<std::string> clients = {};
  // Of an order; of a longer one the end is shown.
  std::size_t lines_max = 20;
};

namespace check {

// An operation, in words.
struct ToldOperation {
  std::string client;
  std::string text;
  Stamp invoked = 0;
  Stamp responded = kNoResponse;  // kNoResponse: the answer was not known
  std::string state = {};         // after it
};

// A counterexample, in words.
struct ToldCounterexample {
  ToldOperation culprit;
  bool is_smallest = true;
  bool is_effect_seen = false;  // the order has the culprit in it
  std::string initial_state;
  std::optional<std::vector<ToldOperation>> order = {};
};

Violation ExplainCounterexample(const ToldCounterexample& told,
                                const HistoryTextOptions& options);
Violation ExplainInconclusive(const LinearizabilityResult& result);

// Puts a counterexample into the specification's words.
template <Specification S>
class CounterexampleTeller {
 public:
  // No argument is owned; all must outlive this.
  CounterexampleTeller(std::span<const RecordedBy<S>> history, const S& specification,
                       const HistoryTextOptions& options)
      : history_(history), specification_(specification), options_(options) {}

  [[nodiscard]] ToldCounterexample Tell(
      const LinearizabilityCounterexample& example) const {
    typename S::State state = specification_.Init();
    ToldCounterexample told = {
        .culprit = TellOperation({.index = example.culprit, .is_answered = true}),
        .is_smallest = example.is_smallest,
        .initial_state = specification_.Describe(state)};
    if (!example.order.has_value()) return told;
    told.order.emplace();
    for (const PlacedOperation& placed : *example.order) {
      state = Next(state, placed);
      told.order->push_back(TellOperation(placed));
      told.order->back().state = specification_.Describe(state);
      if (placed.index == example.culprit) told.is_effect_seen = true;
    }
    return told;
  }

 private:
  [[nodiscard]] const typename S::Answer* AnswerOf(const PlacedOperation& placed) const {
    return placed.is_answered ? &history_[placed.index].answer : nullptr;
  }

  typename S::State Next(const typename S::State& state,
                         const PlacedOperation& placed) const {
    return specification_.Step(state, history_[placed.index].operation, AnswerOf(placed))
        .value();
  }

  [[nodiscard]] ToldOperation TellOperation(const PlacedOperation& placed) const {
    const RecordedBy<S>& recorded = history_[placed.index];
    return {.client = recorded.client < options_.clients.size()
                          ? options_.clients[recorded.client]
                          : "client " + std::to_string(recorded.client),
            .text = specification_.Describe(recorded.operation, AnswerOf(placed)),
            .invoked = recorded.invoked,
            .responded = placed.is_answered ? recorded.responded : kNoResponse};
  }

  std::span<const RecordedBy<S>> history_;
  const S& specification_;
  const HistoryTextOptions& options_;
};

}  // namespace check

// Nothing for a pass. For a violation: which operation cannot be placed, an order that
// explains the others, and the state it leads to. `result` is of this history and
// specification.
template <Specification S>
std::optional<Violation> ExplainLinearizability(std::span<const RecordedBy<S>> history,
                                                const S& specification,
                                                const LinearizabilityResult& result,
                                                const HistoryTextOptions& options = {}) {
  if (result.verdict == VerdictKind::kPass) return std::nullopt;
  if (!result.counterexample.has_value()) return check::ExplainInconclusive(result);
  const check::CounterexampleTeller<S> teller(history, specification, options);
  return check::ExplainCounterexample(teller.Tell(*result.counterexample), options);
}

}  // namespace heddle::sim
