// What the family's designs are found guilty of, and that each property has a design that
// it catches.
#include <cstdint>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/scenarios/table/tally.h"

namespace heddle::scenarios {
namespace {

constexpr char kAtomic[] = "create is atomic";
constexpr char kLosers[] = "losers are told AlreadyExists";
constexpr char kRows[] = "no acknowledged row is lost";

Tally CreateRace(const std::string& design, int writers, const std::string& strategy,
                 std::uint64_t executions) {
  return TallyOf("table/create-race",
                 {{"design", design}, {"writers", std::to_string(writers)}}, strategy,
                 executions);
}

TEST_CASE("shipped lets both of two creators win in a quarter of all random schedules",
          "[scenarios][table]") {
  REQUIRE(CreateRace("shipped", 2, "random", 1000).Of(kAtomic) >= 250);
}

TEST_CASE("shipped lets several of a hundred creators win", "[scenarios][table]") {
  REQUIRE(CreateRace("shipped", 100, "random", 5).Of(kAtomic) == 5);
}

TEST_CASE("that an Overwrite is refused after another one does not make a Create atomic",
          "[scenarios][table]") {
  REQUIRE(CreateRace("retryable-overwrite", 2, "random", 1000).Of(kAtomic) > 0);
  REQUIRE(CreateRace("retryable-overwrite", 2, "random", 1000).Of(kLosers) == 0);
  REQUIRE(CreateRace("retryable-overwrite", 3, "random", 1000).Of(kLosers) > 0);
}

TEST_CASE("without retries one creator wins, but another can be told NotFound",
          "[scenarios][table]") {
  const int writers = GENERATE(2, 3);
  const Tally tally = CreateRace("no-retries", writers, "random", 2000);
  REQUIRE(tally.Of(kAtomic) == 0);
  REQUIRE(tally.Of(kLosers) > 0);
}

TEST_CASE("with create-only no schedule of two writers violates anything",
          "[scenarios][table]") {
  const std::string modes =
      GENERATE(as<std::string>(), "create", "append", "overwrite", "create,append",
               "append,create", "create,overwrite", "overwrite,create",
               "append,overwrite", "overwrite,append");
  INFO(modes);
  const Tally tally = TallyOf(
      "table/create-race", {{"design", "create-only"}, {"writers", "2"}, {"mode", modes}},
      "exhaustive-plain", UINT64_MAX);
  for (const auto& [property, count] : tally.violations) UNSCOPED_INFO(property << count);
  REQUIRE(tally.exhausted);
  REQUIRE(tally.IsClean());
  REQUIRE(tally.executions >= 252);  // 10! / (5!)^2: five steps each where nobody loses
}

TEST_CASE(
    "create, else open, then append loses acknowledged rows in shipped, not in "
    "create-only",
    "[scenarios][table]") {
  const auto tally = [](const char* design, std::uint64_t executions) {
    return TallyOf("table/create-or-open-append", {{"design", design}, {"writers", "2"}},
                   "random", executions);
  };
  REQUIRE(tally("shipped", 3000).Of(kRows) > 0);
  REQUIRE(tally("create-only", 5000).IsClean());
}

TEST_CASE("appends to a table that is there violate nothing in any design",
          "[scenarios][table]") {
  const std::string design = GENERATE(as<std::string>(), "shipped", "retryable-overwrite",
                                      "no-retries", "create-only");
  const std::string store = GENERATE(as<std::string>(), "s3", "posix", "memory");
  const Tally tally =
      TallyOf("table/append-race",
              {{"design", design}, {"writers", "3"}, {"readers", "2"}, {"store", store}},
              "random", 500);
  INFO(design << " on " << store);
  REQUIRE(tally.IsClean());
}

TEST_CASE("a rename that wants the name free is as safe as a conditional put",
          "[scenarios][table]") {
  const Tally tally =
      TallyOf("table/append-race",
              {{"design", "create-only"}, {"handler", "rename"}, {"store", "posix"}},
              "random", 500);
  REQUIRE(tally.IsClean());
}

// A property, and a design in which it must be seen violated within a number of random
// schedules.
struct Culprit {
  std::string property;
  std::string design;
  std::string scenario;
  std::uint64_t executions;
};

TEST_CASE("each property catches a design that breaks it", "[scenarios][table][mutant]") {
  const std::vector<Culprit> culprits = {
      {"one manifest per version", "unsafe-put", "table/append-race", 200},
      {"create is atomic", "shipped", "table/create-race", 50},
      {"losers are told AlreadyExists", "no-retries", "table/create-race", 200},
      {"versions are contiguous", "skip-version", "table/append-race", 10},
      {"versions are contiguous", "forget-base", "table/append-race", 10},
      {"the head never goes back", "takes-oldest", "table/append-race", 50},
      {"no acknowledged row is lost", "forget-base", "table/append-race", 10},
      {"no acknowledged row is lost", "unsafe-put", "table/append-race", 200},
      {"no acknowledged row is lost", "shipped", "table/create-or-open-append", 3000},
      {"calls are linearizable", "shipped", "table/create-race", 50},
      {"calls are linearizable", "forget-base", "table/append-race", 10},
      {"calls are linearizable", "takes-oldest", "table/append-race", 50}};
  for (const Culprit& one : culprits) {
    INFO(one.property << ", " << one.design << ", " << one.scenario);
    CHECK(TallyOf(one.scenario, {{"design", one.design}}, "random", one.executions)
              .Of(one.property) > 0);
  }
}

TEST_CASE("each registered mutant is caught", "[scenarios][table][mutant]") {
  for (const sim::DesignInfo* design : sim::Registry::Get().Designs("table")) {
    if (!design->is_mutant) continue;
    INFO(design->name);
    CHECK_FALSE(TallyOf("table/append-race", {{"design", design->name}}, "random", 200)
                    .IsClean());
  }
}

}  // namespace
}  // namespace heddle::scenarios
