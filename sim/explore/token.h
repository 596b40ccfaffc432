// A token replays one execution: "hd1-7Q2M...".
//
// It holds the scenario, every parameter value, the data seed, the decisions that differ
// from the default schedule, the identity of the failure and a fingerprint of the
// execution. It never names a strategy. The text is Crockford's base 32, so case does not
// matter and I, L, O are read as digits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sim/execution.h"
#include "sim/registry.h"
#include "sim/strategy/replay.h"

namespace heddle::sim {

struct Token {
  std::string scenario;
  Settings settings;
  std::uint64_t data_seed = 0;
  bool keep_going = false;  // a failed property did not end the execution
  std::uint64_t step_limit = RunOptions{}.step_limit;
  std::vector<Deviation> deviations;  // by decision, ascending
  std::uint32_t identity = 0;         // of the failure, folded; 0: none
  std::uint32_t fingerprint =
      0;  // of the trace hash, folded: another program gives another

  friend bool operator==(const Token&, const Token&) = default;

  [[nodiscard]] std::string Encode() const;
  // kInvalidArgument: not a token of this format; the message says what is wrong with it.
  static absl::StatusOr<Token> Decode(const std::string& text);
};

// 64 bits to the 32 that a token keeps, never 0.
std::uint32_t Fold(std::uint64_t hash);

}  // namespace heddle::sim
