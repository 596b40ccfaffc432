// What the programs of family `classic` share. They are the small textbook races that
// every tool of this field is measured with, kept exactly as small as they are there: all
// tasks exist from the start, and each load, store, read-modify-write, lock and unlock of
// something shared is one step. So the number of their interleavings is known, and tests
// hold the engine to it.
#pragma once

#include <memory>
#include <string>

#include "sim/label.h"
#include "sim/scenario.h"
#include "sim/sync.h"
#include "sim/world.h"

namespace heddle::scenarios::classic {

using SharedInt = sim::Variable<int>;

// The property of all programs that assert something. After a failed one the program runs
// on, if it was told to keep going.
inline constexpr sim::Literal kAssertions = "every assertion holds";

inline void DeclareAssertions(sim::World& world) {
  world.AddAssertion(kAssertions.text());
}

// `if_not` says what was seen instead.
inline void Assert(sim::World& world, bool holds, sim::Literal if_not) {
  world.AssertThat(holds, kAssertions, if_not);
}

// `steps` steps that touch nothing shared.
void Work(sim::World& world, int steps);

// Registers one size of a program under a name of its own: Program(arguments...). The
// arguments are the defaults of its parameters.
template <typename Program, typename... Arguments>
sim::ScenarioInfo Size(const std::string& name, const std::string& summary,
                       Arguments... arguments) {
  return {name, summary,
          [arguments...] { return std::make_unique<Program>(arguments...); }};
}

}  // namespace heddle::scenarios::classic
