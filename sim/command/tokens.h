// Tokens as commands take them: on the command line, or in a corpus file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sim/explore/program.h"
#include "sim/explore/token.h"

namespace heddle::sim {

// One line of a corpus: a token and, if the line says so, the verdict to expect.
struct CorpusEntry {
  Token token;
  std::string expected;  // "pass", "violation", ...; empty: whatever it was
  std::string place;     // "FILE:LINE", or empty for a token of the command line
};

// `text` is a token, or the path of a file with a token a line and '#' comments. An error
// names the file and line.
absl::StatusOr<std::vector<CorpusEntry>> ReadTokens(const std::string& text);

// Builds the scenario that the token was made of. kFailedPrecondition: the scenario or
// its parameters are not those of the token any more.
absl::StatusOr<std::unique_ptr<Program>> MakeProgram(const Token& token);

}  // namespace heddle::sim
