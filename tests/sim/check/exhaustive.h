// The oracle for the checker's tests: linearizability by the letter of its definition.
// Every subset of the operations of unknown outcome, every permutation; for a handful of
// operations.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

#include "sim/check/specification.h"

namespace heddle::sim {

template <Specification S>
class Exhaustive {
 public:
  explicit Exhaustive(const S& specification) : specification_(specification) {}

  bool HasOrder(const std::vector<RecordedBy<S>>& history) const {
    std::vector<std::size_t> answered;
    std::vector<std::size_t> unknown;
    for (std::size_t i = 0; i < history.size(); ++i) {
      if (history[i].outcome == OperationOutcome::kAnswered) answered.push_back(i);
      if (history[i].outcome == OperationOutcome::kUnknown) unknown.push_back(i);
    }
    for (std::uint32_t subset = 0; subset < (1U << unknown.size()); ++subset) {
      std::vector<std::size_t> order = answered;
      for (std::size_t i = 0; i < unknown.size(); ++i) {
        if (((subset >> i) & 1U) != 0) order.push_back(unknown[i]);
      }
      std::sort(order.begin(), order.end());
      do {
        if (IsOrder(history, order)) return true;
      } while (std::next_permutation(order.begin(), order.end()));
    }
    return false;
  }

  // Whether the operations numbered in `order`, in that order, keep real time and explain
  // every answer.
  bool IsOrder(const std::vector<RecordedBy<S>>& history,
               const std::vector<std::size_t>& order) const {
    return KeepsRealTime(history, order) && ExplainsAnswers(history, order);
  }

 private:
  static bool Precedes(const RecordedBy<S>& one, const RecordedBy<S>& other) {
    return one.outcome == OperationOutcome::kAnswered && one.responded < other.invoked;
  }

  static bool KeepsRealTime(const std::vector<RecordedBy<S>>& history,
                            const std::vector<std::size_t>& order) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        if (Precedes(history[order[j]], history[order[i]])) return false;
      }
    }
    return true;
  }

  bool ExplainsAnswers(const std::vector<RecordedBy<S>>& history,
                       const std::vector<std::size_t>& order) const {
    std::map<std::uint64_t, typename S::State> states;
    for (const std::size_t index : order) {
      const RecordedBy<S>& recorded = history[index];
      std::uint64_t part = 0;
      if constexpr (DeclaresParts<S>) part = specification_.PartOf(recorded.operation);
      auto& state = states.try_emplace(part, specification_.Init()).first->second;
      const bool answered = recorded.outcome == OperationOutcome::kAnswered;
      std::optional<typename S::State> next = specification_.Step(
          state, recorded.operation, answered ? &recorded.answer : nullptr);
      if (!next.has_value()) return false;
      state = *std::move(next);
    }
    return true;
  }

  const S& specification_;
};

}  // namespace heddle::sim
