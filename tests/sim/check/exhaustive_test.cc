// The checker against the definition of linearizability, on random small histories.
#include "tests/sim/check/exhaustive.h"

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "sim/check/linearizability.h"
#include "tests/catch.h"
#include "tests/sim/check/random_history.h"

namespace heddle::sim {
namespace {

// A specification that declares nothing that it need not declare: the search must find
// the same without its short cuts.
template <Specification S>
struct Undeclared {
  using State = typename S::State;
  using Answer = typename S::Answer;
  struct Operation {
    typename S::Operation inner;
  };

  S inner = {};

  [[nodiscard]] State Init() const { return inner.Init(); }
  [[nodiscard]] std::optional<State> Step(const State& state, const Operation& operation,
                                          const Answer* answer) const {
    return inner.Step(state, operation.inner, answer);
  }
  [[nodiscard]] std::uint64_t Hash(const State&) const { return 0; }
  [[nodiscard]] std::string Describe(const State& state) const {
    return inner.Describe(state);
  }
  [[nodiscard]] std::string Describe(const Operation& operation,
                                     const Answer* answer) const {
    return inner.Describe(operation.inner, answer);
  }
};

template <Specification S>
std::vector<RecordedBy<Undeclared<S>>> WithoutDeclarations(
    const std::vector<RecordedBy<S>>& history) {
  std::vector<RecordedBy<Undeclared<S>>> copy;
  copy.reserve(history.size());
  for (const RecordedBy<S>& recorded : history) {
    copy.push_back({.operation = {recorded.operation},
                    .answer = recorded.answer,
                    .invoked = recorded.invoked,
                    .responded = recorded.responded,
                    .client = recorded.client,
                    .outcome = recorded.outcome});
  }
  return copy;
}

// What was known at the response of `last`: of the operations that had been invoked,
// those that responded later had an unknown outcome. `with_last` false: the moment
// before.
template <Specification S>
std::vector<RecordedBy<S>> KnownAt(const std::vector<RecordedBy<S>>& history,
                                   std::size_t last, bool with_last) {
  const S specification;
  const auto moment = [&](std::size_t i) {
    return std::tuple(history[i].responded, history[i].invoked, i);
  };
  std::vector<RecordedBy<S>> known;
  for (std::size_t i = 0; i < history.size(); ++i) {
    RecordedBy<S> recorded = history[i];
    if constexpr (DeclaresParts<S>) {
      if (specification.PartOf(recorded.operation) !=
          specification.PartOf(history[last].operation)) {
        continue;
      }
    }
    if (recorded.invoked > history[last].responded) continue;
    const bool has_answer = i == last ? with_last : moment(i) < moment(last);
    if (recorded.outcome == OperationOutcome::kAnswered && !has_answer) {
      recorded.outcome = OperationOutcome::kUnknown;
    }
    known.push_back(recorded);
  }
  return known;
}

// The counterexample's order is one, and places what it must.
template <Specification S>
void CheckOrder(const std::vector<RecordedBy<S>>& history,
                const LinearizabilityCounterexample& example) {
  REQUIRE(example.order.has_value());
  std::vector<RecordedBy<S>> as_known = history;
  std::vector<std::size_t> order;
  for (const PlacedOperation& placed : *example.order) {
    order.push_back(placed.index);
    if (!placed.is_answered) as_known[placed.index].outcome = OperationOutcome::kUnknown;
    CHECK(placed.is_answered ==
          (as_known[placed.index].outcome == OperationOutcome::kAnswered));
  }
  const S specification;
  CHECK(Exhaustive<S>(specification).IsOrder(as_known, order));

  const std::set<std::size_t> placed(order.begin(), order.end());
  CHECK(placed.size() == order.size());
  for (const std::size_t i : example.prefix) {
    const bool must_be_there = history[i].outcome == OperationOutcome::kAnswered &&
                               history[i].responded < history[example.culprit].responded;
    if (must_be_there) CHECK(placed.count(i) == 1);
  }
}

template <typename Domain>
struct Comparison {
  using Spec = typename Domain::Spec;

  void Add(const std::vector<RecordedBy<Spec>>& history) {
    const bool has_order = oracle.HasOrder(history);
    ++(has_order ? good : bad);
    const LinearizabilityResult result = checker.Check(history);
    REQUIRE(result.verdict == (has_order ? VerdictKind::kPass : VerdictKind::kViolation));
    REQUIRE(colliding.Check(history).verdict == result.verdict);
    if constexpr (!DeclaresParts<Spec>) {
      REQUIRE(undeclared.Check(WithoutDeclarations<Spec>(history)).verdict ==
              result.verdict);
    }
    if (has_order) return;
    const LinearizabilityCounterexample& example = *result.counterexample;
    CHECK(example.is_smallest);
    CHECK_FALSE(oracle.HasOrder(KnownAt<Spec>(history, example.culprit, true)));
    CHECK(oracle.HasOrder(KnownAt<Spec>(history, example.culprit, false)));
    CheckOrder<Spec>(history, example);
  }

  Spec specification = {};
  Exhaustive<Spec> oracle{specification};
  LinearizabilityChecker<Spec> checker{};
  LinearizabilityChecker<Spec> colliding{specification, {.fingerprint_mask = 0x7}};
  LinearizabilityChecker<Undeclared<Spec>> undeclared{};
  int good = 0;
  int bad = 0;
};

template <typename Domain>
void CompareOnRandomHistories(const Domain& domain, std::uint64_t seed) {
  constexpr int kHistories = 4'000;
  constexpr std::size_t kOperationsMax = 6;
  Rng rng(seed);
  Comparison<Domain> comparison;
  for (int i = 0; i < kHistories; ++i) {
    const std::size_t size = 1 + rng.Below(kOperationsMax);
    INFO("seed " << seed << ", history " << i << ", " << size << " operations");
    comparison.Add(RandomHistory(domain, rng, size));
  }
  CHECK(comparison.good > kHistories / 8);
  CHECK(comparison.bad > kHistories / 8);
}

TEST_CASE("the checker and the definition agree on a register", "[sim][check][oracle]") {
  CompareOnRandomHistories(RegisterDomain{.kinds = 2}, 1);
}

TEST_CASE("the checker and the definition agree on a register with compare and set",
          "[sim][check][oracle]") {
  CompareOnRandomHistories(RegisterDomain{}, 2);
}

TEST_CASE("the checker and the definition agree on several registers",
          "[sim][check][oracle]") {
  CompareOnRandomHistories(RegisterDomain{.keys = 2}, 3);
}

TEST_CASE("the checker and the definition agree on a table", "[sim][check][oracle]") {
  CompareOnRandomHistories(TableDomain{}, 4);
}

}  // namespace
}  // namespace heddle::sim
