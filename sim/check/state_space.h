// The states of a specification as a search sees them: numbers. So the searches are
// compiled once, and whether two states are equal costs nothing to ask.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sim/check/dense_index.h"
#include "sim/check/specification.h"

namespace heddle::sim::check {

// An operation as a search sees it.
struct Interval {
  std::uint64_t part = 0;
  Stamp invoked = 0;
  Stamp responded = kNoResponse;  // kNoResponse: of unknown outcome
  std::uint32_t index = 0;        // in the history

  [[nodiscard]] bool answered() const { return responded != kNoResponse; }
};

using StateId = std::uint32_t;
inline constexpr StateId kInitialState = 0;
inline constexpr StateId kIllegal = 0xffffffffU;

// `index` is an operation's place in the history. With `answered` false its answer is not
// to be looked at, even if the history has one: the search has cut the history before it
// came.
class StateSpace {
 public:
  virtual ~StateSpace() = default;

  // Equal states have equal ids. kIllegal: the operation cannot run in `state`.
  virtual StateId Step(StateId state, std::uint32_t index, bool answered) = 0;
  [[nodiscard]] virtual bool IsObserver(std::uint32_t index, bool answered) const = 0;
  // Whether two operations of unknown outcome can stand for each other.
  [[nodiscard]] virtual bool AreTwins(std::uint32_t one, std::uint32_t other) const = 0;
};

// The states that `S` reaches from one history. Keeps its memory from history to history.
template <Specification S>
class SpecificationStates final : public StateSpace {
 public:
  // Neither argument is owned; both must outlive the calls below.
  void Start(const S& specification, std::span<const RecordedBy<S>> history) {
    specification_ = &specification;
    history_ = history;
    index_.Clear();
    used_ = 0;
    Number(specification.Init());
  }

  StateId Step(StateId state, std::uint32_t index, bool answered) override {
    std::optional<State> next = specification_->Step(
        states_[state], history_[index].operation, AnswerOf(index, answered));
    return next.has_value() ? Number(*std::move(next)) : kIllegal;
  }

  [[nodiscard]] bool IsObserver(std::uint32_t index, bool answered) const override {
    if constexpr (DeclaresObservers<S>) {
      return specification_->IsObserver(history_[index].operation,
                                        AnswerOf(index, answered));
    } else {
      return false;
    }
  }

  [[nodiscard]] bool AreTwins(std::uint32_t one, std::uint32_t other) const override {
    if constexpr (std::equality_comparable<typename S::Operation>) {
      return history_[one].operation == history_[other].operation;
    } else {
      return false;
    }
  }

 private:
  using State = typename S::State;

  [[nodiscard]] const typename S::Answer* AnswerOf(std::uint32_t index,
                                                   bool answered) const {
    return answered ? &history_[index].answer : nullptr;
  }

  StateId Number(State&& state) {
    const DenseIndex::Number number =
        index_.Add(specification_->Hash(state),
                   [&](std::uint32_t id) { return states_[id] == state; });
    if (!number.is_new) return number.value;
    // Old states are overwritten rather than destroyed: what they own is used again.
    if (used_ == states_.size()) {
      states_.push_back(std::move(state));
    } else {
      states_[used_] = std::move(state);
    }
    ++used_;
    return number.value;
  }

  const S* specification_ = nullptr;
  std::span<const RecordedBy<S>> history_;
  DenseIndex index_;
  std::vector<State> states_;  // by id; those from used_ on are of earlier histories
  std::size_t used_ = 0;
};

}  // namespace heddle::sim::check
