// The real library's recorded races for a missing table, on the simulation: what was seen
// must be possible, and what a schedule forced must be what that schedule forces.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "impl/table/outcome.h"
#include "sim/strategy/pct.h"
#include "sim/strategy/random.h"
#include "tests/catch.h"
#include "tests/scenarios/table/winners.h"

namespace heddle::scenarios {
namespace {

using Json = nlohmann::json;

std::vector<Json> Records(const std::string& name) {
  std::ifstream file(HEDDLE_SOURCE_DIR "/tests/data/table_commit/" + name);
  std::vector<Json> records;
  for (std::string line; std::getline(file, line);) records.push_back(Json::parse(line));
  return records;
}

// Overwrites refuse each other since 3.0.0.
std::string DesignOf(const Json& record) {
  return std::stoi(record.at("lance").get<std::string>()) < 3 ? "shipped"
                                                              : "retryable-overwrite";
}

// --- Gated: all writers pass the first existence check, then finish one after the other
// ----------

HoldStrategy HoldBehindFirstCheck(std::size_t writers) {
  std::vector<HoldStrategy::Hold> holds;
  for (std::uint32_t writer = 0; writer < writers; ++writer) {
    holds.push_back({.task = writer, .steps = 1});
  }
  return HoldStrategy(std::move(holds));
}

Json AnswersOf(const TableRun& run) {
  Json answers = Json::array();
  for (const TableFact& fact : run.facts) {
    answers.push_back({{"outcome", impl::OutcomeName(impl::OutcomeOf(fact.status))}});
    if (fact.status.ok()) answers.back()["version"] = fact.reply.version;
  }
  return answers;
}

Json VersionsOf(const TableRun& run) {
  Json versions = Json::array();
  for (const TableCommit& commit : run.commits) versions.push_back(commit.version);
  return versions;
}

TEST_CASE(
    "writers held between the existence checks end as those of the real library, "
    "stepwise",
    "[scenarios][table][conformance]") {
  const std::vector<Json> records = Records("create_gated.jsonl");
  REQUIRE(records.size() == 18);
  for (const Json& record : records) {
    INFO(record.dump());
    WriterRace race(DesignOf(record), record.at("modes").get<std::vector<std::string>>());
    HoldStrategy strategy = HoldBehindFirstCheck(record.at("modes").size());
    const TableRun& run = race.Run(strategy, /*seed=*/0);
    CHECK(AnswersOf(run) == record.at("results"));
    CHECK(VersionsOf(run) == record.at("versions"));
    CHECK(Json(run.final_rows) == record.at("surviving"));
  }
}

// --- Free running: the numbers of winners
// ----------------------------------------------------------

std::vector<std::string> PatternsOf(const std::string& pattern, std::size_t writers) {
  const std::size_t plus = pattern.find('+');
  std::vector<std::string> patterns(writers, pattern.substr(0, plus));
  if (plus == std::string::npos) return patterns;
  for (std::size_t i = 1; i < writers; i += 2) patterns[i] = pattern.substr(plus + 1);
  return patterns;
}

struct Race {
  std::string design;
  std::string pattern;
  std::size_t writers;

  auto operator<=>(const Race&) const = default;
};

// The numbers of acknowledged writers that were seen in the races of up to eight writers.
std::map<Race, std::set<std::size_t>> RecordedWinners() {
  std::map<Race, std::set<std::size_t>> recorded;
  for (const Json& record : Records("create_race.jsonl")) {
    const auto writers = record.at("n").get<std::size_t>();
    if (writers > 8) continue;
    std::set<std::size_t>& winners =
        recorded[{DesignOf(record), record.at("pattern"), writers}];
    for (const auto& [number, rounds] : record.at("acked_distribution").items()) {
      winners.insert(std::stoul(number));
    }
  }
  return recorded;
}

// Schedules that force what chance hardly finds: all writers pass their first check, some
// of them stop before their last step, and the rest finishes one after the other.
void AddDirectedWinners(WriterRace& race, std::size_t writers,
                        std::set<std::size_t>& reached) {
  for (std::uint32_t late = 0; late <= writers; ++late) {
    for (const std::uint32_t steps : {3U, 4U}) {
      std::vector<HoldStrategy::Hold> holds;
      for (std::uint32_t writer = 0; writer < writers; ++writer) {
        holds.push_back({.task = writer, .steps = 1});
      }
      for (std::uint32_t writer = late; writer < writers; ++writer) {
        holds.push_back({.task = writer, .steps = steps - 1});
      }
      HoldStrategy strategy(std::move(holds));
      reached.insert(WriterRace::Winners(race.Run(strategy, /*seed=*/0)));
    }
  }
}

std::set<std::size_t> ReachedWinners(const Race& what) {
  WriterRace race(what.design, PatternsOf(what.pattern, what.writers));
  std::set<std::size_t> reached;
  AddDirectedWinners(race, what.writers, reached);
  sim::RandomStrategy random;
  sim::PctStrategy pct(3);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    reached.insert(WriterRace::Winners(race.Run(random, seed)));
    reached.insert(WriterRace::Winners(race.Run(pct, seed)));
  }
  return reached;
}

TEST_CASE("every recorded number of winners is reached by exploration",
          "[scenarios][table][conformance]") {
  const std::map<Race, std::set<std::size_t>> recorded = RecordedWinners();
  REQUIRE(recorded.size() == 24);  // two designs, six patterns, two and eight writers
  for (const auto& [race, winners] : recorded) {
    const std::set<std::size_t> reached = ReachedWinners(race);
    INFO(race.design << ", " << race.writers << " writers, " << race.pattern);
    CHECK(std::includes(reached.begin(), reached.end(), winners.begin(), winners.end()));
  }
}

}  // namespace
}  // namespace heddle::scenarios
