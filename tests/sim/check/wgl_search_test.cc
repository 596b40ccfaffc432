// What the search does beside its verdict: the order it finds, where it was blocked, and
// how many nodes it visits.
#include "sim/check/wgl_search.h"

#include <vector>

#include "sim/check/state_space.h"
#include "tests/catch.h"
#include "tests/sim/check/histories.h"

namespace heddle::sim::check {
namespace {

using Places = std::vector<std::uint32_t>;

// A search of a history that is written down in order of invocation, of register 0.
class Searched {
 public:
  explicit Searched(const RegisterHistory& history) {
    std::vector<Interval> operations;
    for (std::uint32_t index = 0; index < history.size(); ++index) {
      const bool answered = history[index].outcome == OperationOutcome::kAnswered;
      operations.push_back(
          {.invoked = history[index].invoked,
           .responded = answered ? history[index].responded : kNoResponse,
           .index = index});
    }
    SpecificationStates<model::RegisterSpecification> states;
    const model::RegisterSpecification specification;
    states.Start(specification, history);
    verdict_ = search_.Run(operations, states, {.nodes_max = 1'000'000});
  }

  [[nodiscard]] SearchVerdict verdict() const { return verdict_; }
  [[nodiscard]] Places order() const {
    return Places(search_.order().begin(), search_.order().end());
  }
  [[nodiscard]] std::uint32_t furthest_blocked() const {
    return search_.furthest_blocked();
  }
  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

 private:
  WglSearch search_;
  SearchVerdict verdict_ = SearchVerdict::kGaveUp;
};

TEST_CASE("the order found is the one that explains the history", "[sim][check]") {
  const Searched searched(
      {Write(0, {1, 9}, 7), Write(1, {1, 9}, 8), Read(2, {2, 3}, 8), Read(2, {4, 5}, 7)});
  CHECK(searched.verdict() == SearchVerdict::kFound);
  CHECK(searched.order() == Places{1, 2, 0, 3});
}

TEST_CASE("a read of unknown outcome is in no order", "[sim][check]") {
  const Searched searched({Lost(2, 1, {}), LostWrite(1, 1, 8), Read(3, {2, 3}, 8)});
  CHECK(searched.verdict() == SearchVerdict::kFound);
  CHECK(searched.order() == Places{1, 2});
}

TEST_CASE("a search that fails says before which response it was blocked last",
          "[sim][check]") {
  CHECK(Searched({Read(0, {1, 2}, 9), Write(1, {3, 4}, 7)}).furthest_blocked() == 0);
  CHECK(Searched({Write(1, {1, 2}, 7), Read(0, {3, 4}, 9), Write(1, {5, 6}, 8)})
            .furthest_blocked() == 1);
  // One order gets as far as the last read, others stop before.
  CHECK(Searched({Write(0, {1, 9}, 7), Write(1, {1, 9}, 8), Read(2, {2, 3}, 7),
                  Read(2, {4, 5}, 8), Read(2, {6, 7}, 7)})
            .furthest_blocked() == 4);
}

TEST_CASE("observers make no nodes", "[sim][check]") {
  RegisterHistory history;
  for (std::uint32_t reader = 0; reader < 20; ++reader) {
    history.push_back(Read(reader, {1, 9}, 0));
    history.push_back(NotSet(reader, {1, 9}, 5, 6));
  }
  history.push_back(Read(30, {10, 11}, 4));
  const Searched searched(history);
  CHECK(searched.verdict() == SearchVerdict::kNone);
  CHECK(searched.nodes() == 1);
}

TEST_CASE("equal operations of unknown outcome are used in one order", "[sim][check]") {
  RegisterHistory history;
  for (std::uint32_t writer = 0; writer < 10; ++writer) {
    history.push_back(LostWrite(writer, 1, 1 + writer % 2));
  }
  history.push_back(Read(30, {2, 3}, 4));
  // The two values take turns: none, k of each with either one last, k and k + 1.
  const Searched searched(history);
  CHECK(searched.verdict() == SearchVerdict::kNone);
  CHECK(searched.nodes() == 1 + 2 * 5 + 2 * 5);
}

TEST_CASE("what is of unknown outcome and changes nothing makes no nodes",
          "[sim][check]") {
  RegisterHistory history;
  for (std::uint32_t writer = 0; writer < 10; ++writer) {
    history.push_back(LostWrite(writer, 1, 0));
    history.push_back(LostSet(writer, 1, 50, 60 + writer));
  }
  history.push_back(Read(30, {2, 3}, 4));
  const Searched searched(history);
  CHECK(searched.verdict() == SearchVerdict::kNone);
  CHECK(searched.nodes() == 1);
}

}  // namespace
}  // namespace heddle::sim::check
