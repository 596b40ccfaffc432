#include "sim/command/tokens.h"

#include <fmt/format.h>

#include <sstream>

#include "sim/command/real_world.h"
#include "sim/command/text.h"
#include "sim/verdict.h"

namespace heddle::sim {
namespace {

bool IsVerdict(const std::string& text) {
  for (int kind = 0; kind <= static_cast<int>(VerdictKind::kInconclusive); ++kind)
    if (text == ToString(static_cast<VerdictKind>(kind))) return true;
  return false;
}

std::string Trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

absl::StatusOr<CorpusEntry> ParseLine(const std::string& line, const std::string& place) {
  const std::size_t space = line.find_first_of(" \t");
  const absl::StatusOr<Token> token = Token::Decode(line.substr(0, space));
  if (!token.ok())
    return absl::InvalidArgumentError(
        fmt::format("{}: {}", place, std::string(token.status().message())));
  const std::string expected =
      space == std::string::npos ? "" : Trimmed(line.substr(space));
  if (!expected.empty() && !IsVerdict(expected))
    return absl::InvalidArgumentError(fmt::format(
        "{}: '{}' is no verdict; must be pass, violation, deadlock, livelock, ...", place,
        expected));
  return CorpusEntry{*token, expected, place};
}

}  // namespace

absl::StatusOr<std::vector<CorpusEntry>> ReadTokens(const std::string& text) {
  if (text.starts_with("hd") && text.find('/') == std::string::npos &&
      text.find('.') == std::string::npos) {
    const absl::StatusOr<Token> token = Token::Decode(text);
    if (!token.ok()) return token.status();
    return std::vector<CorpusEntry>{{*token, "", ""}};
  }
  const absl::StatusOr<std::string> file = ReadFile(text);
  if (!file.ok()) return file.status();
  std::vector<CorpusEntry> entries;
  std::istringstream lines(*file);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    line = Trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    absl::StatusOr<CorpusEntry> entry =
        ParseLine(line, fmt::format("{}:{}", text, number));
    if (!entry.ok()) return entry.status();
    entries.push_back(*std::move(entry));
  }
  if (entries.empty())
    return absl::InvalidArgumentError(fmt::format("'{}' holds no token", text));
  return entries;
}

absl::StatusOr<std::unique_ptr<Program>> MakeProgram(const Token& token) {
  absl::StatusOr<std::unique_ptr<Program>> program =
      Program::Make(token.scenario, token.settings, token.data_seed);
  if (!program.ok())
    return absl::FailedPreconditionError(
        fmt::format("the token does not fit this program: {}",
                    std::string(program.status().message())));
  if ((*program)->settings() != token.settings)
    return absl::FailedPreconditionError(fmt::format(
        "the token does not fit this program: {} now takes {}; the token has {}",
        token.scenario, SettingsText((*program)->settings()),
        SettingsText(token.settings)));
  return program;
}

}  // namespace heddle::sim
