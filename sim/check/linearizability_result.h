// What a linearizability check says, whatever algorithm it uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/verdict.h"

namespace heddle::sim {

struct LinearizabilityOptions {
  // How many nodes (sets of operations placed, with the state reached) the search of one
  // part of the history may visit. A node takes some 30 bytes. To find the smallest
  // counterexample takes more searches, each limited by what the first one took.
  std::uint32_t nodes_max = 1'000'000;
  // Fewer bits make the fingerprints of nodes collide, which tests do on purpose. No
  // violation is reported that exact keys have not confirmed.
  std::uint64_t fingerprint_mask = ~std::uint64_t{0};
};

struct PlacedOperation {
  std::size_t index = 0;     // in the history
  bool is_answered = false;  // whether its answer was known and had to fit
};

// Why a history is not linearizable. All numbers are places in the history.
struct LinearizabilityCounterexample {
  // The answered operation that cannot be placed. What was known when it responded (the
  // history up to that moment, operations still open then being of unknown outcome) has
  // no order.
  std::size_t culprit = 0;
  // Whether what was known just before that response did have an order. False only if a
  // search for an earlier culprit gave up.
  bool is_smallest = true;
  // What was invoked up to that moment, in order of invocation. The culprit is among
  // them.
  std::vector<std::size_t> prefix = {};
  // An order that explains all else in the prefix, without what is of unknown outcome and
  // was seen by nobody. It leaves the culprit out if possible: then the culprit cannot
  // run in the state at its end. If the culprit is there, others saw its effect, and its
  // answer is what does not fit. Nothing if the searches gave up.
  std::optional<std::vector<PlacedOperation>> order = {};
};

struct LinearizabilityResult {
  // kPass, kViolation, or kInconclusive: the limit was reached first, which is no pass.
  VerdictKind verdict = VerdictKind::kPass;
  std::uint64_t nodes = 0;                                           // of all searches
  std::optional<LinearizabilityCounterexample> counterexample = {};  // iff kViolation
};

}  // namespace heddle::sim
