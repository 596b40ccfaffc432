#include "sim/explore/replay.h"

#include <string>

#include "sim/explore/explorer.h"
#include "sim/strategy/random.h"
#include "tests/catch.h"
#include "tests/sim/explore/programs.h"

namespace heddle::sim {
namespace {

using Catch::Matchers::Contains;

// The first failure that a random walk finds.
Failure FindFailure(Program& program, const RunOptions& options = {}) {
  RandomStrategy random;
  const ExploreReport report = Explore(
      program, random, {.seed = 5, .executions = 1000, .step_limit = options.step_limit});
  REQUIRE(report.failures.size() == 1);
  return report.failures[0];
}

Telling MustTell(Program& program, const Failure& failure,
                 const RunOptions& options = {}) {
  const absl::StatusOr<Telling> telling =
      Tell(program, failure.schedule, failure.trace_hash, options);
  REQUIRE(telling.ok());
  return *telling;
}

// Changes lost-update for the time of a test.
class Changed {
 public:
  explicit Changed(Change change) { g_change = change; }
  ~Changed() { g_change = Change::kNone; }
  Changed(const Changed&) = delete;
  Changed& operator=(const Changed&) = delete;
};

TEST_CASE("the verbose pass is the search pass", "[explore]") {
  const std::string name = GENERATE("lost-update", "crossing");
  CAPTURE(name);
  const auto program = MakeTestProgram(name);
  const Failure failure = FindFailure(*program);
  const Telling telling = MustTell(*program, failure);
  CHECK(telling.trace_hash == failure.trace_hash);
  CHECK(telling.verdict.Identity() == failure.verdict.Identity());
  CHECK(telling.verdict.violation.summary == failure.verdict.violation.summary);
  CHECK_FALSE(telling.story.lines.empty());
}

TEST_CASE("the verbose pass refuses to tell another execution", "[explore]") {
  const auto program = MakeTestProgram("lost-update");
  const Failure failure = FindFailure(*program);
  CHECK(Tell(*program, failure.schedule, failure.trace_hash + 1, {}).status().code() ==
        absl::StatusCode::kInternal);
  Schedule longer = failure.schedule;
  longer.push_back(0);
  CHECK_FALSE(Tell(*program, longer, failure.trace_hash, {}).ok());
}

TEST_CASE("a token holds all that the execution depends on", "[explore]") {
  const auto program = MakeTestProgram("lost-update", {{"adders", "3"}});
  const RunOptions options{.keep_going = true, .step_limit = 500};
  const Token token = MustTell(*program, FindFailure(*program), options).token;
  CHECK(token.scenario == "explore_test/lost-update");
  CHECK(token.settings == Settings{{"adders", "3"}});
  CHECK(token.data_seed == 7);
  CHECK(token.keep_going);
  CHECK(token.step_limit == 500);
  CHECK(token.identity != 0);
  CHECK_FALSE(token.deviations.empty());
}

TEST_CASE("a token replays to the same execution in a fresh world", "[explore]") {
  const std::string name = GENERATE("lost-update", "crossing");
  const std::uint64_t step_limit = GENERATE(std::uint64_t{3}, std::uint64_t{1000});
  CAPTURE(name, step_limit);
  const RunOptions options{.step_limit = step_limit};
  const auto program = MakeTestProgram(name);
  const Telling told = MustTell(*program, FindFailure(*program, options), options);
  const Replayed replayed = Replay(*program->Rebuild(), told.token);
  CHECK(replayed.divergence == "");
  CHECK(replayed.same_failure);
  CHECK(replayed.telling.trace_hash == told.trace_hash);
  CHECK(replayed.telling.token == told.token);
  CHECK(LinesText(replayed.telling.story) == LinesText(told.story));
}

TEST_CASE("a token with no deviation is the default schedule", "[explore]") {
  const auto program = MakeTestProgram("lost-update");
  Token token;
  token.scenario = program->name();
  const Replayed replayed = Replay(*program, token);
  CHECK(replayed.telling.verdict.kind == VerdictKind::kPass);
  CHECK(replayed.same_failure);  // none is what the token says
  CHECK_THAT(replayed.divergence, Contains("fingerprint"));
}

TEST_CASE("a replay says that the program takes other steps", "[explore]") {
  const auto program = MakeTestProgram("lost-update");
  const Telling told = MustTell(*program, FindFailure(*program));
  const Changed changed(Change::kOtherLabels);
  const Replayed replayed = Replay(*program, told.token);
  CHECK_THAT(replayed.divergence, Contains("the steps were others"));
  CHECK(replayed.same_failure);
  CHECK(replayed.telling.trace_hash != told.trace_hash);
}

TEST_CASE("a replay says which decision cannot be taken", "[explore]") {
  const auto program = MakeTestProgram("lost-update");
  const Telling told = MustTell(*program, FindFailure(*program));
  Token token = told.token;
  token.deviations[0].value = 99;
  const Replayed replayed = Replay(*program, token);
  CHECK_THAT(replayed.divergence, !Contains("fingerprint"));
  CHECK_THAT(replayed.divergence, Contains("99"));
  token = told.token;
  token.deviations.push_back({1000, 1});
  CHECK_THAT(Replay(*program, token).divergence,
             !Contains("fingerprint") && Contains("1000"));
}

TEST_CASE("a replay of a program with one step more is no longer the same", "[explore]") {
  const auto program = MakeTestProgram("lost-update");
  const Telling told = MustTell(*program, FindFailure(*program));
  const Changed changed(Change::kOneMoreStep);
  CHECK(Replay(*program, told.token).divergence != "");
}

TEST_CASE("an execution that is the same in a fresh world is deterministic",
          "[explore]") {
  const auto program = MakeTestProgram("lost-update");
  RandomStrategy random;
  random.Begin(1);
  const Execution& execution = program->world().Run(random, {});
  CHECK(IsDeterministic(*program, execution, {}));
  const Changed changed(Change::kOtherLabels);
  CHECK_FALSE(IsDeterministic(*program, execution, {}));
}

}  // namespace
}  // namespace heddle::sim
