// The command line: one subcommand a file. Each Add... function adds its subcommand to
// `app`; when it is the one that was called, it runs and sets `exit_code`.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

namespace heddle::sim {

// What the process ends with.
enum ExitCode : int {
  kNoViolation = 0,  // none within the budget
  kFailure = 1,      // violation, deadlock, livelock, hang or program crash
  kUsageError = 2,
  kInternalError = 3,     // nondeterminism, misuse, internal error
  kInconclusiveExit = 4,  // a checker or proof gave up, or a token no longer fits
};

// For options that take a number: nothing but a whole one, at least `min`.
CLI::Validator WholeNumber(std::uint64_t min);

void AddList(CLI::App& app, int& exit_code);
void AddExplore(CLI::App& app, int& exit_code);
void AddReplay(CLI::App& app, int& exit_code);
void AddExplain(CLI::App& app, int& exit_code);
void AddMatrix(CLI::App& app, int& exit_code);
void AddBench(CLI::App& app, int& exit_code);

// Parses, runs and returns the exit code. Every error is one line on standard error.
int RunCommandLine(int argc, const char* const* argv);

}  // namespace heddle::sim
