// heddle list: scenarios; or one's parameters, defaults, designs, properties, fault
// models.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "sim/command/command_line.h"
#include "sim/command/text.h"
#include "sim/explore/program.h"
#include "sim/explore/strategies.h"

namespace heddle::sim {
namespace {

struct ListOptions {
  std::string scenario;
  bool json = false;
};

Json ScenarioJson(Program& program, const ScenarioInfo& info) {
  const std::unique_ptr<Scenario> scenario = info.make();
  Parameters parameters;
  scenario->Describe(parameters);
  Json json = {{"name", info.name}, {"summary", info.summary}};
  for (const Parameters::Info& parameter : parameters.List())
    json["parameters"].push_back({{"name", parameter.name},
                                  {"default", parameter.default_value},
                                  {"domain", parameter.domain},
                                  {"help", parameter.help}});
  for (const DesignInfo* design : Registry::Get().Designs(info.family()))
    json["designs"].push_back({{"name", design->name},
                               {"summary", design->summary},
                               {"mutant", design->is_mutant}});
  for (const Property& property : program.world().properties())
    json["properties"].push_back(property.name);
  if (const Family* family = Registry::Get().FindFamily(info.family()))
    for (const FaultModel& model : family->fault_models)
      json["fault_models"].push_back({{"name", model.name}, {"summary", model.summary}});
  return json;
}

std::string Text(const Json& value) { return value.get<std::string>(); }

void PrintRows(const char* title, const Json& rows, const char* name, const char* text) {
  if (rows.is_null()) return;
  fmt::print("\n{}\n", title);
  std::size_t width = 0;
  for (const Json& row : rows) width = std::max(width, Text(row[name]).size());
  for (const Json& row : rows)
    fmt::print("  {:<{}}  {}\n", Text(row[name]), width, Text(row[text]));
}

void PrintScenario(Json json) {
  fmt::print("{}  {}\n", Text(json["name"]), Text(json["summary"]));
  for (Json& parameter : json["parameters"])
    parameter["text"] =
        fmt::format("{} (default {}; {})", Text(parameter["help"]),
                    Text(parameter["default"]), Text(parameter["domain"]));
  for (Json& design : json["designs"])
    if (design["mutant"].get<bool>())
      design["summary"] = "mutant: " + Text(design["summary"]);
  PrintRows("parameters", json["parameters"], "name", "text");
  PrintRows("designs", json["designs"], "name", "summary");
  if (!json["properties"].is_null()) {
    fmt::print("\nproperties\n");
    for (const Json& property : json["properties"]) fmt::print("  {}\n", Text(property));
  }
  PrintRows("fault models", json["fault_models"], "name", "summary");
}

int ListOne(const ListOptions& options) {
  const absl::StatusOr<const ScenarioInfo*> info = FindScenario(options.scenario);
  if (!info.ok()) return ReportUsageError(info.status());
  const absl::StatusOr<std::unique_ptr<Program>> program =
      Program::Make(options.scenario, {}, /*data_seed=*/0);
  if (!program.ok()) return ReportUsageError(program.status());
  const Json json = ScenarioJson(**program, **info);
  if (options.json) {
    fmt::print("{}\n", json.dump(2));
  } else {
    PrintScenario(json);
  }
  return kNoViolation;
}

int ListAll(const ListOptions& options) {
  Json scenarios = Json::array();
  for (const ScenarioInfo* info : Registry::Get().Scenarios())
    scenarios.push_back({{"name", info->name}, {"summary", info->summary}});
  Json families = Json::array();
  for (const Family* family : Registry::Get().Families())
    families.push_back({{"name", family->name}, {"summary", family->summary}});
  Json strategies = Json::array();
  for (const StrategyInfo& strategy : Strategies())
    strategies.push_back({{"name", strategy.form}, {"summary", strategy.summary}});
  if (options.json) {
    const Json all = {
        {"scenarios", scenarios}, {"families", families}, {"strategies", strategies}};
    fmt::print("{}\n", all.dump(2));
    return kNoViolation;
  }
  fmt::print("{}",
             "heddle list SCENARIO shows one's parameters, designs and properties\n");
  PrintRows("scenarios", scenarios, "name", "summary");
  PrintRows("families", families, "name", "summary");
  PrintRows("strategies", strategies, "name", "summary");
  return kNoViolation;
}

}  // namespace

void AddList(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ListOptions>();
  CLI::App* command = app.add_subcommand("list", "scenarios; or what one of them takes");
  command->add_option("scenario", options->scenario, "family/name");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([options, &exit_code] {
    exit_code = options->scenario.empty() ? ListAll(*options) : ListOne(*options);
  });
}

}  // namespace heddle::sim
