// Histories by hand: what must pass, what must be caught, and what is said of it.
#include "sim/check/linearizability.h"

#include "tests/catch.h"
#include "tests/sim/check/histories.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

bool Passes(const RegisterHistory& history) {
  return CheckRegister(history).verdict == VerdictKind::kPass;
}

// The place of the operation that cannot be placed. REQUIREs a violation.
std::size_t Culprit(const RegisterHistory& history) {
  const LinearizabilityResult result = CheckRegister(history);
  REQUIRE(result.verdict == VerdictKind::kViolation);
  REQUIRE(result.counterexample.has_value());
  CHECK(result.counterexample->is_smallest);
  return result.counterexample->culprit;
}

TEST_CASE("an empty history is linearizable", "[sim][check]") { CHECK(Passes({})); }

TEST_CASE("a read sees what was written before it", "[sim][check]") {
  CHECK(Passes({Write(0, {1, 2}, 7), Read(1, {3, 4}, 7)}));
  CHECK(Passes({Read(1, {1, 2}, 0), Write(0, {3, 4}, 7)}));
}

TEST_CASE("a read during a write sees the old value or the new one", "[sim][check]") {
  CHECK(Passes({Write(0, {1, 4}, 7), Read(1, {2, 3}, 0)}));
  CHECK(Passes({Write(0, {1, 4}, 7), Read(1, {2, 3}, 7)}));
}

TEST_CASE("concurrent writes take effect in either order", "[sim][check]") {
  CHECK(Passes({Write(0, {1, 3}, 7), Write(1, {2, 4}, 8), Read(2, {5, 6}, 7)}));
  CHECK(Passes({Write(0, {1, 3}, 7), Write(1, {2, 4}, 8), Read(2, {5, 6}, 8)}));
}

TEST_CASE("a response and an invocation at one step are concurrent", "[sim][check]") {
  CHECK(Passes({Write(0, {1, 3}, 7), Read(1, {3, 4}, 0)}));
  CHECK(Passes({Read(1, {1, 3}, 7), Write(0, {3, 4}, 7)}));
}

TEST_CASE("one step is long enough for an operation", "[sim][check]") {
  CHECK(Passes({Write(0, {1, 1}, 7), Read(1, {2, 2}, 7), Write(0, {3, 3}, 8)}));
  CHECK(Culprit({Write(0, {1, 1}, 7), Read(1, {2, 2}, 0)}) == 1);
}

TEST_CASE("one of two racing compare and sets wins", "[sim][check]") {
  CHECK(Passes({Set(0, {1, 3}, 0, 7), NotSet(1, {2, 4}, 0, 8), Read(2, {5, 6}, 7)}));
}

TEST_CASE("a refused compare and set is placed where its condition is false",
          "[sim][check]") {
  CHECK(Passes({Write(0, {1, 6}, 7), NotSet(1, {2, 3}, 0, 8), Read(2, {4, 5}, 7)}));
}

TEST_CASE("a write of unknown outcome may take effect, early or late", "[sim][check]") {
  CHECK(Passes({LostWrite(0, 1, 7), Read(1, {2, 3}, 7)}));
  CHECK(Passes(
      {LostWrite(0, 1, 7), Write(1, {2, 3}, 8), Read(1, {4, 5}, 8), Read(1, {6, 7}, 7)}));
}

TEST_CASE("a write of unknown outcome may never take effect", "[sim][check]") {
  CHECK(Passes({LostWrite(0, 1, 7), Read(1, {2, 3}, 0), Read(1, {4, 5}, 0)}));
}

TEST_CASE("equal writes of unknown outcome may each take effect", "[sim][check]") {
  CHECK(Passes({LostWrite(0, 1, 7), LostWrite(1, 1, 7), Read(2, {2, 3}, 7),
                Write(2, {4, 5}, 8), Read(2, {6, 7}, 7)}));
}

TEST_CASE("of equal writes of unknown outcome the later one is used when it is needed",
          "[sim][check]") {
  CHECK(Passes({LostWrite(0, 1, 7), Read(2, {2, 3}, 7), Write(2, {4, 5}, 8),
                LostWrite(1, 6, 7), Read(2, {7, 8}, 7)}));
}

TEST_CASE("a compare and set of unknown outcome applies where its condition holds",
          "[sim][check]") {
  CHECK(Passes({LostSet(0, 1, 5, 6), Write(1, {2, 3}, 5), Read(1, {4, 5}, 6)}));
  CHECK(Culprit({LostSet(0, 1, 5, 6), Write(1, {2, 3}, 4), Read(1, {4, 5}, 6)}) == 2);
}

TEST_CASE("a failed write counts for nothing", "[sim][check]") {
  CHECK(Passes({FailedWrite(0, 1, 7), Read(1, {2, 3}, 0)}));
}

TEST_CASE("the order in which a history is written down does not matter",
          "[sim][check]") {
  CHECK(Passes({Read(1, {5, 6}, 8), Write(0, {3, 4}, 8), Write(0, {1, 2}, 7)}));
  CHECK(Culprit({Read(1, {5, 6}, 7), Write(0, {3, 4}, 8), Write(0, {1, 2}, 7)}) == 0);
}

TEST_CASE("registers are judged one by one", "[sim][check]") {
  CHECK(Passes({Write(0, {1, 2}, 7, 1), Read(1, {3, 4}, 0, 2), Read(1, {5, 6}, 7, 1)}));
  CHECK(Culprit({Write(0, {1, 2}, 7, 1), Write(0, {3, 4}, 8, 2), Read(1, {5, 6}, 0, 2),
                 Read(1, {7, 8}, 7, 1)}) == 2);
}

TEST_CASE("a read of an overwritten value is caught", "[sim][check]") {
  CHECK(Culprit({Write(0, {1, 2}, 7), Write(0, {3, 4}, 8), Read(1, {5, 6}, 7)}) == 2);
}

TEST_CASE("a read of a value that nobody wrote is caught", "[sim][check]") {
  CHECK(Culprit({Write(0, {1, 2}, 7), Read(1, {3, 4}, 9)}) == 1);
}

TEST_CASE("a read of a value that is written later is caught", "[sim][check]") {
  CHECK(Culprit({Read(1, {1, 2}, 7), Write(0, {3, 4}, 7)}) == 0);
}

TEST_CASE("a value that is seen and then not is caught", "[sim][check]") {
  CHECK(Culprit({Write(0, {1, 6}, 7), Read(1, {2, 3}, 7), Read(2, {4, 5}, 0)}) == 2);
}

TEST_CASE("readers that saw two writes in two orders are caught", "[sim][check]") {
  CHECK(Culprit({Write(0, {1, 20}, 7), Write(1, {1, 20}, 8), Read(2, {2, 3}, 7),
                 Read(2, {4, 5}, 8), Read(3, {6, 7}, 7)}) == 4);
}

TEST_CASE("two compare and sets that succeeded from one value are caught",
          "[sim][check]") {
  CHECK(Culprit({Set(0, {1, 3}, 0, 7), Set(1, {2, 4}, 0, 8)}) == 1);
}

TEST_CASE("a compare and set that was refused although its condition held is caught",
          "[sim][check]") {
  CHECK(Culprit({Write(0, {1, 2}, 7), NotSet(1, {3, 4}, 7, 8)}) == 1);
}

TEST_CASE("a refusal that names the value is held to it", "[sim][check]") {
  RegisterRecord refused = NotSet(1, {3, 4}, 0, 8);
  refused.answer.seen = 7;
  CHECK(Passes({Write(0, {1, 2}, 7), refused}));
  refused.answer.seen = 9;
  CHECK(Culprit({Write(0, {1, 2}, 7), refused}) == 1);
}

TEST_CASE("a write of unknown outcome that is seen before its invocation is caught",
          "[sim][check]") {
  CHECK(Culprit({Read(1, {1, 2}, 7), LostWrite(0, 3, 7)}) == 0);
}

TEST_CASE("one write of unknown outcome that takes effect twice is caught",
          "[sim][check]") {
  CHECK(Culprit({LostWrite(0, 1, 7), Read(2, {2, 3}, 7), Write(2, {4, 5}, 8),
                 Read(2, {6, 7}, 7)}) == 3);
}

TEST_CASE("a failed write that is seen is caught", "[sim][check]") {
  CHECK(Culprit({FailedWrite(0, 1, 7), Read(1, {2, 3}, 7)}) == 1);
}

TEST_CASE("the culprit is the answer that first left no order, not the last one",
          "[sim][check]") {
  const RegisterHistory history = {Write(0, {1, 2}, 7), Read(1, {3, 4}, 0),
                                   Read(2, {5, 6}, 0), Read(1, {7, 8}, 7)};
  CHECK(Culprit(history) == 1);
  CHECK(CheckRegister(history).counterexample->prefix == std::vector<std::size_t>{0, 1});
}

TEST_CASE("an operation that is still open may explain an answer whatever it says later",
          "[sim][check]") {
  // Until step 8 the set may have succeeded, so the read is in order until then.
  const RegisterHistory history = {NotSet(0, {1, 8}, 0, 7), Read(1, {2, 3}, 7),
                                   Read(1, {4, 5}, 7)};
  CHECK(Culprit(history) == 0);
}

TEST_CASE("the order in a counterexample explains all but the culprit", "[sim][check]") {
  const auto example = CheckRegister({Write(0, {1, 2}, 7), LostWrite(1, 3, 8),
                                      Read(2, {4, 5}, 8), Read(2, {6, 7}, 7)})
                           .counterexample;
  REQUIRE(example.has_value());
  CHECK(example->culprit == 3);
  REQUIRE(example->order.has_value());
  const auto& order = *example->order;
  REQUIRE(order.size() == 3);
  CHECK((order[0].index == 0 && order[0].is_answered));
  CHECK((order[1].index == 1 && !order[1].is_answered));
  CHECK((order[2].index == 2 && order[2].is_answered));
}

TEST_CASE("the order has the culprit in it if others saw its effect", "[sim][check]") {
  const auto example =
      CheckRegister({NotSet(0, {1, 4}, 0, 7), Read(1, {2, 3}, 7)}).counterexample;
  REQUIRE(example.has_value());
  CHECK(example->culprit == 0);
  REQUIRE(example->order.has_value());
  REQUIRE(example->order->size() == 2);
  CHECK(example->order->front().index == 0);
  CHECK_FALSE(example->order->front().is_answered);
}

TEST_CASE("the order has no operation of unknown outcome in it that nobody saw",
          "[sim][check]") {
  const auto example =
      CheckRegister({LostWrite(0, 1, 7), LostWrite(1, 1, 8), LostWrite(2, 1, 9),
                     Read(3, {2, 3}, 8), Read(3, {4, 5}, 6)})
          .counterexample;
  REQUIRE(example.has_value());
  REQUIRE(example->order.has_value());
  REQUIRE(example->order->size() == 2);
  CHECK(example->order->front().index == 1);
  CHECK(example->order->back().index == 3);
}

// Many operations of unknown outcome, any of which may explain a read that none explains.
RegisterHistory HardHistory(std::uint64_t key) {
  RegisterHistory history;
  for (std::uint32_t writer = 0; writer < 12; ++writer) {
    history.push_back(Lost(writer, 1, model::RegisterOperation::Write(writer + 1, key)));
  }
  history.push_back(Read(20, {2, 3}, 99, key));
  return history;
}

TEST_CASE("a search that reaches its limit is inconclusive", "[sim][check]") {
  CHECK(CheckRegister(HardHistory(0), {.nodes_max = 1'000}).verdict ==
        VerdictKind::kInconclusive);
  CHECK(CheckRegister(HardHistory(0)).verdict == VerdictKind::kViolation);
}

TEST_CASE("what other registers say does not turn inconclusive into a pass",
          "[sim][check]") {
  for (const std::uint64_t key : {1U, 3U}) {
    RegisterHistory history = HardHistory(key);
    history.push_back(Read(21, {1, 2}, 0, 2));
    CHECK(CheckRegister(history, {.nodes_max = 1'000}).verdict ==
          VerdictKind::kInconclusive);
  }
}

TEST_CASE("a violation is reported although another register is inconclusive",
          "[sim][check]") {
  for (const std::uint64_t key : {1U, 3U}) {
    RegisterHistory history = HardHistory(key);
    history.push_back(Read(21, {1, 2}, 5, 2));
    const LinearizabilityResult result = CheckRegister(history, {.nodes_max = 1'000});
    REQUIRE(result.verdict == VerdictKind::kViolation);
    CHECK(result.counterexample->culprit == history.size() - 1);
  }
}

TEST_CASE("a part that takes long keeps no other part's violation waiting",
          "[sim][check]") {
  RegisterHistory history = HardHistory(1);
  CHECK(CheckRegister(history).nodes > 20'000);
  history.push_back(Read(21, {1, 2}, 5, 2));
  const LinearizabilityResult result = CheckRegister(history);
  REQUIRE(result.verdict == VerdictKind::kViolation);
  CHECK(result.counterexample->culprit == history.size() - 1);
  CHECK(result.nodes < 20'000);
}

// A wrong read while compare and sets between all values are open. That they are refused
// later makes the whole easy; until then there are more orders than a counterexample is
// worth.
RegisterHistory HistoryWithHardPrefix() {
  RegisterHistory history = {Read(0, {5, 6}, 99), Write(1, {1, 10}, 50)};
  for (std::int64_t from = 0; from < 6; ++from) {
    for (std::int64_t to = 0; to < 6; ++to) {
      if (from != to) history.push_back(NotSet(2, {1, 10}, from, to));
    }
  }
  return history;
}

TEST_CASE("a counterexample that may not be the smallest says so", "[sim][check]") {
  const LinearizabilityResult result = CheckRegister(HistoryWithHardPrefix());
  REQUIRE(result.verdict == VerdictKind::kViolation);
  CHECK_FALSE(result.counterexample->is_smallest);
}

TEST_CASE("to make a counterexample small costs little, and never more than the limit",
          "[sim][check]") {
  CHECK(CheckRegister(HistoryWithHardPrefix()).nodes < 10 * 10'100);
  CHECK(CheckRegister(HistoryWithHardPrefix(), {.nodes_max = 100}).nodes < 10 * 100);
}

TEST_CASE("an answer that comes before its invocation is misuse", "[sim][check]") {
  CHECK(MisuseOf([] {
          CheckRegister({Write(0, {1, 2}, 7), Read(1, {4, 3}, 7)});
        }) ==
        "operation 1 of a history was invoked at 4 and answered at 3; an answer cannot "
        "come before its invocation");
  CHECK(MisuseOf([] {
          CheckRegister({LostWrite(0, kNoResponse, 7)});
        }).find("operation 0") == 0);
}

TEST_CASE("colliding fingerprints neither hide an order nor invent a violation",
          "[sim][check]") {
  const RegisterHistory good = {Write(0, {1, 20}, 7), Write(1, {1, 20}, 8),
                                Write(2, {1, 20}, 9), Read(3, {2, 3}, 9),
                                Read(3, {4, 5}, 7),   Read(3, {6, 7}, 8)};
  RegisterHistory bad = good;
  bad.push_back(Read(3, {8, 9}, 7));
  for (const std::uint64_t mask : {0x0U, 0x1U, 0x3U}) {
    CHECK(CheckRegister(good, {.fingerprint_mask = mask}).verdict == VerdictKind::kPass);
    const LinearizabilityResult result = CheckRegister(bad, {.fingerprint_mask = mask});
    REQUIRE(result.verdict == VerdictKind::kViolation);
    CHECK(result.counterexample->culprit == 6);
  }
}

TEST_CASE("a checker judges each history by itself", "[sim][check]") {
  LinearizabilityChecker<model::RegisterSpecification> checker;
  const RegisterHistory good = {Write(0, {1, 2}, 7), Read(1, {3, 4}, 7)};
  const RegisterHistory bad = {Write(0, {1, 2}, 7), Read(1, {3, 4}, 8)};
  for (int round = 0; round < 3; ++round) {
    CHECK(checker.Check(good).verdict == VerdictKind::kPass);
    CHECK(checker.Check(bad).verdict == VerdictKind::kViolation);
  }
  CHECK_FALSE(checker.Check(good).counterexample.has_value());
}

}  // namespace
}  // namespace heddle::sim
