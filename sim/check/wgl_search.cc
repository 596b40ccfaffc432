#include "sim/check/wgl_search.h"

#include <utility>

namespace heddle::sim::check {

SearchVerdict WglSearch::Run(std::span<const Interval> operations, StateSpace& states,
                             const Options& options) {
  operations_ = operations;
  states_ = &states;
  Prepare(options);
  return Search(options.nodes_max);
}

void WglSearch::Prepare(const Options& options) {
  events_.Build(operations_);
  placed_.Reset(operations_.size());
  seen_.Reset(options.keys, options.fingerprint_mask);
  roles_.assign(operations_.size(), {});
  branches_.clear();
  placed_order_.clear();
  state_ = kInitialState;
  answered_left_ = 0;
  furthest_blocked_ = kNone;
  for (std::uint32_t operation = 0; operation < operations_.size(); ++operation) {
    const Interval& interval = operations_[operation];
    const bool is_observer = states_->IsObserver(interval.index, interval.answered());
    roles_[operation].is_observer = is_observer;
    if (interval.answered()) {
      ++answered_left_;
    } else if (is_observer) {
      events_.Lift(operation);  // it tells nothing and changes nothing
    }
  }
  FindTwins();
}

// Of equal operations that may stay open for ever, the one invoked first can stand
// wherever a later one can: to use them in that order loses nothing.
void WglSearch::FindTwins() {
  unanswered_.clear();
  for (std::uint32_t operation = 0; operation < operations_.size(); ++operation) {
    if (operations_[operation].answered() || roles_[operation].is_observer) continue;
    for (std::size_t i = unanswered_.size(); i-- > 0;) {
      if (!states_->AreTwins(operations_[unanswered_[i]].index,
                             operations_[operation].index)) {
        continue;
      }
      roles_[operation].twin = unanswered_[i];
      break;
    }
    unanswered_.push_back(operation);
  }
}

// Invariant: every observer that fits the current state and is called before the first
// return in the list is placed. What is left of them does not fit, so only other
// operations branch.
SearchVerdict WglSearch::Search(std::uint32_t nodes_max) {
  PlaceObservers();
  seen_.Add(placed_, state_);
  Event event = events_.First();
  while (answered_left_ > 0) {  // so there is a return ahead, and `event` is never kEnd
    const std::uint32_t operation = EventList::OperationOf(event);
    if (EventList::IsCall(event)) {
      event = Enter(operation) ? events_.First() : events_.Next(event);
      if (seen_.size() > nodes_max) return SearchVerdict::kGaveUp;
    } else {
      NoteBlocked(operation);
      if (branches_.empty()) return SearchVerdict::kNone;
      event = Leave();
    }
  }
  return SearchVerdict::kFound;
}

// Places `operation` next, unless it cannot run here or that was tried before.
bool WglSearch::Enter(std::uint32_t operation) {
  const Role& role = roles_[operation];
  if (role.is_observer) return false;
  if (role.twin != kNone && !placed_.Contains(role.twin)) return false;
  const Interval& interval = operations_[operation];
  const StateId next = states_->Step(state_, interval.index, interval.answered());
  if (next == kIllegal) return false;
  if (!interval.answered() && next == state_) return false;  // as if it never took effect

  branches_.push_back({.operation = operation,
                       .state_before = state_,
                       .placed_before = placed_order_.size()});
  state_ = next;
  Place(operation);
  PlaceObservers();
  if (seen_.Add(placed_, state_)) return true;
  Leave();
  return false;
}

// Takes the last branch back; returns the event at which the search goes on.
EventList::Event WglSearch::Leave() {
  const Branch branch = branches_.back();
  branches_.pop_back();
  while (placed_order_.size() > branch.placed_before) TakeBack();
  state_ = branch.state_before;
  return events_.Next(EventList::Call(branch.operation));
}

// To place an observer where it fits loses no order: it changes nothing for the others.
// One pass is enough, since the state stays; lifting a return only lets the pass see
// further.
void WglSearch::PlaceObservers() {
  Event event = events_.First();
  while (EventList::IsCall(event)) {
    const std::uint32_t operation = EventList::OperationOf(event);
    const Event previous = events_.Previous(event);
    if (roles_[operation].is_observer &&
        states_->Step(state_, operations_[operation].index, true) != kIllegal) {
      Place(operation);
      event = events_.Next(previous);
    } else {
      event = events_.Next(event);
    }
  }
}

void WglSearch::Place(std::uint32_t operation) {
  events_.Lift(operation);
  placed_.Toggle(operation);
  placed_order_.push_back(operation);
  if (operations_[operation].answered()) --answered_left_;
}

void WglSearch::TakeBack() {
  const std::uint32_t operation = placed_order_.back();
  placed_order_.pop_back();
  placed_.Toggle(operation);
  events_.PutBack(operation);
  if (operations_[operation].answered()) ++answered_left_;
}

void WglSearch::NoteBlocked(std::uint32_t operation) {
  const auto response = [&](std::uint32_t of) {
    return std::pair(operations_[of].responded, of);
  };
  if (furthest_blocked_ == kNone || response(furthest_blocked_) < response(operation)) {
    furthest_blocked_ = operation;
  }
}

}  // namespace heddle::sim::check
