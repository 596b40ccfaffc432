// The calls and returns of a history in order of time, as a list from which operations
// are lifted and put back: the search's view of what is still to be placed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/check/state_space.h"

namespace heddle::sim::check {

// Operations are numbered by their place in the span that the list was built from.
class EventList {
 public:
  using Event = std::uint32_t;

  // `operations` in order of invocation. At one stamp calls come before returns, since
  // intervals are closed. An operation of unknown outcome has no return.
  void Build(std::span<const Interval> operations);

  // kEnd if nothing is left.
  [[nodiscard]] Event First() const { return links_[kEnd].next; }
  [[nodiscard]] Event Next(Event event) const { return links_[event].next; }
  [[nodiscard]] Event Previous(Event event) const { return links_[event].previous; }

  static constexpr Event kEnd = 0;
  static constexpr Event Call(std::uint32_t operation) { return 2 * operation + 1; }
  static constexpr Event Return(std::uint32_t operation) { return 2 * operation + 2; }
  static constexpr bool IsCall(Event event) { return event % 2 == 1; }  // kEnd is none
  // REQUIRES: `event` is not kEnd.
  static constexpr std::uint32_t OperationOf(Event event) { return (event - 1) / 2; }

  void Lift(std::uint32_t operation);
  // REQUIRES: of the lifted operations, `operation` was lifted last.
  void PutBack(std::uint32_t operation);

 private:
  struct Links {
    Event previous = kEnd;
    Event next = kEnd;
  };

  void Append(Event event);
  void Unlink(Event event);
  void Relink(Event event);

  // A ring through kEnd. A lifted event keeps its own links, which tell where to put it
  // back.
  std::vector<Links> links_;
  std::vector<bool> has_return_;        // by operation
  std::vector<std::uint32_t> returns_;  // Build's scratch
};

}  // namespace heddle::sim::check
