// What a user writes: a world, a workload and properties, with parameters.
#pragma once

#include "sim/parameters.h"
#include "sim/registry.h"
#include "sim/world.h"

namespace heddle::sim {

// One object serves one world. Describe is called once, then the parameters are set, then
// Build is called once; members are parameters and handles, constant after that.
//
// A scenario is registered with HEDDLE_SCENARIO and has
//   static constexpr const char* kName = "family/name";
//   static constexpr const char* kSummary = "one line";
class Scenario {
 public:
  Scenario() = default;
  virtual ~Scenario() = default;
  Scenario(const Scenario&) = delete;
  Scenario& operator=(const Scenario&) = delete;

  virtual void Describe(Parameters& /*parameters*/) {}
  virtual void Build(World& world) = 0;
};

}  // namespace heddle::sim
