// Scenarios of the tests of exploration, registered as "explore_test/...":
//
// lost-update  `adders` tasks load a number, then store one more; "no update is lost"
// fails unless
//              they run one after the other.
// crossing     two tasks lock two mutexes in opposite order.
// silent       one task, one step, and a property that gives up.
// leaky        two tasks; a static variable decides whether the first has one more step.
// `when` says
//              how: it counts what is built, what is run, or only the first run differs.
#pragma once

#include <memory>
#include <string>

#include "sim/explore/program.h"
#include "tests/catch.h"

namespace heddle::sim {

// What "the program has changed" means in lost-update, from the next execution on.
enum class Change { kNone, kOneMoreStep, kOtherLabels };
inline Change g_change = Change::kNone;

inline std::unique_ptr<Program> MakeTestProgram(const std::string& name,
                                                const Settings& settings = {}) {
  absl::StatusOr<std::unique_ptr<Program>> program =
      Program::Make("explore_test/" + name, settings, /*data_seed=*/7);
  REQUIRE(program.ok());
  return *std::move(program);
}

}  // namespace heddle::sim
