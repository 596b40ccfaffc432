// The real clock, fresh randomness, signals and files: what a command line needs and a
// simulation must never see. Nothing else in sim/ touches them.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace heddle::sim {

// Nanoseconds of a clock that only goes forward.
std::int64_t RealNowNs();

// A seed that was never used before. Short enough to type: 32 bits.
std::uint64_t FreshSeed();

// From now on Ctrl-C makes Interrupted() true instead of ending the process; a second one
// ends it.
void CatchInterrupts();
bool Interrupted();

// True if standard output is a terminal.
bool PrintsToTerminal();

// The whole file. kNotFound or kInvalidArgument: the message names the path and the
// reason.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Writes beside the file and renames, making missing folders: there is never half a file.
// The message of an error names the path and the reason.
absl::Status WriteFile(const std::string& path, const std::string& text);

// OK if WriteFile could write there; leaves nothing behind.
absl::Status CheckWritable(const std::string& path);

}  // namespace heddle::sim
