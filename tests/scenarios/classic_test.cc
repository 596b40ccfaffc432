// The numbers of interleavings of small programs, found elsewhere by two programs that
// know nothing of this engine: one interleaving more or less, and the unit of
// interleaving is not what it should be.
#include <algorithm>
#include <string>
#include <vector>

#include "sim/strategy/exhaustive_plain.h"
#include "sim/verdict.h"
#include "tests/catch.h"
#include "tests/scenarios/classic_program.h"

namespace heddle::scenarios {
namespace {

struct Visits {
  std::vector<sim::Schedule> schedules;
  std::vector<sim::Verdict> failures;

  [[nodiscard]] bool AreDistinct() const {
    std::vector<sim::Schedule> sorted = schedules;
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  }
  [[nodiscard]] bool AllFail(sim::VerdictKind kind) const {
    return std::all_of(failures.begin(), failures.end(),
                       [&](const sim::Verdict& verdict) { return verdict.kind == kind; });
  }
};

Visits VisitAll(ClassicProgram& program) {
  Visits visits;
  sim::ExhaustivePlainStrategy search;
  while (search.Begin(/*seed=*/0)) {
    const sim::Execution& execution = program.Run(search);
    visits.schedules.push_back(execution.schedule);
    if (sim::IsFailure(execution.verdict.kind)) {
      visits.failures.push_back(execution.verdict);
    }
  }
  return visits;
}

Visits VisitAll(const std::string& name, const sim::Settings& settings = {}) {
  ClassicProgram program(name, settings);
  return VisitAll(program);
}

struct Golden {
  const char* program;
  std::size_t interleavings;
  std::size_t buggy;
};

void CheckCounts(const Golden& golden, sim::VerdictKind kind) {
  INFO(golden.program);
  const Visits visits = VisitAll(golden.program);
  CHECK(visits.schedules.size() == golden.interleavings);
  CHECK(visits.failures.size() == golden.buggy);
  CHECK(visits.AllFail(kind));
  CHECK(visits.AreDistinct());
}

TEST_CASE(
    "programs with an assertion have the known numbers of interleavings and failures",
    "[scenarios][classic]") {
  for (const Golden& golden : std::vector<Golden>{{"reorder_3", 172, 18},
                                                  {"reorder_4", 7038, 522},
                                                  {"twostage", 72, 1},
                                                  {"account", 6, 2},
                                                  {"lazy01", 6, 2},
                                                  {"bluetooth", 73, 4},
                                                  {"token_ring", 24, 4},
                                                  {"stringbuffer", 124, 15},
                                                  {"wronglock_1", 210, 45},
                                                  {"wronglock_2", 6006, 2512},
                                                  {"uneven_pair", 26, 1},
                                                  {"pct_order", 2, 1},
                                                  {"pct_sleeps", 22, 1}}) {
    CheckCounts(golden, sim::VerdictKind::kViolation);
  }
}

TEST_CASE(
    "programs that wait for ever have the known numbers of interleavings and deadlocks",
    "[scenarios][classic]") {
  for (const Golden& golden :
       std::vector<Golden>{{"deadlock01", 6, 2}, {"phase01", 6, 6}, {"carter01", 4, 2}}) {
    CheckCounts(golden, sim::VerdictKind::kDeadlock);
  }
}

TEST_CASE("a condition that nobody signals again is a deadlock in every interleaving",
          "[scenarios][classic]") {
  for (const char* name : {"sync01", "sync02"}) {
    INFO(name);
    const Visits visits = VisitAll(name);
    CHECK(visits.schedules.size() > 1);
    CHECK(visits.failures.size() == visits.schedules.size());
    CHECK(visits.AllFail(sim::VerdictKind::kDeadlock));
    CHECK(visits.AreDistinct());
  }
}

// (nk)! / (k!)^n, as the product of the ways to place each task's k stores among those so
// far.
std::size_t CountInterleavings(std::size_t n, std::size_t k) {
  std::size_t count = 1;
  for (std::size_t placed = 0; placed < n * k; ++placed) {
    count = count * (placed + 1) / (placed % k + 1);
  }
  return count;
}

TEST_CASE("n tasks of k stores have (nk)! / (k!)^n interleavings, each visited once",
          "[scenarios][classic]") {
  REQUIRE(CountInterleavings(2, 3) == 20);
  REQUIRE(CountInterleavings(4, 2) == 2520);
  struct Size {
    std::size_t tasks;
    std::size_t writes;
  };
  for (const Size size : std::vector<Size>{{1, 5},
                                           {2, 1},
                                           {2, 2},
                                           {2, 3},
                                           {2, 6},
                                           {3, 1},
                                           {3, 2},
                                           {3, 3},
                                           {4, 2},
                                           {6, 1}}) {
    for (const char* disjoint : {"false", "true"}) {
      INFO(size.tasks << " tasks of " << size.writes << " stores, disjoint " << disjoint);
      const Visits visits = VisitAll("writes", {{"tasks", std::to_string(size.tasks)},
                                                {"writes", std::to_string(size.writes)},
                                                {"disjoint", disjoint}});
      CHECK(visits.schedules.size() == CountInterleavings(size.tasks, size.writes));
      CHECK(visits.failures.empty());
      CHECK(visits.AreDistinct());
    }
  }
}

TEST_CASE("a search can be repeated in the same world", "[scenarios][classic]") {
  ClassicProgram program("reorder_3");
  const Visits first = VisitAll(program);
  CHECK(VisitAll(program).schedules == first.schedules);
}

TEST_CASE("a failed assertion says what was seen", "[scenarios][classic]") {
  const Visits visits = VisitAll("twostage");
  REQUIRE(visits.failures.size() == 1);
  CHECK(visits.failures[0].property == "every assertion holds");
  CHECK(visits.failures[0].violation.summary == "the reader came between the stages");
}

TEST_CASE("each size of a program is a scenario, and runs", "[scenarios][classic]") {
  for (const char* name :
       {"reorder_3", "reorder_4", "reorder_5", "reorder_10", "reorder_20", "reorder_50",
        "reorder_100", "twostage", "twostage_20", "twostage_50", "twostage_100",
        "wronglock", "wronglock_1", "wronglock_2", "wronglock_3"}) {
    INFO(name);
    ClassicProgram program(name);
    sim::ExhaustivePlainStrategy search;
    search.Begin(/*seed=*/0);
    CHECK(program.Run(search).verdict.kind == sim::VerdictKind::kPass);
  }
}

}  // namespace
}  // namespace heddle::scenarios
