#include "sim/command/explore_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/command/command_line.h"
#include "sim/command/real_world.h"
#include "sim/explore/strategies.h"

namespace heddle::sim {
namespace {

std::string BoundsText(const Explored& explored) {
  return fmt::format(
      "{}; every schedule ({} of at most {}); no fault; step limit {}",
      SettingsText(explored.settings), Count(explored.report.executions, "execution"),
      Count(explored.report.longest, "step"), Grouped(explored.step_limit));
}

std::string SearchedText(const Explored& explored) {
  const ExploreReport& report = explored.report;
  std::string text = fmt::format(
      "searched: {} ({}, seed {}), {}, {}, the last new one at execution {}; faults: "
      "none",
      Count(report.executions, "execution"), explored.strategy, explored.seed,
      Count(report.steps, "step"), Count(report.distinct, "distinct schedule"),
      Grouped(report.last_new));
  if (report.self_checked > 0)
    text += fmt::format("; self-checked: {}", Grouped(report.self_checked));
  if (report.stopped) text += "; ended early";
  return text + "\n";
}

std::string EndText(const Explored& explored) {
  const ExploreReport& report = explored.report;
  if (report.failing > 0) {
    std::string text = fmt::format("{} of {} failed\n", Grouped(report.failing),
                                   Count(report.executions, "execution"));
    for (const auto& [property, count] : explored.violated)
      text += fmt::format("  {:>9}  {}\n", Grouped(count), property);
    return text;
  }
  if (report.inconclusive > 0)
    return fmt::format("INCONCLUSIVE  a checker gave up in {}\n",
                       Count(report.inconclusive, "execution"));
  if (!report.exhausted)
    return fmt::format("PASS  no violation in {}; this is no proof\n",
                       Count(report.executions, "execution"));
  if (report.wide_choices > 0)
    return fmt::format(
        "INCONCLUSIVE  no violation, but {} with too many outcomes were drawn, "
        "not branched over\n",
        Count(report.wide_choices, "choice"));
  return fmt::format("PROVED for: {}\n", BoundsText(explored));
}

std::string XmlEscaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

bool CanReplay(const Failure& failure) {
  return failure.verdict.kind != VerdictKind::kNondeterminism;
}

std::string FailureText(const Failure& failure, const Telling& telling) {
  if (!CanReplay(failure)) return VerdictText(failure.verdict) + "\n";
  return TellingText(telling,
                     fmt::format("found at execution {}", Grouped(failure.execution)));
}

}  // namespace

absl::StatusOr<Explored> ExploreAndTell(Program& program,
                                        const std::string& strategy_name,
                                        const ExploreOptions& options) {
  absl::StatusOr<std::unique_ptr<Strategy>> strategy = MakeStrategy(strategy_name);
  if (!strategy.ok()) return strategy.status();
  Explored explored{program.name(),
                    program.settings(),
                    strategy_name,
                    options.seed,
                    options.step_limit,
                    {},
                    {},
                    {},
                    0};
  const std::int64_t begin_ns = RealNowNs();
  explored.report = Explore(program, **strategy, options);
  explored.seconds = static_cast<double>(RealNowNs() - begin_ns) * 1e-9;

  for (std::size_t i = 0; i < explored.report.violated.size(); ++i)
    if (explored.report.violated[i] > 0)
      explored.violated.emplace_back(program.world().properties()[i].name,
                                     explored.report.violated[i]);
  std::stable_sort(explored.violated.begin(), explored.violated.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });

  const RunOptions run_options{.keep_going = options.keep_going,
                               .step_limit = options.step_limit};
  for (Failure& failure : explored.report.failures) {
    if (!CanReplay(failure)) {
      explored.failures.emplace_back(failure, Telling{});
      continue;
    }
    absl::StatusOr<Telling> telling =
        Tell(program, failure.schedule, failure.trace_hash, run_options);
    if (!telling.ok()) {
      failure.verdict.kind = VerdictKind::kNondeterminism;
      failure.verdict.violation.summary =
          DescribeNondeterminism(program, failure.schedule, run_options);
    }
    explored.failures.emplace_back(failure,
                                   telling.ok() ? *std::move(telling) : Telling{});
  }
  return explored;
}

int ExitCodeOf(const Explored& explored) {
  const auto any = [&](auto is) {
    return std::any_of(explored.report.failures.begin(), explored.report.failures.end(),
                       [&](const Failure& failure) { return is(failure.verdict.kind); });
  };
  if (any([](VerdictKind kind) {
        return kind == VerdictKind::kNondeterminism || kind == VerdictKind::kMisuse;
      }))
    return kInternalError;
  if (explored.report.failing > 0) return kFailure;
  const bool gave_up = explored.report.inconclusive > 0 ||
                       (explored.report.exhausted && explored.report.wide_choices > 0);
  return gave_up ? kInconclusiveExit : kNoViolation;
}

std::string OutcomeText(const Explored& explored) {
  if (!explored.report.failures.empty())
    return ToString(explored.report.failures.front().verdict.kind);
  if (ExitCodeOf(explored) == kInconclusiveExit) return "inconclusive";
  return explored.report.exhausted ? "proved" : "pass";
}

std::string ExploredText(const Explored& explored) {
  std::string text = fmt::format("scenario {}  {}\n\n", explored.scenario,
                                 SettingsText(explored.settings));
  for (const auto& [failure, telling] : explored.failures) {
    text += FailureText(failure, telling);
    if (explored.report.failing > 1)
      text += fmt::format("        ({} failed so)\n", Count(failure.count, "execution"));
    text += "\n";
  }
  return text + EndText(explored) + SearchedText(explored);
}

Json ExploredJson(const Explored& explored) {
  const ExploreReport& report = explored.report;
  Json json = {{"scenario", explored.scenario},
               {"settings", Json::object()},
               {"strategy", explored.strategy},
               {"seed", explored.seed},
               {"outcome", OutcomeText(explored)},
               {"executions", report.executions},
               {"failing", report.failing},
               {"inconclusive", report.inconclusive},
               {"steps", report.steps},
               {"longest_steps", report.longest},
               {"distinct_schedules", report.distinct},
               {"last_new_execution", report.last_new},
               {"self_checked", report.self_checked},
               {"exhausted", report.exhausted},
               {"stopped", report.stopped},
               {"wide_choices", report.wide_choices},
               {"step_limit", explored.step_limit},
               {"seconds", explored.seconds},
               {"failures", Json::array()}};
  for (const auto& [name, value] : explored.settings) json["settings"][name] = value;
  json["violated"] = Json::object();
  for (const auto& [property, count] : explored.violated)
    json["violated"][property] = count;
  for (const auto& [failure, telling] : explored.failures) {
    Json entry = CanReplay(failure)
                     ? TellingJson(telling)
                     : Json{{"verdict", ToString(failure.verdict.kind)},
                            {"summary", failure.verdict.violation.summary}};
    entry["found_at_execution"] = failure.execution;
    entry["count"] = failure.count;
    json["failures"].push_back(std::move(entry));
  }
  return json;
}

std::string JUnitText(const std::vector<Explored>& all) {
  std::size_t failed = 0;
  std::string cases;
  for (const Explored& explored : all) {
    cases +=
        fmt::format("  <testcase classname=\"heddle\" name=\"{}\" time=\"{:.3f}\">\n",
                    XmlEscaped(explored.scenario), explored.seconds);
    if (ExitCodeOf(explored) != kNoViolation) {
      ++failed;
      cases += fmt::format("    <failure message=\"{}\">{}</failure>\n",
                           XmlEscaped(OutcomeText(explored)),
                           XmlEscaped(ExploredText(explored)));
    }
    cases += "  </testcase>\n";
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuite name=\"heddle\" tests=\"{}\" failures=\"{}\">\n{}</testsuite>\n",
      all.size(), failed, cases);
}

absl::StatusOr<std::vector<std::string>> SaveFailures(const Explored& explored,
                                                      const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& [failure, telling] : explored.failures) {
    if (!CanReplay(failure)) continue;
    std::string name = explored.scenario;
    std::replace(name.begin(), name.end(), '/', '-');
    const std::string path =
        fmt::format("{}/{}-{:08x}.token", folder, name, telling.token.fingerprint);
    std::string text = telling.token.Encode() + "\n";
    std::string story = VerdictText(telling.verdict) + LinesText(telling.story);
    for (std::size_t begin = 0; begin < story.size();) {
      const std::size_t end = story.find('\n', begin);
      text += "# " + story.substr(begin, end - begin) + "\n";
      begin = end + 1;
    }
    if (const absl::Status written = WriteFile(path, text); !written.ok()) return written;
    paths.push_back(path);
  }
  return paths;
}

}  // namespace heddle::sim
