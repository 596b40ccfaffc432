#include "sim/explore/explorer.h"

#include <string>

#include "sim/explore/strategies.h"
#include "sim/strategy/exhaustive_plain.h"
#include "sim/strategy/random.h"
#include "tests/catch.h"
#include "tests/sim/explore/programs.h"

namespace heddle::sim {
namespace {

using Catch::Matchers::Contains;

ExploreReport ExploreRandomly(const std::string& name, const Settings& settings,
                              const ExploreOptions& options) {
  RandomStrategy random;
  return Explore(*MakeTestProgram(name, settings), random, options);
}

TEST_CASE("an exploration ends at the first failure", "[explore]") {
  const ExploreReport report =
      ExploreRandomly("lost-update", {}, {.seed = 1, .executions = 100});
  CHECK(report.failing == 1);
  REQUIRE(report.failures.size() == 1);
  CHECK(report.failures[0].execution == report.executions);
  CHECK(report.failures[0].count == 1);
  CHECK(report.failures[0].verdict.property == "no update is lost");
  CHECK(report.executions < 100);
  CHECK_FALSE(report.exhausted);
  CHECK_FALSE(report.stopped);
}

TEST_CASE("an exploration that keeps going counts what fails", "[explore]") {
  ExhaustivePlainStrategy every;
  const auto program = MakeTestProgram("lost-update");
  const ExploreReport report = Explore(*program, every, {.keep_going = true});
  // Two tasks of two steps: 6 schedules, and in the two where they take turns nothing is
  // lost.
  CHECK(report.executions == 6);
  CHECK(report.failing == 4);
  CHECK(report.violated == std::vector<std::uint64_t>{4});
  REQUIRE(report.failures.size() == 1);
  CHECK(report.failures[0].count == 4);
  CHECK(report.failures[0].execution <= 3);
  CHECK(report.exhausted);
  CHECK(report.steps == 24);
  CHECK(report.longest == 4);
  CHECK(report.distinct == 6);
  CHECK(report.last_new == 6);
  CHECK(report.wide_choices == 0);
}

TEST_CASE("ways to fail are told apart", "[explore]") {
  ExhaustivePlainStrategy every;
  const auto program = MakeTestProgram("crossing");
  const ExploreReport report =
      Explore(*program, every, {.keep_going = true, .step_limit = 5});
  // Whoever is not stuck after two steps needs eight.
  REQUIRE(report.failures.size() == 2);
  CHECK(report.failures[0].verdict.kind != report.failures[1].verdict.kind);
  CHECK(report.failures[0].count + report.failures[1].count == report.failing);
  CHECK(report.failing == report.executions);
}

TEST_CASE("equal seeds explore equally, others otherwise", "[explore]") {
  const auto explore = [](std::uint64_t seed) {
    return ExploreRandomly("lost-update", {{"adders", "5"}},
                           {.seed = seed, .executions = 20, .keep_going = true})
        .failures.at(0)
        .trace_hash;
  };
  CHECK(explore(3) == explore(3));
  CHECK(explore(3) != explore(4));
}

TEST_CASE("an exploration ends when it is told to", "[explore]") {
  int asked = 0;
  const ExploreReport report =
      ExploreRandomly("lost-update", {},
                      {.should_stop = [&] { return ++asked > 2; }, .keep_going = true});
  CHECK(report.stopped);
  CHECK_FALSE(report.exhausted);
  CHECK(report.executions > 0);
  CHECK(report.executions < 1000);
}

TEST_CASE("a checker that gives up is counted, and is no failure", "[explore]") {
  const ExploreReport report = ExploreRandomly("silent", {}, {.executions = 3});
  CHECK(report.executions == 3);
  CHECK(report.inconclusive == 3);
  CHECK(report.failing == 0);
  CHECK(report.failures.empty());
  CHECK(report.distinct == 1);
  CHECK(report.last_new == 1);
}

TEST_CASE("the self-check looks at every N-th execution", "[explore]") {
  const ExploreReport report = ExploreRandomly(
      "lost-update", {}, {.executions = 25, .keep_going = true, .self_check_every = 10});
  CHECK(report.self_checked == 2);
  CHECK(report.failures.size() == 1);
}

TEST_CASE("without a self-check nondeterminism goes unseen", "[explore]") {
  const ExploreReport report = ExploreRandomly("leaky", {{"when", "run"}},
                                               {.executions = 10, .self_check_every = 0});
  CHECK(report.self_checked == 0);
  CHECK(report.failing == 0);
}

TEST_CASE("the self-check finds a static variable, and says where it shows",
          "[explore]") {
  const std::string when = GENERATE("built", "run");
  CAPTURE(when);
  const ExploreReport report = ExploreRandomly("leaky", {{"when", when}},
                                               {.executions = 10, .self_check_every = 1});
  CHECK(report.executions == 1);
  CHECK(report.failing == 1);
  REQUIRE(report.failures.size() == 1);
  CHECK(report.failures[0].verdict.kind == VerdictKind::kNondeterminism);
  const std::string& story = report.failures[0].verdict.violation.summary;
  // The first step that differs is the one after "begin", with both enabled sets.
  CHECK_THAT(story, Contains("the same decisions led elsewhere at step "));
  CHECK_THAT(story, Contains("one: more"));
  CHECK_THAT(story, Contains("one: end"));
  CHECK_THAT(story, Contains("\n  once   ") && Contains("\n  again  "));
  CHECK_THAT(story, Contains("(enabled: "));
}

TEST_CASE("the self-check tells of nondeterminism that does not come back", "[explore]") {
  const ExploreReport report = ExploreRandomly("leaky", {{"when", "first"}},
                                               {.executions = 10, .self_check_every = 1});
  REQUIRE(report.failures.size() == 1);
  CHECK(report.failures[0].verdict.kind == VerdictKind::kNondeterminism);
  CHECK_THAT(report.failures[0].verdict.violation.summary,
             Contains("differed from two later ones"));
}

TEST_CASE("an unknown strategy is refused with the right ones", "[explore]") {
  CHECK(MakeStrategy("random").ok());
  CHECK(MakeStrategy("exhaustive-plain").ok());
  CHECK(MakeStrategy("pct:1000").ok());
  const auto why = [](const std::string& name) {
    const auto strategy = MakeStrategy(name);
    REQUIRE(strategy.status().code() == absl::StatusCode::kInvalidArgument);
    return std::string(strategy.status().message());
  };
  CHECK(why("randm") ==
        "no strategy 'randm'; there are random, pct:D, exhaustive-plain; did you "
        "mean 'random'?");
  for (const char* name : {"pct:", "pct:0", "pct:1001", "pct:-1", "pct:3x", "pct:3.5"}) {
    CAPTURE(name);
    CHECK_THAT(why(name), Contains("must be a whole number in 1..1000"));
  }
}

}  // namespace
}  // namespace heddle::sim
