// heddle replay and heddle explain: the same execution again, step by step or as a story.
#include "sim/explore/replay.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "sim/command/command_line.h"
#include "sim/command/real_world.h"
#include "sim/command/text.h"
#include "sim/command/tokens.h"

namespace heddle::sim {
namespace {

struct ReplayCommand {
  std::string source;
  bool tolerant = false;
  bool json = false;
};

struct ExplainCommand {
  std::string source;
  std::string output;
};

int ExitCodeOf(const Verdict& verdict) {
  switch (verdict.kind) {
    case VerdictKind::kPass:
      return kNoViolation;
    case VerdictKind::kInconclusive:
      return kInconclusiveExit;
    case VerdictKind::kMisuse:
    case VerdictKind::kNondeterminism:
      return kInternalError;
    default:
      return kFailure;
  }
}

void ReportMisfit(const std::string& place, const std::string& why) {
  std::fprintf(stderr, "heddle: %s%s\n", place.empty() ? "" : (place + ": ").c_str(),
               why.c_str());
}

void PrintReplayed(const ReplayCommand& command, const Replayed& replayed) {
  if (command.json) {
    Json json = TellingJson(replayed.telling);
    json["same_failure"] = replayed.same_failure;
    json["divergence"] = replayed.divergence;
    fmt::print("{}\n", json.dump(2));
    return;
  }
  fmt::print("{}", TellingText(replayed.telling, ""));
  fmt::print("trace hash {:016x}\n", replayed.telling.trace_hash);
}

// One token of the command line, strictly unless told otherwise.
int ReplayToken(const ReplayCommand& command, const CorpusEntry& entry) {
  const absl::StatusOr<std::unique_ptr<Program>> program = MakeProgram(entry.token);
  if (!program.ok()) {
    ReportMisfit(entry.place, std::string(program.status().message()));
    return kInconclusiveExit;
  }
  const Replayed replayed = Replay(**program, entry.token);
  if (!replayed.divergence.empty() && !command.tolerant) {
    ReportMisfit(entry.place, "the program has changed since this token was made: " +
                                  replayed.divergence +
                                  "; --tolerant goes on where it can");
    return kInconclusiveExit;
  }
  PrintReplayed(command, replayed);
  if (!replayed.divergence.empty())
    fmt::print("the program has changed: {}\nthe same failure: {}\n", replayed.divergence,
               replayed.same_failure ? "yes" : "no");
  return ExitCodeOf(replayed.telling.verdict);
}

// One line of a corpus: replayed tolerantly, said in one line. False: not what was
// expected.
bool ReplayEntry(const CorpusEntry& entry) {
  const absl::StatusOr<std::unique_ptr<Program>> program = MakeProgram(entry.token);
  if (!program.ok()) {
    fmt::print("{}  {}\n", entry.place, std::string(program.status().message()));
    return false;
  }
  const Replayed replayed = Replay(**program, entry.token);
  const std::string verdict = ToString(replayed.telling.verdict.kind);
  const bool as_expected =
      entry.expected.empty() ? replayed.same_failure : verdict == entry.expected;
  fmt::print("{}  {}  {}{}{}\n", entry.place, verdict,
             as_expected ? "as expected"
                         : fmt::format("expected {}", entry.expected.empty()
                                                          ? "the token's failure"
                                                          : entry.expected),
             replayed.divergence.empty() ? "" : "; the program has changed: ",
             replayed.divergence);
  return as_expected;
}

int RunReplay(const ReplayCommand& command) {
  const absl::StatusOr<std::vector<CorpusEntry>> entries = ReadTokens(command.source);
  if (!entries.ok()) return ReportUsageError(entries.status());
  if (entries->size() == 1 && entries->front().expected.empty())
    return ReplayToken(command, entries->front());
  bool all_as_expected = true;
  for (const CorpusEntry& entry : *entries)
    if (!ReplayEntry(entry)) all_as_expected = false;
  return all_as_expected ? kNoViolation : kFailure;
}

std::string ExplainText(const Token& token, const Telling& telling) {
  return fmt::format("scenario {}\n", token.scenario) +
         fmt::format("with {}\n\n", SettingsText(token.settings)) +
         TellingText(telling, "");
}

int RunExplain(const ExplainCommand& command) {
  const absl::StatusOr<std::vector<CorpusEntry>> entries = ReadTokens(command.source);
  if (!entries.ok()) return ReportUsageError(entries.status());
  std::string text;
  for (const CorpusEntry& entry : *entries) {
    const absl::StatusOr<std::unique_ptr<Program>> program = MakeProgram(entry.token);
    if (!program.ok()) {
      ReportMisfit(entry.place, std::string(program.status().message()));
      return kInconclusiveExit;
    }
    const Replayed replayed = Replay(**program, entry.token);
    if (!replayed.divergence.empty()) {
      ReportMisfit(entry.place, "the program has changed: " + replayed.divergence);
      return kInconclusiveExit;
    }
    text += (text.empty() ? "" : "\n") + ExplainText(entry.token, replayed.telling);
  }
  if (command.output.empty()) {
    fmt::print("{}", text);
    return kNoViolation;
  }
  const absl::Status written = WriteFile(command.output, text);
  return written.ok() ? static_cast<int>(kNoViolation) : ReportUsageError(written);
}

}  // namespace

void AddReplay(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ReplayCommand>();
  CLI::App* command =
      app.add_subcommand("replay", "the same execution again, step by step");
  command->add_option("token", options->source, "a token, or a file with a token a line")
      ->required();
  command->add_flag(
      "--tolerant", options->tolerant,
      "go on where the program has changed, as for files of several tokens");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([options, &exit_code] { exit_code = RunReplay(*options); });
}

void AddExplain(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ExplainCommand>();
  CLI::App* command = app.add_subcommand("explain", "the story of a token, as text");
  command->add_option("token", options->source, "a token, or a file with a token a line")
      ->required();
  command->add_option("-o,--output", options->output, "write to this file");
  command->callback([options, &exit_code] { exit_code = RunExplain(*options); });
}

}  // namespace heddle::sim
