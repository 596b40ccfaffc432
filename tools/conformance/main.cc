// conformance object-store FILE...: replays recorded answers of real stores on the
// simulated ones.
//
// Exit code: 0 nothing differs, 1 something does, 2 bad usage or input.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "tools/conformance/record.h"
#include "tools/conformance/report.h"

namespace heddle::conformance {
namespace {

constexpr int kDiffers = 1;
constexpr int kUsage = 2;

int ReplayObjectStore(const std::vector<std::string>& files, bool verbose) {
  std::vector<Record> records;
  for (const std::string& file : files) {
    absl::StatusOr<std::vector<Record>> read = ReadRecords(file);
    if (!read.ok()) {
      fmt::print(stderr, "conformance: {}\n", std::string(read.status().message()));
      return kUsage;
    }
    std::move(read->begin(), read->end(), std::back_inserter(records));
  }
  const Report report = ReplayAll(records);
  fmt::print("{}", report.ToString(verbose));
  return report.AllEqual() ? 0 : kDiffers;
}

int Main(int argc, char** argv) {
  CLI::App app("Replays recorded answers of real stores on the simulated ones.",
               "conformance");
  app.require_subcommand(1);
  bool verbose = false;
  std::vector<std::string> files;
  CLI::App* object_store = app.add_subcommand(
      "object-store", "Object stores: profiles and variants of profiles");
  object_store->add_flag("--verbose", verbose, "Name each record that was not replayed");
  object_store->add_option("FILE", files, "Recordings, a JSON object a line")->required();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsage;
  }
  return ReplayObjectStore(files, verbose);
}

}  // namespace
}  // namespace heddle::conformance

int main(int argc, char** argv) { return heddle::conformance::Main(argc, argv); }
