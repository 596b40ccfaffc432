// A check runs after each execution of a search, so it must not ask for memory again and
// again.
#include <vector>

#include "sim/check/linearizability.h"
#include "tests/catch.h"
#include "tests/sim/allocation_count.h"
#include "tests/sim/check/histories.h"
#include "tests/sim/check/random_history.h"

namespace heddle::sim {
namespace {

// Checks the histories twice, and returns how often the second round allocated. All of
// them pass.
template <Specification S>
std::uint64_t AllocationsOfSecondRound(
    const std::vector<std::vector<RecordedBy<S>>>& histories) {
  LinearizabilityChecker<S> checker;
  std::uint64_t before = 0;
  int passes = 0;
  for (int round = 0; round < 2; ++round) {
    before = AllocationCount();
    for (const auto& history : histories) {
      if (checker.Check(history).verdict == VerdictKind::kPass) ++passes;
    }
  }
  const std::uint64_t allocations = AllocationCount() - before;
  CHECK(passes == 2 * static_cast<int>(histories.size()));
  return allocations;
}

// 64 operations of four clients at a time, whose effects are in order of their numbers.
RegisterHistory LongHistory(Rng& rng) {
  const RegisterDomain domain;
  const model::RegisterSpecification specification;
  model::RegisterValue value = specification.Init();
  RegisterHistory history;
  for (std::uint32_t i = 0; i < 64; ++i) {
    RegisterRecord record = {.operation = domain.Draw(rng),
                             .invoked = i,
                             .responded = i + rng.Below(4),
                             .client = i};
    record.answer = RegisterDomain::RightAnswer(value, record.operation);
    if (i % 16 != 0) record.outcome = OperationOutcome::kAnswered;
    value = specification.Step(value, record.operation, nullptr).value();
    history.push_back(record);
  }
  return history;
}

TEST_CASE("the count sees an allocation", "[sim][check][allocation]") {
  const std::uint64_t before = AllocationCount();
  const auto numbers = std::make_unique<std::vector<int>>(100);
  CHECK(AllocationCount() - before == 2);
}

TEST_CASE("checking registers allocates nothing after warm-up",
          "[sim][check][allocation]") {
  Rng rng(7);
  std::vector<RegisterHistory> histories(50);
  for (RegisterHistory& history : histories) history = LongHistory(rng);
  CHECK(AllocationsOfSecondRound<model::RegisterSpecification>(histories) == 0);
}

TEST_CASE("checking tables allocates nothing after warm-up", "[sim][check][allocation]") {
  using Operation = model::TableOperation;
  using Answer = model::TableAnswer;
  std::vector<RecordedBy<model::TableSpecification>> history = {
      Answered(0, {1, 40}, Operation::Create({0}), Answer::Done())};
  for (std::uint32_t writer = 1; writer < 16; ++writer) {
    history.push_back(
        Answered(writer, {1, 40}, Operation::Create({writer}), Answer::AlreadyExists()));
    history.push_back(Answered(writer, {writer + 1, writer + 2},
                               Operation::Append({writer}), Answer::Done()));
  }
  CHECK(AllocationsOfSecondRound<model::TableSpecification>({history}) == 0);
}

}  // namespace
}  // namespace heddle::sim
