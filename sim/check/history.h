// A history for a checker: what clients asked, what they were told, and when. It knows no
// scheduler: the stamps may be steps of a world or times of a recording from elsewhere.
#pragma once

#include <cstdint>
#include <limits>

namespace heddle::sim {

// A moment. Intervals are closed: one operation precedes another iff it responded before
// the other was invoked. What shares a stamp is concurrent.
using Stamp = std::uint64_t;
inline constexpr Stamp kNoResponse = std::numeric_limits<Stamp>::max();

// What the client knows in the end.
enum class OperationOutcome : std::uint8_t {
  kAnswered,  // it took effect between invocation and response, and this is its answer
  kFailed,    // it certainly had no effect, and its answer says nothing about the state
  kUnknown,   // it may take effect at any moment after its invocation, or never
};

// One operation of a history. An answer that refuses but says something about the state
// (a conditional write whose condition was false) is kAnswered: the specification judges
// it.
template <typename OperationT, typename AnswerT>
struct Recorded {
  OperationT operation = {};
  AnswerT answer = {};  // has a meaning only with kAnswered
  Stamp invoked = 0;    // below kNoResponse
  Stamp responded = 0;  // has a meaning only with kAnswered: in [invoked, kNoResponse)
  std::uint32_t client = 0;
  OperationOutcome outcome = OperationOutcome::kUnknown;
};

}  // namespace heddle::sim
