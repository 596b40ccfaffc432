// Each property against runs written by hand: right ones, which none may blame, and wrong
// ones, which the one they are wrong for must.
#include "scenarios/table/properties.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tests/catch.h"
#include "tests/scenarios/table/run_script.h"

namespace heddle::scenarios {
namespace {

using Kind = TableCall::Kind;
using impl::Operation;

constexpr absl::StatusCode kAlreadyExists = absl::StatusCode::kAlreadyExists;

std::optional<sim::Violation> CheckLinearizable(const TableRun& run) {
  return TableLinearizability().Check(run);
}

using Check = std::function<std::optional<sim::Violation>(const TableRun&)>;

const std::map<std::string, Check>& Properties() {
  static const std::map<std::string, Check> properties = {
      {"one manifest per version", CheckOneManifestPerVersion},
      {"create is atomic", CheckCreateIsAtomic},
      {"losers are told AlreadyExists", CheckLosersAreTold},
      {"versions are contiguous", CheckVersionsAreContiguous},
      {"the head never goes back", CheckHeadNeverGoesBack},
      {"no acknowledged row is lost", CheckNoRowIsLost},
      {"calls are linearizable", CheckLinearizable}};
  return properties;
}

// The properties that blame `script`, each with what it says.
std::map<std::string, std::string> Blame(RunScript& script) {
  std::map<std::string, std::string> blame;
  for (const auto& [name, check] : Properties()) {
    const std::optional<sim::Violation> violation = check(script.run());
    if (violation.has_value()) blame[name] = violation->summary;
  }
  return blame;
}

void RequireRight(RunScript& script) {
  const std::map<std::string, std::string> blame = Blame(script);
  for (const auto& [name, summary] : blame) INFO(name << ": " << summary);
  REQUIRE(blame.empty());
}

void RequireBlames(RunScript& script, const std::string& property) {
  const std::map<std::string, std::string> blame = Blame(script);
  INFO(property);
  REQUIRE(blame.count(property) == 1);
  REQUIRE_FALSE(blame.at(property).empty());
}

// The table exists, made by "a" with the row 0.
RunScript Created() {
  RunScript script;
  script.Writes("a", Kind::kCreate, {0});
  return script;
}

TEST_CASE("nothing happened: nothing is wrong", "[scenarios][table]") {
  RunScript script;
  RequireRight(script);
}

TEST_CASE("one creator wins and the others are told: right", "[scenarios][table]") {
  RunScript script = Created();
  script.Refused("b", Kind::kCreate, kAlreadyExists)
      .Refused("c", Kind::kCreate, kAlreadyExists)
      .Reads("d");
  RequireRight(script);
}

TEST_CASE("a Create is refused since an Append made the table: right",
          "[scenarios][table]") {
  RunScript script;
  script.Writes("a", Kind::kAppend, {0}).Refused("b", Kind::kCreate, kAlreadyExists);
  RequireRight(script);
}

TEST_CASE("appends, overwrites and reads by turns: right", "[scenarios][table]") {
  RunScript script = Created();
  script.Reads("r")
      .Writes("b", Kind::kAppend, {1})
      .Writes("c", Kind::kAppend, {2})
      .Reads("r")
      .Writes("d", Kind::kOverwrite, {3})
      .Refused("e", Kind::kAppend, absl::StatusCode::kFailedPrecondition)
      .Refused("f", Kind::kOverwrite, absl::StatusCode::kAborted)
      .Writes("b", Kind::kAppend, {4})
      .Reads("r");
  RequireRight(script);
}

TEST_CASE("a read finds no table before there is one: right", "[scenarios][table]") {
  RunScript script;
  script.Refused("r", Kind::kRead, absl::StatusCode::kNotFound)
      .Writes("a", Kind::kCreate, {0})
      .Reads("r");
  RequireRight(script);
}

TEST_CASE("a Create of unknown outcome, applied or not: right", "[scenarios][table]") {
  const bool applied = GENERATE(true, false);
  RunScript script;
  script.Unanswered("a", Kind::kCreate, {0});
  if (applied) script.Commits(Operation::kOverwrite, {0});
  if (!applied) script.Writes("b", Kind::kCreate, {1});
  script.Refused("c", Kind::kCreate, kAlreadyExists);
  RequireRight(script);
}

TEST_CASE("no creator won, but one does not know: right", "[scenarios][table]") {
  RunScript script;
  script.Refused("a", Kind::kCreate, absl::StatusCode::kDeadlineExceeded);
  RequireRight(script);
}

TEST_CASE("an Overwrite of unknown outcome replaced acknowledged rows: right",
          "[scenarios][table]") {
  RunScript script = Created();
  script.Unanswered("b", Kind::kOverwrite, {1})
      .Writes("c", Kind::kAppend, {2})
      .Commits(Operation::kOverwrite, {1});
  RequireRight(script);
}

TEST_CASE("a read that overlaps a write may see the version before it: right",
          "[scenarios][table]") {
  RunScript script = Created();
  script.Writes("b", Kind::kAppend, {1});
  script.Reads("r", 1, {0});
  script.Last().invoked = script.run().facts[1].returned;  // not after it
  RequireRight(script);
}

TEST_CASE("a version with two manifests is blamed", "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Writes("b", Kind::kAppend, {1}).Writes("c", Kind::kAppend, {2});
  // "c" was committed over "b".
  script.LastCommit().version = 2;
  script.Last().reply.version = 2;
  RequireBlames(script, "one manifest per version");
}

TEST_CASE("an acknowledged version that does not exist is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Last().reply.version = 2;
  RequireBlames(script, "one manifest per version");
}

TEST_CASE("an acknowledged version that is somebody else's is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Last().reply.transaction.low = 77;
  RequireBlames(script, "one manifest per version");
}

TEST_CASE("two acknowledged creators are blamed", "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Writes("b", Kind::kCreate, {1});
  RequireBlames(script, "create is atomic");
  RequireBlames(script, "no acknowledged row is lost");
  RequireBlames(script, "calls are linearizable");
  REQUIRE(CheckCreateIsAtomic(script.run())->summary ==
          "2 of 2 creators were acknowledged");
  REQUIRE(CheckCreateIsAtomic(script.run())->observed ==
          "a OK (version 1), b OK (version 2)");
}

TEST_CASE("a creator that was acknowledged for a later version is blamed",
          "[scenarios][table][mutant]") {
  RunScript script;
  script.Writes("a", Kind::kAppend, {0}).Writes("b", Kind::kCreate, {1});
  RequireBlames(script, "create is atomic");
}

TEST_CASE("a losing creator that is told anything but AlreadyExists is blamed",
          "[scenarios][table][mutant]") {
  const absl::StatusCode code =
      GENERATE(absl::StatusCode::kNotFound, absl::StatusCode::kAborted,
               absl::StatusCode::kFailedPrecondition,
               absl::StatusCode::kResourceExhausted, absl::StatusCode::kInternal);
  RunScript script = Created();
  script.Refused("b", Kind::kCreate, code);
  RequireBlames(script, "losers are told AlreadyExists");
  REQUIRE(Blame(script).size() == 1);
}

TEST_CASE("creators that all lost, to nobody, are blamed", "[scenarios][table][mutant]") {
  RunScript script;
  script.Refused("a", Kind::kCreate, kAlreadyExists)
      .Refused("b", Kind::kCreate, kAlreadyExists);
  RequireBlames(script, "losers are told AlreadyExists");
}

TEST_CASE("an answer to an Append is not the business of losing creators",
          "[scenarios][table]") {
  RunScript script = Created();
  script.Refused("b", Kind::kAppend, absl::StatusCode::kAborted);
  RequireRight(script);
}

TEST_CASE("a version that was left out is blamed", "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Writes("b", Kind::kAppend, {1});
  script.LastCommit().version = 3;
  script.LastCommit().manifest.version = 3;
  script.Last().reply.version = 3;
  RequireBlames(script, "versions are contiguous");
}

TEST_CASE("a first version other than 1 is blamed", "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.LastCommit().version = 2;
  script.LastCommit().manifest.version = 2;
  RequireBlames(script, "versions are contiguous");
}

TEST_CASE("a version that comes to stand below a later one is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Writes("b", Kind::kAppend, {1}).Writes("c", Kind::kAppend, {2});
  std::swap(script.run().commits[1], script.run().commits[2]);
  RequireBlames(script, "versions are contiguous");
}

TEST_CASE("a manifest that gives another version than its name is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.LastCommit().manifest.version = 9;
  RequireBlames(script, "versions are contiguous");
}

TEST_CASE("an Append that was not made from the version before is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Writes("b", Kind::kAppend, {1});
  auto& fragments = script.LastCommit().manifest.fragments;
  SECTION("it keeps nothing") { fragments.erase(fragments.begin()); }
  SECTION("it replaces a fragment") { fragments.front().file.low = 77; }
  SECTION("it adds another fragment") { fragments.push_back(fragments.back()); }
  SECTION("its transaction is not there") { script.LastCommit().transaction.reset(); }
  RequireBlames(script, "versions are contiguous");
}

TEST_CASE("a read behind what was answered before it is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Writes("b", Kind::kAppend, {1}).Reads("r", 1, {0});
  RequireBlames(script, "the head never goes back");
  RequireBlames(script, "calls are linearizable");
}

TEST_CASE("a read behind an earlier read is blamed, also another client's",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Unanswered("b", Kind::kAppend, {1})
      .Commits(Operation::kAppend, {1})
      .Reads("r")
      .Reads("s", 1, {0});
  RequireBlames(script, "the head never goes back");
}

TEST_CASE("a read that finds no table after there was one is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Refused("r", Kind::kRead, absl::StatusCode::kNotFound);
  RequireBlames(script, "the head never goes back");
}

TEST_CASE("an acknowledged row that is gone is blamed", "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Writes("b", Kind::kAppend, {1});
  script.run().final_rows = {0};
  RequireBlames(script, "no acknowledged row is lost");
  RequireBlames(script, "calls are linearizable");
}

TEST_CASE("an Append to a missing table that replaces another's is blamed",
          "[scenarios][table][mutant]") {
  RunScript script;
  script.Writes("a", Kind::kAppend, {0});
  script.WritesAs(Operation::kOverwrite, "b", Kind::kAppend, {1});
  RequireBlames(script, "no acknowledged row is lost");
  RequireBlames(script, "calls are linearizable");
}

TEST_CASE("an Overwrite below the row's version does not excuse its loss",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Writes("b", Kind::kOverwrite, {1}).Writes("c", Kind::kAppend, {2});
  script.run().final_rows = {1};
  RequireBlames(script, "no acknowledged row is lost");
}

TEST_CASE("a refused write's row does not excuse or blame anything",
          "[scenarios][table]") {
  RunScript script = Created();
  script.Refused("b", Kind::kOverwrite, absl::StatusCode::kAborted);
  RequireRight(script);
  script.run().final_rows.clear();
  RequireBlames(script, "no acknowledged row is lost");
}

TEST_CASE("a read of rows that were never there is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Reads("r", 1, {0, 5});
  RequireBlames(script, "calls are linearizable");
  REQUIRE(Blame(script).size() == 1);
}

TEST_CASE("a refused write whose rows are there is blamed",
          "[scenarios][table][mutant]") {
  RunScript script = Created();
  script.Refused("b", Kind::kAppend, absl::StatusCode::kAborted);
  script.Commits(Operation::kAppend, {99});
  RequireBlames(script, "calls are linearizable");
}

}  // namespace
}  // namespace heddle::scenarios
