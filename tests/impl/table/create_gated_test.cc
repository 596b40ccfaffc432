// What the real library did when all writers were held between the two existence checks
// and then finished one after the other.
#include <algorithm>
#include <cstddef>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "impl/table/outcome.h"
#include "impl/table/table.h"
#include "tests/catch.h"
#include "tests/impl/table/test_runtime.h"
#include "tests/impl/table/test_store.h"

namespace heddle::impl {
namespace {

constexpr char kRecording[] =
    HEDDLE_SOURCE_DIR "/tests/data/table_commit/create_gated.jsonl";

std::vector<nlohmann::json> Records() {
  std::ifstream file(kRecording);
  std::vector<nlohmann::json> records;
  for (std::string line; std::getline(file, line);) {
    records.push_back(nlohmann::json::parse(line));
  }
  return records;
}

// Overwrites refuse each other since 3.0.0.
TableDesign DesignOf(const std::string& release) {
  return std::stoi(release) < 3 ? TableDesign::Shipped()
                                : TableDesign::RetryableOverwrite();
}

WriteMode ModeOf(const std::string& name) {
  const std::map<std::string, WriteMode> modes = {{"create", WriteMode::kCreate},
                                                  {"append", WriteMode::kAppend},
                                                  {"overwrite", WriteMode::kOverwrite}};
  return modes.at(name);
}

using Answers = std::vector<absl::StatusOr<Dataset>>;

// Writer i writes the row i. Each one is held at its data file, behind its first
// existence check, while those before it in `modes` run from start to end.
Answers RunGated(MemoryStore& store, const TableDesign& design,
                 const std::vector<WriteMode>& modes) {
  Answers answers(modes.size(), absl::UnknownError("not run"));
  std::function<void(std::size_t)> run = [&](std::size_t writer) {
    InterceptedStore gated(store, [&](const std::string&, const std::string& key) {
      if (writer > 0 && key.starts_with("t/data/")) run(writer - 1);
      return absl::OkStatus();
    });
    TestRuntime runtime(writer);
    Table table(gated, runtime, design);
    answers[writer] = table.Write("t", modes[writer], {static_cast<Row>(writer)});
  };
  run(modes.size() - 1);
  return answers;
}

// The answers in the words of the recording.
nlohmann::json Described(const Answers& answers) {
  nlohmann::json described = nlohmann::json::array();
  for (const absl::StatusOr<Dataset>& answer : answers) {
    described.push_back({{"outcome", OutcomeName(OutcomeOf(answer.status()))}});
    if (answer.ok()) described.back()["version"] = answer->version();
  }
  return described;
}

nlohmann::json SurvivingRows(MemoryStore& store, const TableDesign& design) {
  TestRuntime runtime;
  Table table(store, runtime, design);
  const absl::StatusOr<Dataset> head = table.Open("t");
  REQUIRE(head.ok());
  const absl::StatusOr<Rows> rows = table.Scan(*head);
  REQUIRE(rows.ok());
  return *rows;
}

nlohmann::json LostRows(const Answers& answers, const nlohmann::json& surviving) {
  nlohmann::json lost = nlohmann::json::array();
  for (std::size_t writer = 0; writer < answers.size(); ++writer) {
    const bool survives =
        std::find(surviving.begin(), surviving.end(), writer) != surviving.end();
    if (answers[writer].ok() && !survives) lost.push_back(writer);
  }
  return lost;
}

TEST_CASE("writers held between the existence checks end as those of the real library",
          "[impl][table][conformance]") {
  const std::vector<nlohmann::json> records = Records();
  REQUIRE(records.size() == 18);
  for (const nlohmann::json& record : records) {
    INFO(record.dump());
    const TableDesign design = DesignOf(record.at("lance"));
    std::vector<WriteMode> modes;
    for (const nlohmann::json& mode : record.at("modes")) modes.push_back(ModeOf(mode));
    MemoryStore store;

    const Answers answers = RunGated(store, design, modes);

    CHECK(Described(answers) == record.at("results"));
    const nlohmann::json surviving = SurvivingRows(store, design);
    CHECK(surviving == record.at("surviving"));
    CHECK(LostRows(answers, surviving) == record.at("lost_acked"));
    CHECK(store.Keys("t/_versions/").size() == record.at("versions").size());
  }
}

TEST_CASE(
    "with the create-only flag the same schedules have one winner, who keeps the rows",
    "[impl][table]") {
  for (const nlohmann::json& record : Records()) {
    INFO(record.dump());
    std::vector<WriteMode> modes;
    for (const nlohmann::json& mode : record.at("modes")) modes.push_back(ModeOf(mode));
    MemoryStore store;

    const Answers answers = RunGated(store, TableDesign::CreateOnly(), modes);

    CHECK(answers[0].ok());
    for (std::size_t writer = 1; writer < answers.size(); ++writer) {
      CHECK(absl::IsAlreadyExists(answers[writer].status()));
    }
    CHECK(SurvivingRows(store, TableDesign::CreateOnly()) == nlohmann::json::array({0}));
  }
}

}  // namespace
}  // namespace heddle::impl
