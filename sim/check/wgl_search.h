// The general search for an order that explains a history, of one part of any
// specification.
//
// Wing and Gong's search (Testing and verifying concurrent objects, 1993) with Lowe's
// memory of visited nodes (Testing for linearizability, 2017) on the linked list of Horn
// and Kroening (Faster linearizability checking via P-compositionality, 2015). Own
// additions: observers are placed as soon as they fit; operations of unknown outcome need
// not be placed, are skipped where they would change nothing, and stand in for each other
// when equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/check/event_list.h"
#include "sim/check/placed_set.h"
#include "sim/check/seen_set.h"
#include "sim/check/state_space.h"

namespace heddle::sim::check {

enum class SearchVerdict : std::uint8_t {
  kFound,   // order() explains the history
  kNone,    // no order does; with NodeKeys::kFingerprint almost certainly
  kGaveUp,  // the limit of nodes was reached first
};

// Keeps its memory from run to run: a run that is no larger than an earlier one allocates
// nothing.
class WglSearch {
 public:
  struct Options {
    std::uint32_t nodes_max = 0;
    NodeKeys keys = NodeKeys::kFingerprint;
    std::uint64_t fingerprint_mask = ~std::uint64_t{0};
  };

  // `operations` in order of invocation. Neither argument is used after the call.
  SearchVerdict Run(std::span<const Interval> operations, StateSpace& states,
                    const Options& options);

  // After kFound: the operations placed, in that order, as places in `operations`. The
  // answered ones are all among them.
  [[nodiscard]] std::span<const std::uint32_t> order() const { return placed_order_; }

  // After kNone: the answered operation with the latest response before which it had to
  // be placed and was not, on any path, as place in `operations`. All that responded
  // earlier can be placed.
  [[nodiscard]] std::uint32_t furthest_blocked() const { return furthest_blocked_; }

  // Nodes of the last run.
  [[nodiscard]] std::uint64_t nodes() const { return seen_.size(); }

 private:
  using Event = EventList::Event;

  static constexpr std::uint32_t kNone = 0xffffffffU;

  // How an operation takes part.
  struct Role {
    bool is_observer = false;
    std::uint32_t twin =
        kNone;  // the latest earlier one of unknown outcome that equals it
  };
  // A branch taken, and how to take it back.
  struct Branch {
    std::uint32_t operation = 0;
    StateId state_before = kInitialState;
    std::size_t placed_before = 0;
  };

  void Prepare(const Options& options);
  void FindTwins();
  SearchVerdict Search(std::uint32_t nodes_max);
  bool Enter(std::uint32_t operation);
  Event Leave();
  void PlaceObservers();
  void Place(std::uint32_t operation);
  void TakeBack();
  void NoteBlocked(std::uint32_t operation);

  std::span<const Interval> operations_;
  StateSpace* states_ = nullptr;
  EventList events_;
  PlacedSet placed_;
  SeenSet seen_;
  std::vector<Role> roles_;                // by operation
  std::vector<std::uint32_t> unanswered_;  // FindTwins' scratch
  std::vector<Branch> branches_;           // from the root to here
  std::vector<std::uint32_t> placed_order_;
  StateId state_ = kInitialState;
  std::size_t answered_left_ = 0;  // answered operations that are not placed
  std::uint32_t furthest_blocked_ = kNone;
};

}  // namespace heddle::sim::check
