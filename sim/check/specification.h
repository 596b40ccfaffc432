// What an object means when nothing is concurrent: a pure function from state and
// operation to the next state. A specification is an ordinary struct of this form;
// model/spec/ has examples.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>

#include "sim/check/history.h"

namespace heddle::sim {

// S::State, S::Operation and S::Answer are value types; all functions are const and pure.
//
//   State Init()
//   optional<State> Step(state, operation, answer)
//       The state after `operation` ran in `state`, or nothing if it cannot have run
//       there with that answer. `answer` is null when it is not known: every answer is
//       possible then. An answer only narrows: with it, Step gives what it gives without,
//       or the unchanged state, or nothing.
//   uint64_t Hash(state)            equal states have equal hashes
//   string Describe(state)          "the value is 3"
//   string Describe(operation, answer)   "read -> 3"; `answer` is null when not known
//
// Optional, and worth declaring since they make the search fast:
//
//   bool IsObserver(operation, answer)
//       Whether Step never changes any state (a read, a refused conditional write). A
//       write whose answer is not known is none, even if it changes nothing in most
//       states.
//   uint64_t PartOf(operation)
//       The object is a product of independent parts (the keys of a map), each operation
//       belongs to one, and State is the state of one part.
//   operator== on Operation         equal operations of unknown outcome are
//   interchangeable
template <typename S>
concept Specification = std::regular<typename S::State> &&
    std::copyable<typename S::Operation> && std::copyable<typename S::Answer> &&
    requires(const S& specification, const typename S::State& state,
             const typename S::Operation& operation, const typename S::Answer* answer) {
  { specification.Init() } -> std::same_as<typename S::State>;
  {
    specification.Step(state, operation, answer)
    } -> std::same_as<std::optional<typename S::State>>;
  { specification.Hash(state) } -> std::same_as<std::uint64_t>;
  { specification.Describe(state) } -> std::same_as<std::string>;
  { specification.Describe(operation, answer) } -> std::same_as<std::string>;
};

template <Specification S>
using RecordedBy = Recorded<typename S::Operation, typename S::Answer>;

template <typename S>
concept DeclaresObservers = requires(const S& specification,
                                     const typename S::Operation& operation,
                                     const typename S::Answer* answer) {
  { specification.IsObserver(operation, answer) } -> std::same_as<bool>;
};

template <typename S>
concept DeclaresParts = requires(const S& specification,
                                 const typename S::Operation& operation) {
  { specification.PartOf(operation) } -> std::same_as<std::uint64_t>;
};

}  // namespace heddle::sim
