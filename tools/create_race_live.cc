// Many threads create one table in one directory, for real: the code that the simulator
// explores, on std::thread and a POSIX file system. Shows what the report saw; proves
// nothing.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "impl/live/posix/posix_object_store.h"
#include "impl/live/threads/threads_runtime.h"
#include "impl/table/outcome.h"
#include "impl/table/table.h"
#include "model/api/sync.h"

namespace heddle {
namespace {

constexpr int kUsageError = 2;

struct Options {
  std::size_t writers = 100;
  int rounds = 1;
  std::string design = "shipped";
  std::string directory;  // empty: a temporary one
};

// Writer i writes the row i.
struct Round {
  std::vector<absl::StatusOr<impl::Dataset>> answers;
  std::vector<std::uint64_t> versions;
  impl::Rows surviving;  // in the latest version
};

std::vector<absl::StatusOr<impl::Dataset>> Race(api::ObjectStore& store,
                                                const impl::TableDesign& design,
                                                const std::string& root,
                                                std::size_t writers) {
  std::vector<absl::StatusOr<impl::Dataset>> answers(writers, absl::UnknownError(""));
  impl::ThreadsRuntime runtime;
  api::Notification start(runtime, "start");
  api::Channel<std::size_t> done(runtime, "done", 0);
  for (std::size_t writer = 0; writer < writers; ++writer) {
    runtime.Spawn("writer", [&, writer] {
      impl::Table table(store, runtime, design);
      start.Wait();
      answers[writer] = table.Create(root, {static_cast<impl::Row>(writer)});
      done.Send(writer);
    });
  }
  start.Notify();
  for (std::size_t i = 0; i < writers; ++i) done.Receive();
  return answers;
}

absl::StatusOr<Round> RunRound(api::ObjectStore& store, const impl::TableDesign& design,
                               const std::string& root, std::size_t writers) {
  impl::ThreadsRuntime runtime;
  impl::Table table(store, runtime, design);
  if (!absl::IsNotFound(table.Open(root).status())) {
    return absl::InvalidArgumentError(
        fmt::format("the directory holds a table '{}' already; name an empty one", root));
  }
  Round round;
  round.answers = Race(store, design, root, writers);
  const absl::StatusOr<impl::Dataset> head = table.Open(root);
  if (!head.ok()) return head.status();
  impl::Dataset nothing = *head;
  nothing.manifest.version = 0;
  absl::StatusOr<std::vector<std::uint64_t>> versions =
      impl::Versions(store, design).Since(nothing);
  if (!versions.ok()) return versions.status();
  round.versions = *std::move(versions);
  absl::StatusOr<impl::Rows> rows = table.Scan(*head);
  if (!rows.ok()) return rows.status();
  round.surviving = *std::move(rows);
  return round;
}

// At most kListed of them.
std::string Listed(const std::vector<std::string>& parts) {
  constexpr std::size_t kListed = 6;
  if (parts.empty()) return "none";
  const std::size_t listed = std::min(parts.size(), kListed);
  const auto end = parts.begin() + static_cast<std::ptrdiff_t>(listed);
  const std::string list = fmt::format("{}", fmt::join(parts.begin(), end, ", "));
  const std::size_t more = parts.size() - listed;
  return more == 0 ? list : fmt::format("{} and {} more", list, more);
}

void Print(const std::string& root, const Round& round) {
  std::vector<std::pair<std::uint64_t, std::size_t>> winners;  // version, writer
  std::map<std::string, int> refusals;
  for (std::size_t writer = 0; writer < round.answers.size(); ++writer) {
    const absl::StatusOr<impl::Dataset>& answer = round.answers[writer];
    if (answer.ok()) {
      winners.emplace_back(answer->version(), writer);
    } else {
      ++refusals[impl::OutcomeName(impl::OutcomeOf(answer.status()))];
    }
  }
  std::sort(winners.begin(), winners.end());
  const impl::Rows& rows = round.surviving;
  std::vector<std::string> acknowledged;
  std::vector<std::string> lost;
  for (const auto& [version, writer] : winners) {
    acknowledged.push_back(fmt::format("writer{} as version {}", writer, version));
    if (std::find(rows.begin(), rows.end(), static_cast<impl::Row>(writer)) ==
        rows.end()) {
      lost.push_back(fmt::format("writer{}", writer));
    }
  }
  std::vector<std::string> versions;
  for (const std::uint64_t version : round.versions)
    versions.push_back(std::to_string(version));
  std::vector<std::string> surviving;
  for (const impl::Row row : rows) surviving.push_back(fmt::format("writer{}", row));
  std::vector<std::string> losers;
  losers.reserve(refusals.size());
  for (const auto& [name, count] : refusals)
    losers.push_back(fmt::format("{} {}", count, name));
  fmt::print("{}: {} of {} creators were acknowledged\n", root, winners.size(),
             round.answers.size());
  fmt::print("  acknowledged     {}\n", Listed(acknowledged));
  fmt::print("  other answers    {}\n", Listed(losers));
  fmt::print("  versions         {}\n", Listed(versions));
  fmt::print("  rows in the head {}\n", Listed(surviving));
  fmt::print("  rows lost        {}\n", Listed(lost));
}

// A new directory for this run's tables, or empty.
std::string MakeTemporaryDirectory() {
  std::string path =
      (std::filesystem::temp_directory_path() / "create_race_XXXXXX").string();
  return mkdtemp(path.data()) == nullptr ? "" : path;
}

absl::Status Run(const Options& options, const std::string& directory) {
  const auto& designs = impl::NamedTableDesigns();
  const auto design = std::find_if(
      designs.begin(), designs.end(),
      [&](const auto& candidate) { return candidate.name == options.design; });
  // Durable writes, as in production: while a writer waits for the disk between its two
  // looks at the table, the others pass their first one.
  const absl::StatusOr<std::unique_ptr<impl::PosixObjectStore>> store =
      impl::PosixObjectStore::Open(directory, {.sync = true});
  if (!store.ok()) return store.status();
  fmt::print("{} threads create one table in {}, design {}\n", options.writers, directory,
             options.design);
  int several = 0;
  for (int i = 1; i <= options.rounds; ++i) {
    const std::string root = fmt::format("round{}", i);
    const absl::StatusOr<Round> round =
        RunRound(**store, design->make(), root, options.writers);
    if (!round.ok()) return round.status();
    Print(root, *round);
    const auto winners = std::count_if(round->answers.begin(), round->answers.end(),
                                       [](const auto& answer) { return answer.ok(); });
    if (winners > 1) ++several;
  }
  fmt::print("more than one creator was acknowledged in {} of {} rounds\n", several,
             options.rounds);
  return absl::OkStatus();
}

int Main(int argc, char** argv) {
  Options options;
  std::vector<std::string> names;
  for (const auto& design : impl::NamedTableDesigns()) names.push_back(design.name);
  CLI::App app("Threads race to create one table in a directory.", "create_race_live");
  app.add_option("--writers", options.writers, "threads that race")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  app.add_option("--rounds", options.rounds, "races, each for a table of its own")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--design", options.design, "how a table is committed to")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  app.add_option("--dir", options.directory,
                 "an empty directory (default: a temporary one)");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? EXIT_SUCCESS : kUsageError;
  }
  const bool temporary = options.directory.empty();
  const std::string directory = temporary ? MakeTemporaryDirectory() : options.directory;
  const absl::Status status = Run(options, directory);
  std::error_code ignored;
  if (temporary) std::filesystem::remove_all(directory, ignored);
  if (status.ok()) return EXIT_SUCCESS;
  fmt::print(stderr, "create_race_live: {}\n", status.ToString());
  return kUsageError;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) { return heddle::Main(argc, argv); }
