#include "sim/command/matrix_cells.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/command/explore_report.h"
#include "sim/command/real_world.h"

namespace heddle::sim {
namespace {

Settings WithDesign(const std::string& design, const Settings& settings) {
  Settings all = {{"design", design}};
  all.insert(all.end(), settings.begin(), settings.end());
  return all;
}

std::string CommandText(const Workload& workload, const Settings& settings,
                        const std::string& strategy, const MatrixOptions& options) {
  std::string text = "heddle explore " + workload.scenario;
  for (const auto& [name, value] : settings)
    text += fmt::format(" --set {}={}", name, value);
  if (strategy == "random")
    return text + fmt::format(" --executions {} --seed {} --keep-going",
                              options.executions, options.seed);
  return text + " --strategy " + strategy;
}

absl::StatusOr<Explored> ExploreCell(const Workload& workload, const Settings& settings,
                                     const std::string& strategy,
                                     std::uint64_t executions,
                                     const MatrixOptions& options) {
  const absl::StatusOr<std::unique_ptr<Program>> program =
      Program::Make(workload.scenario, settings, options.seed);
  if (!program.ok()) return program.status();
  const ExploreOptions explore{.seed = options.seed,
                               .executions = executions,
                               .should_stop = Interrupted,
                               .keep_going = true};
  return ExploreAndTell(**program, strategy, explore);
}

void DescribeViolations(const Explored& explored, MatrixCell& cell) {
  std::vector<std::string> names;
  for (const auto& [property, count] : explored.violated) names.push_back(property);
  for (const auto& [failure, telling] : explored.failures)
    if (failure.verdict.property.empty())
      names.emplace_back(ToString(failure.verdict.kind));
  std::sort(names.begin(), names.end());
  cell.outcome = "VIOLATED";
  cell.detail = "violated: ";
  for (const std::string& name : names)
    cell.detail += (name == names[0] ? "" : "; ") + name;
  cell.token = explored.failures.front().second.token.Encode();
}

absl::StatusOr<MatrixCell> FillCell(const std::string& design, const FaultModel& model,
                                    const Workload& workload,
                                    const MatrixOptions& options) {
  MatrixCell cell{design, model.name, workload.scenario, {}, {}, {}, {}};
  if (!workload.settings.empty()) cell.workload += " " + SettingsText(workload.settings);
  const Settings settings = WithDesign(design, workload.settings);
  const absl::StatusOr<Explored> sampled =
      ExploreCell(workload, settings, "random", options.executions, options);
  if (!sampled.ok()) return sampled.status();
  cell.command = CommandText(workload, settings, "random", options);
  if (!sampled->failures.empty()) {
    DescribeViolations(*sampled, cell);
    return cell;
  }
  cell.outcome = "none";
  cell.detail = fmt::format("none in {}", Count(sampled->report.executions, "execution"));
  const std::string exhaustive = "exhaustive-plain";
  const absl::StatusOr<Explored> searched =
      ExploreCell(workload, settings, exhaustive, options.proof_executions, options);
  if (!searched.ok()) return searched.status();
  if (!searched->failures.empty()) {
    cell.command = CommandText(workload, settings, exhaustive, options);
    DescribeViolations(*searched, cell);
  } else if (OutcomeText(*searched) == "proved") {
    cell.command = CommandText(workload, settings, exhaustive, options);
    cell.outcome = "proved";
    cell.detail = fmt::format("proved: {}, {} of at most {}, no fault",
                              SettingsText(searched->settings),
                              Count(searched->report.executions, "schedule"),
                              Count(searched->report.longest, "step"));
  }
  return cell;
}

// Workloads in the order of the first row's cells.
std::vector<const MatrixCell*> FirstRow(const std::vector<MatrixCell>& cells) {
  std::vector<const MatrixCell*> row;
  for (const MatrixCell& cell : cells)
    if (cell.design == cells.front().design) row.push_back(&cell);
  return row;
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

absl::StatusOr<std::vector<MatrixCell>> FillMatrix(const MatrixOptions& options) {
  const Family* family = Registry::Get().FindFamily(options.family);
  std::vector<MatrixCell> cells;
  for (const DesignInfo* design : Registry::Get().Designs(options.family)) {
    if (design->is_mutant) continue;
    for (const FaultModel& model : family->fault_models) {
      for (const Workload& workload : model.workloads) {
        if (Interrupted()) return cells;
        absl::StatusOr<MatrixCell> cell =
            FillCell(design->name, model, workload, options);
        if (!cell.ok()) return cell.status();
        cells.push_back(*std::move(cell));
      }
    }
  }
  return cells;
}

std::string BaselineText(const std::vector<MatrixCell>& cells) {
  std::string text =
      "# design | fault model | workload | outcome. Made by `heddle matrix FAMILY "
      "--update FILE`.\n";
  for (const MatrixCell& cell : cells)
    text += fmt::format("{} | {} | {} | {}\n", cell.design, cell.fault_model,
                        cell.workload, cell.detail);
  return text;
}

std::vector<std::string> CompareBaselines(const std::string& expected,
                                          const std::string& actual) {
  std::vector<std::string> before = Lines(expected);
  std::vector<std::string> now = Lines(actual);
  const std::size_t size = std::max(before.size(), now.size());
  before.resize(size, "(no line)");
  now.resize(size, "(no line)");
  std::vector<std::string> differences;
  for (std::size_t i = 0; i < size; ++i)
    if (before[i] != now[i])
      differences.push_back(
          fmt::format("expected  {}\n  found     {}", before[i], now[i]));
  return differences;
}

std::string MatrixText(const Family& family, const std::vector<MatrixCell>& cells) {
  if (cells.empty()) return "no cell was filled\n";
  std::string text = fmt::format("family {}: {}\n\n", family.name, family.summary);
  const std::vector<const MatrixCell*> columns = FirstRow(cells);
  for (std::size_t i = 0; i < columns.size(); ++i)
    text += fmt::format("  [{}] {}: {}\n", i + 1, columns[i]->fault_model,
                        columns[i]->workload);
  std::size_t width = 6;
  for (const MatrixCell& cell : cells) width = std::max(width, cell.design.size());
  text += fmt::format("\n{:<{}}", "design", width);
  for (std::size_t i = 0; i < columns.size(); ++i)
    text += fmt::format("  {:<8}", fmt::format("[{}]", i + 1));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % columns.size() == 0) text += fmt::format("\n{:<{}}", cells[i].design, width);
    text += fmt::format("  {:<8}", cells[i].outcome);
  }
  text += "\n\n";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const MatrixCell& cell = cells[i];
    text += fmt::format("{} [{}]  {}\n    {}\n", cell.design, i % columns.size() + 1,
                        cell.detail, cell.command);
    if (!cell.token.empty()) text += fmt::format("    heddle replay {}\n", cell.token);
  }
  return text;
}

std::string MatrixMarkdown(const Family& family, const std::vector<MatrixCell>& cells) {
  if (cells.empty()) return "no cell was filled\n";
  std::string text =
      fmt::format("## {}\n\n{}\n\n| design |", family.name, family.summary);
  const std::vector<const MatrixCell*> columns = FirstRow(cells);
  for (const MatrixCell* column : columns)
    text += fmt::format(" {}: {} |", column->fault_model, column->workload);
  text += "\n|---|";
  for (std::size_t i = 0; i < columns.size(); ++i) text += "---|";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % columns.size() == 0) text += fmt::format("\n| {} |", cells[i].design);
    text += fmt::format(" {} |", cells[i].detail);
  }
  text += "\n\n";
  for (const MatrixCell& cell : cells)
    text += fmt::format("- {}, {}: `{}`\n", cell.design, cell.workload, cell.command);
  return text;
}

Json MatrixJson(const Family& family, const std::vector<MatrixCell>& cells) {
  Json json = {{"family", family.name}, {"cells", Json::array()}};
  for (const MatrixCell& cell : cells)
    json["cells"].push_back({{"design", cell.design},
                             {"fault_model", cell.fault_model},
                             {"workload", cell.workload},
                             {"outcome", cell.outcome},
                             {"detail", cell.detail},
                             {"command", cell.command},
                             {"token", cell.token}});
  return json;
}

}  // namespace heddle::sim
