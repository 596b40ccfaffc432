// heddle explore: searches scenarios for failures.
#include <fmt/format.h>
#include <fnmatch.h>

#include <charconv>
#include <cstdio>
#include <memory>
#include <optional>

#include "sim/command/command_line.h"
#include "sim/command/explore_report.h"
#include "sim/command/real_world.h"
#include "sim/explore/strategies.h"
#include "sim/fatal.h"

namespace heddle::sim {
namespace {

constexpr std::int64_t kDefaultTimeNs = 10'000'000'000;
constexpr std::uint64_t kDefaultSelfCheck = 1000;

struct ExploreCommand {
  std::string pattern;
  std::vector<std::string> settings;
  std::string strategy = "random";
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> executions;
  std::string time;
  std::string self_check;
  std::uint64_t max_steps = RunOptions{}.step_limit;
  bool keep_going = false;
  bool json = false;
  std::string junit;
  std::string failures = "heddle-failures";
};

// What misuse was in the middle of.
std::string g_context;

std::string FatalDescription() { return g_context; }

// "30s", "500ms", "2m", "1h"; plain numbers are seconds.
absl::StatusOr<std::int64_t> ParseTime(const std::string& text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const std::string unit(rest, end);
  for (const auto& [name, ns] :
       {std::pair{"", 1e9}, {"s", 1e9}, {"ms", 1e6}, {"m", 60e9}, {"h", 3600e9}})
    if (error == std::errc() && unit == name && number > 0 && number * ns < 9e18)
      return static_cast<std::int64_t>(number * ns);
  return absl::InvalidArgumentError(
      fmt::format("--time '{}': must be a time above 0 such as 30s, 500ms or 2m", text));
}

absl::StatusOr<std::uint64_t> ParseSelfCheck(const std::string& text) {
  if (text.empty()) return kDefaultSelfCheck;
  if (text == "all") return std::uint64_t{1};
  if (text == "off") return std::uint64_t{0};
  std::uint64_t every = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, every);
  if (error == std::errc() && rest == end && every > 0) return every;
  return absl::InvalidArgumentError(fmt::format(
      "--self-check '{}': must be all, off, or N for every N-th execution", text));
}

absl::StatusOr<std::vector<std::string>> MatchScenarios(const std::string& pattern) {
  if (pattern.find_first_of("*?[") == std::string::npos) {
    const absl::StatusOr<const ScenarioInfo*> info = FindScenario(pattern);
    if (!info.ok()) return info.status();
    return std::vector<std::string>{pattern};
  }
  std::vector<std::string> names;
  for (const ScenarioInfo* info : Registry::Get().Scenarios())
    if (fnmatch(pattern.c_str(), info->name.c_str(), 0) == 0) names.push_back(info->name);
  if (names.empty())
    return absl::NotFoundError(
        fmt::format("no scenario matches '{}'; `list` shows them all", pattern));
  return names;
}

absl::Status CheckOutputs(const ExploreCommand& command) {
  if (!command.junit.empty())
    if (absl::Status status = CheckWritable(command.junit); !status.ok()) return status;
  if (!command.failures.empty()) return CheckWritable(command.failures + "/probe");
  return absl::OkStatus();
}

absl::StatusOr<ExploreOptions> MakeOptions(const ExploreCommand& command,
                                           std::uint64_t seed) {
  ExploreOptions options{
      .seed = seed, .keep_going = command.keep_going, .step_limit = command.max_steps};
  if (command.executions.has_value()) options.executions = *command.executions;
  const absl::StatusOr<std::uint64_t> every = ParseSelfCheck(command.self_check);
  if (!every.ok()) return every.status();
  options.self_check_every = *every;

  // Whoever bounds the executions, or searches all of them, does not mean the default
  // time.
  const bool is_bounded =
      command.executions.has_value() || command.strategy.starts_with("exh");
  std::int64_t time_ns = is_bounded ? INT64_MAX : kDefaultTimeNs;
  if (!command.time.empty()) {
    const absl::StatusOr<std::int64_t> time = ParseTime(command.time);
    if (!time.ok()) return time.status();
    time_ns = *time;
  }
  const std::int64_t begin_ns = RealNowNs();
  options.should_stop = [begin_ns, time_ns] {
    return Interrupted() || RealNowNs() - begin_ns >= time_ns;
  };
  return options;
}

int Report(const ExploreCommand& command, const std::vector<Explored>& all) {
  int exit_code = kNoViolation;
  Json json = Json::array();
  for (const Explored& explored : all) {
    const int code = ExitCodeOf(explored);
    // Internal errors outrank failures, and those outrank giving up.
    const auto rank = [](int c) {
      return c == kInternalError ? 9 : c == kFailure ? 8 : c;
    };
    if (rank(code) > rank(exit_code)) exit_code = code;
    if (command.json) json.push_back(ExploredJson(explored));
  }
  if (command.json) fmt::print("{}\n", (all.size() == 1 ? json[0] : json).dump(2));
  if (!command.junit.empty())
    if (const absl::Status written = WriteFile(command.junit, JUnitText(all));
        !written.ok())
      return ReportUsageError(written);
  return exit_code;
}

void SetContext(const ExploreCommand& command, const std::string& scenario,
                const Settings& settings, std::uint64_t seed) {
  g_context = fmt::format("in: heddle explore {} {} --strategy {} --seed {}", scenario,
                          SettingsText(settings), command.strategy, seed);
  SetFatalContext(FatalDescription);
}

absl::StatusOr<Explored> ExploreOne(const ExploreCommand& command, Program& program,
                                    std::uint64_t seed) {
  const absl::StatusOr<ExploreOptions> options = MakeOptions(command, seed);
  if (!options.ok()) return options.status();
  SetContext(command, program.name(), program.settings(), seed);
  absl::StatusOr<Explored> explored = ExploreAndTell(program, command.strategy, *options);
  if (!explored.ok()) return explored;
  if (!command.json) fmt::print("{}", ExploredText(*explored));
  if (command.failures.empty()) return explored;
  const absl::StatusOr<std::vector<std::string>> saved =
      SaveFailures(*explored, command.failures);
  if (!saved.ok()) return saved.status();
  for (const std::string& path : *saved)
    if (!command.json) fmt::print("saved: {}\n", path);
  return explored;
}

using Programs = std::vector<std::unique_ptr<Program>>;

// Whatever is wrong with the command is found here, before anything is printed or
// written.
absl::StatusOr<Programs> Prepare(const ExploreCommand& command, std::uint64_t seed) {
  const absl::StatusOr<std::vector<std::string>> names = MatchScenarios(command.pattern);
  if (!names.ok()) return names.status();
  const absl::StatusOr<Settings> settings = ParseSettings(command.settings);
  if (!settings.ok()) return settings.status();
  if (const auto strategy = MakeStrategy(command.strategy); !strategy.ok())
    return strategy.status();
  if (const auto options = MakeOptions(command, seed); !options.ok())
    return options.status();
  Programs programs;
  for (const std::string& name : *names) {
    SetContext(command, name, *settings, seed);
    absl::StatusOr<std::unique_ptr<Program>> program =
        Program::Make(name, *settings, seed);
    if (!program.ok()) return program.status();
    programs.push_back(*std::move(program));
  }
  if (const absl::Status outputs = CheckOutputs(command); !outputs.ok()) return outputs;
  return programs;
}

int RunExplore(const ExploreCommand& command) {
  const std::uint64_t seed = command.seed.has_value() ? *command.seed : FreshSeed();
  const absl::StatusOr<Programs> programs = Prepare(command, seed);
  if (!programs.ok()) return ReportUsageError(programs.status());
  if (!command.json) fmt::print("seed {}\n", seed);
  std::fflush(stdout);
  std::vector<Explored> all;
  for (const std::unique_ptr<Program>& program : *programs) {
    absl::StatusOr<Explored> explored = ExploreOne(command, *program, seed);
    if (!explored.ok()) return ReportUsageError(explored.status());
    all.push_back(*std::move(explored));
    if (Interrupted()) break;
  }
  return Report(command, all);
}

}  // namespace

void AddExplore(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ExploreCommand>();
  CLI::App* command = app.add_subcommand("explore", "search scenarios for failures");
  command->add_option("scenario", options->pattern, "family/name, or a pattern with *")
      ->required();
  command
      ->add_option("--set", options->settings, "key=value: a parameter of the scenario")
      ->allow_extra_args(false);
  command->add_option("--strategy", options->strategy,
                      "see heddle list (default random)");
  command->add_option("--seed", options->seed, "default: a fresh one")
      ->check(WholeNumber(0));
  command->add_option("--executions", options->executions, "at most so many")
      ->check(WholeNumber(1));
  command->add_option("--time", options->time, "at most so long (default 10s)");
  command->add_flag("--keep-going", options->keep_going,
                    "count failures; do not stop at one");
  command->add_option(
      "--self-check", options->self_check,
      "run every N-th execution again in a fresh world: all, off, N (1000)");
  command
      ->add_option("--max-steps", options->max_steps, "a longer execution is a livelock")
      ->check(WholeNumber(1));
  command->add_flag("--json", options->json, "print JSON");
  command->add_option("--junit", options->junit, "write JUnit's XML to this file");
  command->add_option("--failures", options->failures,
                      "folder for failures (default heddle-failures; '' saves none)");
  command->callback([options, &exit_code] { exit_code = RunExplore(*options); });
}

}  // namespace heddle::sim
