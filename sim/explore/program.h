// A scenario, set and built: what explorations and replays run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "sim/registry.h"
#include "sim/scenario.h"
#include "sim/world.h"

namespace heddle::sim {

class Program {
 public:
  // Describes, sets and builds the registered scenario `name`. Everything that Build
  // draws comes from `data_seed`. kNotFound or kInvalidArgument: a name or value is
  // wrong; the message says which and what would be right.
  static absl::StatusOr<std::unique_ptr<Program>> Make(const std::string& name,
                                                       const Settings& settings,
                                                       std::uint64_t data_seed);

  // The same again, freshly built.
  [[nodiscard]] std::unique_ptr<Program> Rebuild() const;

  [[nodiscard]] World& world() { return world_; }
  [[nodiscard]] const std::string& name() const { return info_.name; }
  // Every parameter with its value.
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] std::uint64_t data_seed() const { return data_seed_; }

 private:
  Program(const ScenarioInfo& info, std::uint64_t data_seed);

  const ScenarioInfo& info_;
  const std::uint64_t data_seed_;
  Settings settings_;
  std::unique_ptr<Scenario> scenario_;
  World world_;  // destroyed first: it refers to the scenario's members
};

// The registered scenario of that name; kNotFound names the nearest one.
absl::StatusOr<const ScenarioInfo*> FindScenario(const std::string& name);

}  // namespace heddle::sim
