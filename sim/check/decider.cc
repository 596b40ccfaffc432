#include "sim/check/decider.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "sim/fatal.h"

namespace heddle::sim::check {
namespace {

void RequireWellFormed(const Interval& operation) {
  const bool is_invoked = operation.invoked != kNoResponse;
  if (is_invoked && operation.invoked <= operation.responded) return;
  Fatal(fmt::format(
      "operation {} of a history was invoked at {} and answered at {}; an answer "
      "cannot come before its invocation",
      operation.index, operation.invoked, operation.responded));
}

// Responses at one stamp are ordered by the operations' places: a total order of moments.
bool RespondsBy(std::span<const Interval> part, std::size_t operation, std::size_t last) {
  return std::pair(part[operation].responded, operation) <=
         std::pair(part[last].responded, last);
}

// A cut has more operations of unknown outcome than the whole, and its search may take
// far longer. So much is a smaller counterexample worth.
std::uint64_t CutNodesMax(std::uint64_t nodes_of_the_whole) {
  constexpr std::uint64_t kFewest = 10'000;
  constexpr std::uint64_t kTimes = 10;
  return kFewest + kTimes * nodes_of_the_whole;
}

}  // namespace

LinearizabilityResult Decider::Decide(std::vector<Interval>& operations,
                                      StateSpace& states,
                                      const LinearizabilityOptions& options) {
  states_ = &states;
  options_ = options;
  result_ = {};
  std::ranges::for_each(operations, RequireWellFormed);
  std::ranges::sort(operations, {}, [](const Interval& operation) {
    return std::tuple(operation.part, operation.invoked, operation.index);
  });

  SplitIntoParts(operations);

  // A violation in one part may be found at once while another part takes long, so each
  // part gets a short search first.
  constexpr std::uint32_t kShort = 10'000;
  nodes_max_ = std::min(kShort, options_.nodes_max);
  DecideOpenParts();
  if (result_.verdict == VerdictKind::kInconclusive && nodes_max_ < options_.nodes_max) {
    nodes_max_ = options_.nodes_max;
    DecideOpenParts();
  }
  return std::move(result_);
}

void Decider::SplitIntoParts(std::span<const Interval> operations) {
  open_parts_.clear();
  while (!operations.empty()) {
    const auto end = std::ranges::upper_bound(operations, operations.front().part, {},
                                              &Interval::part);
    const auto size = static_cast<std::size_t>(end - operations.begin());
    open_parts_.push_back(operations.first(size));
    operations = operations.subspan(size);
  }
}

// Leaves in open_parts_ those for which the limit was too low. Stops at a violation.
void Decider::DecideOpenParts() {
  std::size_t still_open = 0;
  for (const std::span<const Interval> part : open_parts_) {
    result_.verdict = DecidePart(part);
    if (result_.verdict == VerdictKind::kViolation) return;
    if (result_.verdict == VerdictKind::kInconclusive) open_parts_[still_open++] = part;
  }
  open_parts_.resize(still_open);
  result_.verdict = still_open == 0 ? VerdictKind::kPass : VerdictKind::kInconclusive;
}

VerdictKind Decider::DecidePart(std::span<const Interval> part) {
  const std::optional<VerdictKind> verdict = DecideWith(NodeKeys::kFingerprint, part);
  return verdict.has_value() ? *verdict : *DecideWith(NodeKeys::kExact, part);
}

// Nothing if fingerprints collided: they find no order where there is one. With exact
// keys there is always a verdict.
std::optional<VerdictKind> Decider::DecideWith(NodeKeys keys,
                                               std::span<const Interval> part) {
  switch (Search(keys, part, nodes_max_)) {
    case SearchVerdict::kFound:
      return VerdictKind::kPass;
    case SearchVerdict::kGaveUp:
      return VerdictKind::kInconclusive;
    case SearchVerdict::kNone:
      break;
  }
  cut_nodes_max_ = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(options_.nodes_max, CutNodesMax(search_.nodes())));
  const std::size_t culprit = FirstFailingResponse(keys, part);
  CutAt(culprit, part);
  // The fingerprints' search of this cut, or of the whole, ended within the limit.
  if (Search(NodeKeys::kExact, cut_, cut_nodes_max_) != SearchVerdict::kNone) {
    return std::nullopt;
  }
  Describe(culprit);
  return VerdictKind::kViolation;
}

// The operation whose response first left no order. More responses never make an order
// possible again, so this is a binary search; it starts where the search of the whole was
// blocked, since the answers that came later seldom matter.  REQUIRES: a search of `part`
// has just failed.
std::size_t Decider::FirstFailingResponse(NodeKeys keys, std::span<const Interval> part) {
  const std::size_t blocked = search_.furthest_blocked();
  responses_.clear();
  for (std::uint32_t operation = 0; operation < part.size(); ++operation) {
    if (part[operation].answered() && RespondsBy(part, blocked, operation)) {
      responses_.push_back(operation);
    }
  }
  std::ranges::sort(responses_, [&](std::uint32_t one, std::uint32_t other) {
    return one != other && RespondsBy(part, one, other);
  });

  is_smallest_ = true;
  std::size_t low = 0;
  std::size_t high = responses_.size() - 1;
  for (std::size_t probe = low; low < high; probe = low + (high - low) / 2) {
    CutAt(responses_[probe], part);
    const SearchVerdict verdict = Search(keys, cut_, cut_nodes_max_);
    if (verdict == SearchVerdict::kNone) {
      high = probe;
    } else {
      low = probe + 1;
      is_smallest_ = verdict == SearchVerdict::kFound;
    }
  }
  return responses_[high];
}

// Leaves in cut_ what was known of `part` at the response of `operation`: a leading range
// of the part, so that places stay the same.
void Decider::CutAt(std::size_t operation, std::span<const Interval> part) {
  const auto end =
      std::ranges::upper_bound(part, part[operation].responded, {}, &Interval::invoked);
  cut_.assign(part.begin(), end);
  for (std::size_t i = 0; i < cut_.size(); ++i) {
    if (!RespondsBy(part, i, operation)) cut_[i].responded = kNoResponse;
  }
}

// REQUIRES: cut_ is the smallest failing prefix, ending with the response of `culprit`.
void Decider::Describe(std::size_t culprit) {
  LinearizabilityCounterexample& example = result_.counterexample.emplace();
  example.culprit = cut_[culprit].index;
  example.is_smallest = is_smallest_;
  for (const Interval& operation : cut_) example.prefix.push_back(operation.index);

  std::vector<Interval> others = cut_;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(culprit));
  if (Search(NodeKeys::kExact, others, cut_nodes_max_) == SearchVerdict::kFound) {
    return CopyOrder(others);
  }
  cut_[culprit].responded = kNoResponse;
  if (Search(NodeKeys::kExact, cut_, cut_nodes_max_) == SearchVerdict::kFound) {
    CopyOrder(cut_);
  }
}

SearchVerdict Decider::Search(NodeKeys keys, std::span<const Interval> operations,
                              std::uint32_t nodes_max) {
  const SearchVerdict verdict =
      search_.Run(operations, *states_,
                  {.nodes_max = nodes_max,
                   .keys = keys,
                   .fingerprint_mask = options_.fingerprint_mask});
  result_.nodes += search_.nodes();
  return verdict;
}

// The search uses operations of unknown outcome as soon as it can; what nobody saw of
// them only clutters the order.
void Decider::CopyOrder(std::span<const Interval> operations) {
  std::vector<PlacedOperation>& order = result_.counterexample->order.emplace();
  for (const std::uint32_t operation : search_.order()) {
    const Interval& placed = operations[operation];
    order.push_back({.index = placed.index, .is_answered = placed.answered()});
  }
  for (std::size_t i = order.size(); i-- > 0;) {
    if (order[i].is_answered || !ExplainsWithout(i, order)) continue;
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

bool Decider::ExplainsWithout(std::size_t left_out,
                              const std::vector<PlacedOperation>& order) {
  StateId state = kInitialState;
  for (std::size_t i = 0; i < order.size() && state != kIllegal; ++i) {
    if (i == left_out) continue;
    state = states_->Step(state, static_cast<std::uint32_t>(order[i].index),
                          order[i].is_answered);
  }
  return state != kIllegal;
}

}  // namespace heddle::sim::check
