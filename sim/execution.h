// What one execution was and came to.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/strategy.h"
#include "sim/verdict.h"

namespace heddle::sim {

class Observer;

struct RunOptions {
  // A failed property is recorded and the execution runs on.
  bool keep_going = false;
  // A longer execution is a livelock.
  std::uint64_t step_limit = 1'000'000;
  // Null: the search pass. Else the verbose pass; not owned.
  Observer* observer = nullptr;
};

struct Execution {
  Verdict verdict;  // of the first property that failed
  // All properties that failed, by their numbers in World::properties(), as found.
  std::vector<std::uint32_t> violated;
  Schedule schedule;  // all decisions, in order
  std::uint64_t trace_hash = 0;
  ExecutionShape shape;
  // Choices among so many outcomes that an exhaustive search draws them instead of
  // branching.
  std::uint64_t wide_choices = 0;
};

}  // namespace heddle::sim
