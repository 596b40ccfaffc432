// Judges a history part by part, and makes the counterexample small: the part of a check
// that is the same for every specification.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/check/linearizability_result.h"
#include "sim/check/state_space.h"
#include "sim/check/wgl_search.h"

namespace heddle::sim::check {

// Keeps its memory from history to history.
class Decider {
 public:
  // Sorts `operations`, which hold no operation of outcome kFailed, and judges part by
  // part, in order of their numbers, those last that take long. Stops at the first
  // violation.
  LinearizabilityResult Decide(std::vector<Interval>& operations, StateSpace& states,
                               const LinearizabilityOptions& options);

 private:
  void SplitIntoParts(std::span<const Interval> operations);
  void DecideOpenParts();
  VerdictKind DecidePart(std::span<const Interval> part);
  std::optional<VerdictKind> DecideWith(NodeKeys keys, std::span<const Interval> part);
  std::size_t FirstFailingResponse(NodeKeys keys, std::span<const Interval> part);
  void CutAt(std::size_t operation, std::span<const Interval> part);
  void Describe(std::size_t culprit);
  SearchVerdict Search(NodeKeys keys, std::span<const Interval> operations,
                       std::uint32_t nodes_max);
  void CopyOrder(std::span<const Interval> operations);
  bool ExplainsWithout(std::size_t left_out, const std::vector<PlacedOperation>& order);

  StateSpace* states_ = nullptr;
  LinearizabilityOptions options_;
  LinearizabilityResult result_;
  WglSearch search_;
  std::vector<std::span<const Interval>> open_parts_;  // without a verdict yet
  std::uint32_t nodes_max_ = 0;                        // of the search of a part
  std::vector<Interval> cut_;             // a part as it was known at some moment
  std::vector<std::uint32_t> responses_;  // of a part, in order of time
  bool is_smallest_ = true;               // of the cut
  std::uint32_t cut_nodes_max_ = 0;       // of the search of a cut
};

}  // namespace heddle::sim::check
