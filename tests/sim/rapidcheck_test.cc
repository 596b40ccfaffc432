#include "sim/rapidcheck.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "sim/sync.h"
#include "tests/catch.h"

namespace heddle::sim {
namespace {

using Deposits = std::vector<std::uint8_t>;

// Tasks that each add to an account by a load and a store: a switch between the two loses
// what another one adds.
void BuildAccount(World& world, const Deposits& deposits) {
  auto& account = world.Emplace<Variable<int>>("account", 0);
  for (std::size_t i = 0; i < deposits.size(); ++i)
    world.AddTask(fmt::format("task{}", i), [&account, amount = deposits[i]] {
      account.Store(account.Load() + amount);
    });
  world.AtQuiescence("no deposit is lost", [&account, deposits] {
    const int total = std::accumulate(deposits.begin(), deposits.end(), 0);
    return account.Peek() == total ? std::optional<Violation>()
                                   : Violation{"a deposit is gone", "", ""};
  });
}

TEST_CASE("workload and schedule shrink to two tasks and one switch",
          "[sim][rapidcheck]") {
  const auto property = [](const Deposits& deposits, const GeneratedSchedule& schedule) {
    RC_PRE(!deposits.empty());
    World world;
    BuildAccount(world, deposits);
    RC_ASSERT(RunGenerated(world, schedule).verdict.kind == VerdictKind::kPass);
  };
  rc::detail::TestParams params;
  params.seed = GENERATE(1U, 2U, 3U);
  const rc::detail::TestResult result =
      rc::detail::checkTestable(property, rc::detail::TestMetadata(), params);
  REQUIRE(result.is<rc::detail::FailureResult>());
  const rc::detail::Example& example =
      result.get<rc::detail::FailureResult>().counterExample;
  REQUIRE(example.size() == 1);
  CHECK(example[0].second == "([0, 1], switch at decision 1 to alternative 0)");
}

TEST_CASE("a generated schedule is told as a story", "[sim][rapidcheck]") {
  World world;
  BuildAccount(world, {0, 1});
  CHECK(TellGenerated(world, {}).find("VIOLATION") == std::string::npos);
  const GeneratedSchedule losing{.switches = {{.gap = 1, .choice = 0}}};
  const std::string story = TellGenerated(world, losing);
  CHECK(story.find("store account") != std::string::npos);
  CHECK(story.find("a deposit is gone") != std::string::npos);
}

// Switches, the sum of their decisions, the sum of their choices.
std::tuple<std::size_t, std::uint64_t, std::uint64_t> Measure(
    const GeneratedSchedule& schedule) {
  std::uint64_t decision = 0;
  std::uint64_t decisions = 0;
  std::uint64_t choices = 0;
  for (const GeneratedSwitch& one : schedule.switches) {
    decision += one.gap;
    decisions += decision++;
    choices += one.choice;
  }
  return {schedule.switches.size(), decisions, choices};
}

TEST_CASE("what a schedule shrinks to is less than it", "[sim][rapidcheck]") {
  const GeneratedSchedule schedule{.switches = {{0, 9}, {7, 0}, {20, 3}}};
  CHECK(Simplify(schedule).front() == GeneratedSchedule());
  for (const GeneratedSchedule& simpler : Simplify(schedule)) {
    INFO(simpler.ToString());
    CHECK(Measure(simpler) < Measure(schedule));
  }
  CHECK(Simplify(GeneratedSchedule()).empty());
}

TEST_CASE("every list of numbers is a schedule", "[sim][rapidcheck]") {
  World world;
  BuildAccount(world, {1, 2, 3});
  const GeneratedSchedule schedule{.switches = {{0, UINT32_MAX}, {1, 5}, {100, 3}}};
  CHECK(RunGenerated(world, schedule).shape.steps == 6);
}

}  // namespace
}  // namespace heddle::sim
