#include "sim/command/text.h"

#include <fmt/format.h>

#include <cstdio>

#include "sim/command/command_line.h"

namespace heddle::sim {

std::string Grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string Count(std::uint64_t number, const std::string& noun) {
  return Grouped(number) + " " + noun + (number == 1 ? "" : "s");
}

absl::StatusOr<Settings> ParseSettings(const std::vector<std::string>& texts) {
  Settings settings;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      return absl::InvalidArgumentError(
          fmt::format("--set '{}': must be key=value, for instance writers=3", text));
    settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return settings;
}

std::string SettingsText(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings)
    text += (text.empty() ? "" : " ") + name + "=" + value;
  return text;
}

int ReportUsageError(const absl::Status& status) {
  std::fprintf(stderr, "heddle: %s\n", std::string(status.message()).c_str());
  return kUsageError;
}

std::string TellingText(const Telling& telling, const std::string& origin) {
  std::string text =
      VerdictText(telling.verdict) + "\n" + LinesText(telling.story) + "\n";
  text += fmt::format(
      "replay: heddle replay {}\n        ({}, 0 faults{}{})\n", telling.token.Encode(),
      Count(telling.story.preemptions, "preemption"), origin.empty() ? "" : "; ", origin);
  return text;
}

Json TellingJson(const Telling& telling) {
  Json lines = Json::array();
  for (const StoryLine& line : telling.story.lines)
    lines.push_back({{"step", line.step},
                     {"actor", line.actor},
                     {"operation", line.operation},
                     {"call", line.call},
                     {"result", line.result},
                     {"notes", line.notes}});
  return {{"verdict", ToString(telling.verdict.kind)},
          {"property", telling.verdict.property},
          {"summary", telling.verdict.violation.summary},
          {"expected", telling.verdict.violation.expected},
          {"observed", telling.verdict.violation.observed},
          {"preemptions", telling.story.preemptions},
          {"trace_hash", fmt::format("{:016x}", telling.trace_hash)},
          {"token", telling.token.Encode()},
          {"steps", lines}};
}

}  // namespace heddle::sim
