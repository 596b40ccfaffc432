// Running an execution again: verbosely, to tell it; from a token; in a fresh world, to
// check that it is the same.
#pragma once

#include <cstdint>
#include <string>

#include "sim/execution.h"
#include "sim/explore/program.h"
#include "sim/explore/story.h"
#include "sim/explore/token.h"

namespace heddle::sim {

// An execution, told.
struct Telling {
  Verdict verdict;
  Story story;
  Token token;
  std::uint64_t trace_hash = 0;
};

// Runs `schedule` verbosely, which `program` took before with the trace hash
// `expected_hash`. kInternal: this time it was another execution, so the program is not
// deterministic.
absl::StatusOr<Telling> Tell(Program& program, const Schedule& schedule,
                             std::uint64_t expected_hash, const RunOptions& options);

struct Replayed {
  Telling telling;
  // Where the execution left what the token says; empty if it was the same one.
  std::string divergence;
  // Kind and property of the verdict are those of the token.
  bool same_failure = false;
};

// Runs the token's execution verbosely. `program` was made of the token's scenario and
// settings.
Replayed Replay(Program& program, const Token& token);

// True if the schedule of `execution`, the program's last one, is the same execution in a
// freshly built world.
bool IsDeterministic(const Program& program, const Execution& execution,
                     const RunOptions& options);

// Where two runs of `schedule` part, one in the program's world and one in a freshly
// built one: the first step that differs, with both enabled sets.
std::string DescribeNondeterminism(Program& program, const Schedule& schedule,
                                   const RunOptions& options);

}  // namespace heddle::sim
