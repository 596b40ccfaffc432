// A program of the family `classic`, built and ready to run.
#pragma once

#include <memory>
#include <string>

#include "sim/registry.h"
#include "sim/scenario.h"
#include "sim/strategy.h"
#include "sim/world.h"
#include "tests/catch.h"

namespace heddle::scenarios {

class ClassicProgram {
 public:
  explicit ClassicProgram(const std::string& name, const sim::Settings& settings = {}) {
    const sim::ScenarioInfo* info = sim::Registry::Get().FindScenario("classic/" + name);
    REQUIRE(info != nullptr);
    scenario_ = info->make();
    sim::Parameters parameters;
    scenario_->Describe(parameters);
    for (const auto& [parameter, value] : settings) {
      REQUIRE(parameters.Set(parameter, value).ok());
    }
    scenario_->Build(world_);
  }

  // REQUIRES: strategy.Begin() was called.
  const sim::Execution& Run(sim::Strategy& strategy) {
    return world_.Run(strategy, {.keep_going = true});
  }

 private:
  std::unique_ptr<sim::Scenario> scenario_;
  sim::World world_;
};

}  // namespace heddle::scenarios
