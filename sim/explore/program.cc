#include "sim/explore/program.h"

#include <fmt/format.h>

#include <vector>

#include "sim/fatal.h"

namespace heddle::sim {

absl::StatusOr<const ScenarioInfo*> FindScenario(const std::string& name) {
  if (const ScenarioInfo* info = Registry::Get().FindScenario(name)) return info;
  std::vector<std::string> names;
  for (const ScenarioInfo* info : Registry::Get().Scenarios())
    names.push_back(info->name);
  const std::string nearest = NearestName(name, names);
  return absl::NotFoundError(
      nearest.empty()
          ? fmt::format("no scenario '{}'; `list` shows them all", name)
          : fmt::format("no scenario '{}'; did you mean '{}'?", name, nearest));
}

Program::Program(const ScenarioInfo& info, std::uint64_t data_seed)
    : info_(info), data_seed_(data_seed), scenario_(info.make()), world_(data_seed) {}

absl::StatusOr<std::unique_ptr<Program>> Program::Make(const std::string& name,
                                                       const Settings& settings,
                                                       std::uint64_t data_seed) {
  const absl::StatusOr<const ScenarioInfo*> info = FindScenario(name);
  if (!info.ok()) return info.status();
  std::unique_ptr<Program> program(new Program(**info, data_seed));
  Parameters parameters;
  program->scenario_->Describe(parameters);
  for (const auto& [parameter, value] : settings) {
    const absl::Status status = parameters.Set(parameter, value);
    if (!status.ok())
      return absl::Status(status.code(),
                          fmt::format("{}: {}", name, std::string(status.message())));
  }
  program->settings_ = parameters.Values();
  program->scenario_->Build(program->world_);
  return program;
}

std::unique_ptr<Program> Program::Rebuild() const {
  absl::StatusOr<std::unique_ptr<Program>> program =
      Make(info_.name, settings_, data_seed_);
  if (!program.ok()) Fatal("a scenario that was built cannot be built again");
  return *std::move(program);
}

}  // namespace heddle::sim
