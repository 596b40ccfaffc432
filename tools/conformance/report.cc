#include "tools/conformance/report.h"

#include <fmt/format.h>

#include <optional>

#include "tools/conformance/replayer.h"
#include "tools/conformance/server.h"

namespace heddle::conformance {
namespace {

// Why `record` is not replayed; empty: it is.
std::string WhySkipped(const Record& record) {
  if (record.replay == "client") return "client: needs faults of the transport";
  if (record.replay == "summary") return "summary: a race, which exploration covers";
  if (record.replay != "steps") return "replay '" + record.replay + "' is unknown";
  if (!ProfileOf(record))
    return fmt::format("profile {} behind the layer {}", record.profile, record.layer);
  const std::string missing = NotInContract(record);
  return missing.empty() ? "" : "not in the contract: " + missing;
}

void Judged(const Record& record, const ReplayResult& result, Tally& tally) {
  ++tally.records;
  tally.steps += result.steps;
  if (result.differences.empty()) return;
  std::string text = record.Name();
  for (const std::string& difference : result.differences) text += "\n    " + difference;
  tally.differing.push_back(text);
}

void ReplayOne(const Record& record, Report& report) {
  SimulatedStore by_profile(*ProfileOf(record));
  const ReplayResult result = Replay(record, by_profile.store(), Judge::kProfile);
  Judged(record, result, report.profile);
  for (const LeftOutStep& step : result.left_out) {
    report.left_out[step.reason].push_back(
        fmt::format("{}, step {}", record.Name(), step.number));
  }

  const std::optional<Simulated> server = ServerOf(record);
  const std::string deviation =
      server ? ServerDeviation(record) : "the server is unknown";
  if (!deviation.empty()) {
    report.deviating[deviation].push_back(record.Name());
    return;
  }
  SimulatedStore by_server(*server);
  Judged(record, Replay(record, by_server.store(), Judge::kServer), report.server);
}

void AppendTally(std::string& text, const char* title, const Tally& tally) {
  text += fmt::format("{:<22}{:>5} records, {:>5} steps, {} differing\n", title,
                      tally.records, tally.steps, tally.differing.size());
  for (const std::string& differing : tally.differing)
    text += fmt::format("  {}\n", differing);
}

void AppendReasons(std::string& text, const char* title, bool verbose,
                   const std::map<std::string, std::vector<std::string>>& by_reason) {
  std::size_t total = 0;
  for (const auto& [reason, names] : by_reason) total += names.size();
  text += fmt::format("{:<22}{:>5}\n", title, total);
  for (const auto& [reason, names] : by_reason) {
    text += fmt::format("{:>27}  {}\n", names.size(), reason);
    if (!verbose) continue;
    for (const std::string& name : names) text += fmt::format("{:>31}{}\n", "", name);
  }
}

}  // namespace

std::string Report::ToString(bool verbose) const {
  std::string text = fmt::format("{:<22}{:>5}\n", "records", records);
  AppendTally(text, "judged by profile", profile);
  AppendTally(text, "judged by server", server);
  AppendReasons(text, "not judged by server", verbose, deviating);
  AppendReasons(text, "reads left out", verbose, left_out);
  AppendReasons(text, "skipped", verbose, skipped);
  return text;
}

Report ReplayAll(const std::vector<Record>& records) {
  Report report;
  for (const Record& record : records) {
    ++report.records;
    const std::string reason = WhySkipped(record);
    if (reason.empty()) {
      ReplayOne(record, report);
    } else {
      report.skipped[reason].push_back(record.Name());
    }
  }
  return report;
}

}  // namespace heddle::conformance
