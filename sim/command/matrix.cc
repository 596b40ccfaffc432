// heddle matrix: designs x fault models of a family, compared with a committed baseline.
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "sim/command/command_line.h"
#include "sim/command/matrix_cells.h"
#include "sim/command/real_world.h"

namespace heddle::sim {
namespace {

struct MatrixCommand {
  MatrixOptions options;
  std::string expect;
  std::string update;
  bool markdown = false;
  bool json = false;
};

absl::StatusOr<const Family*> FindFamily(const std::string& name) {
  if (const Family* family = Registry::Get().FindFamily(name)) return family;
  std::vector<std::string> names;
  for (const Family* family : Registry::Get().Families()) names.push_back(family->name);
  const std::string nearest = NearestName(name, names);
  return absl::NotFoundError(fmt::format(
      "no family '{}'{}", name,
      nearest.empty() ? "; `list` shows them all" : "; did you mean '" + nearest + "'?"));
}

int Compare(const std::string& path, const std::string& expected,
            const std::string& actual) {
  const std::vector<std::string> differences = CompareBaselines(expected, actual);
  for (const std::string& difference : differences)
    std::fprintf(stderr, "heddle: the matrix is not that of '%s':\n  %s\n", path.c_str(),
                 difference.c_str());
  if (!differences.empty()) return kFailure;
  std::fprintf(stderr, "every cell is as in '%s'\n", path.c_str());
  return kNoViolation;
}

int RunMatrix(const MatrixCommand& command) {
  const absl::StatusOr<const Family*> family = FindFamily(command.options.family);
  if (!family.ok()) return ReportUsageError(family.status());
  absl::StatusOr<std::string> expected = std::string();
  if (!command.expect.empty()) expected = ReadFile(command.expect);
  if (!expected.ok()) return ReportUsageError(expected.status());
  if (!command.update.empty())
    if (const absl::Status status = CheckWritable(command.update); !status.ok())
      return ReportUsageError(status);

  const absl::StatusOr<std::vector<MatrixCell>> cells = FillMatrix(command.options);
  if (!cells.ok()) return ReportUsageError(cells.status());
  if (command.json) {
    fmt::print("{}\n", MatrixJson(**family, *cells).dump(2));
  } else {
    fmt::print("{}", command.markdown ? MatrixMarkdown(**family, *cells)
                                      : MatrixText(**family, *cells));
  }
  std::fflush(stdout);
  if (Interrupted()) {
    std::fprintf(stderr, "heddle: interrupted: the matrix is not whole\n");
    return kInconclusiveExit;
  }
  const std::string baseline = BaselineText(*cells);
  if (!command.update.empty())
    if (const absl::Status written = WriteFile(command.update, baseline); !written.ok())
      return ReportUsageError(written);
  return command.expect.empty() ? static_cast<int>(kNoViolation)
                                : Compare(command.expect, *expected, baseline);
}

}  // namespace

void AddMatrix(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<MatrixCommand>();
  CLI::App* command = app.add_subcommand("matrix", "designs x fault models of a family");
  command->add_option("family", options->options.family)->required();
  command->add_option("--seed", options->options.seed, "default 1")
      ->check(WholeNumber(0));
  command
      ->add_option("--executions", options->options.executions,
                   "sampled in a cell (2000)")
      ->check(WholeNumber(1));
  command
      ->add_option("--proof-executions", options->options.proof_executions,
                   "at most so many to prove a cell without violation (100000)")
      ->check(WholeNumber(0));
  command->add_option("--expect", options->expect,
                      "exit 0 if and only if every cell is as in this file");
  command->add_option("--update", options->update, "write the baseline to this file");
  command->add_flag("--markdown", options->markdown, "print Markdown");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([options, &exit_code] { exit_code = RunMatrix(*options); });
}

}  // namespace heddle::sim
