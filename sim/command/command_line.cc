#include "sim/command/command_line.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <exception>
#include <string>

#include "sim/command/real_world.h"

namespace heddle::sim {
namespace {

// CLI11 words its errors over several lines; the first one says what is wrong.
std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

CLI::Validator WholeNumber(std::uint64_t min) {
  const auto check = [min](const std::string& text) {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && rest == end && number >= min) return std::string();
    return fmt::format("'{}': must be a whole number, at least {}", text, min);
  };
  return {check, "", "whole number"};
}

int RunCommandLine(int argc, const char* const* argv) {
  CLI::App app("Deterministic simulation of concurrent code on simulated stores",
               "heddle");
  app.require_subcommand(1);
  int exit_code = kNoViolation;
  AddList(app, exit_code);
  AddExplore(app, exit_code);
  AddReplay(app, exit_code);
  AddExplain(app, exit_code);
  AddMatrix(app, exit_code);
  AddBench(app, exit_code);
  CatchInterrupts();
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    std::fprintf(stderr, "heddle: %s; see heddle --help\n",
                 FirstLine(error.what()).c_str());
    return kUsageError;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "heddle: internal error: %s\n", error.what());
    return kInternalError;
  }
  if (std::fflush(stdout) != 0) {
    std::fprintf(stderr, "heddle: standard output cannot be written\n");
    return kUsageError;
  }
  return exit_code;
}

}  // namespace heddle::sim
