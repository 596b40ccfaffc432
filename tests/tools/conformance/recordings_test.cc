// The recorded answers of real servers, all of them, against the simulated stores.
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tools/conformance/record.h"
#include "tools/conformance/report.h"

namespace heddle::conformance {
namespace {

const std::string kRecordings = HEDDLE_SOURCE_DIR "/tests/data/object_store/cases.jsonl";

using Lines = std::vector<std::string>;

Lines Counts(const std::map<std::string, std::vector<std::string>>& names) {
  Lines lines;
  for (const auto& [reason, list] : names)
    lines.push_back(fmt::format("{}: {}", reason, list.size()));
  return lines;
}

TEST_CASE("the simulated stores answer as the recorded ones did", "[conformance]") {
  const Report report = ReplayAll(ReadRecords(kRecordings).value());
  CHECK(report.profile.differing == std::vector<std::string>());
  CHECK(report.server.differing == std::vector<std::string>());
  CHECK(report.AllEqual());

  CHECK(report.records == 838);
  CHECK(report.profile.records == 495);
  CHECK(report.profile.steps == 2513);
  CHECK(report.server.records == 486);
  CHECK(report.server.steps == 2464);
  CHECK(Counts(report.deviating) ==
        Lines{"a directory is read as an absent object: 2",
              "conditions are judged at the start of the body, too: 2",
              "listings hide staged files: 4",
              "the service refuses the parts of such an upload: 1"});
  CHECK(Counts(report.left_out) ==
        Lines{"a page size that is no count: 8", "a range that runs backwards: 10"});
  CHECK(Counts(report.skipped) ==
        Lines{"client: needs faults of the transport: 64",
              "not in the contract: operation create_excl: 2",
              "not in the contract: operation create_upload: 87",
              "not in the contract: operation link: 8",
              "not in the contract: operation mkdir: 2",
              "not in the contract: operation open_read: 2",
              "not in the contract: operation readdir: 1",
              "not in the contract: operation set_versioning: 30",
              "not in the contract: operation truncate_open: 2",
              "summary: a race, which exploration covers: 145"});
}

}  // namespace
}  // namespace heddle::conformance
