#include "sim/check/explanation.h"

#include <string>

#include "tests/catch.h"
#include "tests/sim/check/histories.h"

namespace heddle::sim {
namespace {

std::optional<Violation> Explained(const RegisterHistory& history,
                                   const HistoryTextOptions& options = {},
                                   const LinearizabilityOptions& limits = {}) {
  return ExplainLinearizability(history, model::RegisterSpecification(),
                                CheckRegister(history, limits), options);
}

TEST_CASE("a history that passes needs no explanation", "[sim][check][explanation]") {
  CHECK_FALSE(Explained({Write(0, {1, 2}, 7), Read(1, {3, 4}, 7)}).has_value());
}

TEST_CASE("a violation names the culprit, an order of the others and where it ends",
          "[sim][check][explanation]") {
  const auto violation =
      Explained({Write(0, {1, 2}, 7), Write(0, {3, 14}, 8), Read(1, {4, 5}, 8),
                 LostWrite(3, 6, 11), Read(1, {7, 8}, 7)},
                {.clients = {"alice", "bob"}});
  REQUIRE(violation.has_value());
  CHECK(violation->summary ==
        "bob: \"read -> 7\" (steps 7 to 8) fits into no order of the operations");
  CHECK(violation->expected == "an order that explains every answer up to step 8");
  CHECK(violation->observed ==
        "the others fit, for instance so\n"
        "  alice  write 7    steps 1 to 2                     the value is 7\n"
        "  alice  write 8    from step 3 on, no answer known  the value is 8\n"
        "  bob    read -> 8  steps 4 to 5                     the value is 8\n"
        "at the end the value is 8, where \"read -> 7\" is wrong; no other order fits "
        "either");
  CHECK_FALSE(violation->inconclusive);
}

TEST_CASE("a client without a name goes by its number", "[sim][check][explanation]") {
  const auto violation = Explained({Read(3, {1, 2}, 7)}, {.clients = {"alice"}});
  REQUIRE(violation.has_value());
  CHECK(violation->summary ==
        "client 3: \"read -> 7\" (steps 1 to 2) fits into no order of the operations");
  CHECK(violation->observed ==
        "at the end the value is 0, where \"read -> 7\" is wrong; no other order fits "
        "either");
}

TEST_CASE("a culprit whose effect was seen is shown in the order without its answer",
          "[sim][check][explanation]") {
  const auto violation = Explained({NotSet(0, {1, 4}, 0, 7), Read(1, {2, 3}, 7)});
  REQUIRE(violation.has_value());
  CHECK(violation->summary ==
        "client 0: \"compare and set 0 to 7 -> not set\" (steps 1 to 4) fits into no "
        "order of the operations");
  CHECK(violation->observed ==
        "its effect fits, its answer does not; without the answer this order would do\n"
        "  client 0  compare and set 0 to 7  from step 1 on, no answer known  the value "
        "is 7\n"
        "  client 1  read -> 7               steps 2 to 3                     the value "
        "is 7");
}

TEST_CASE("of a long order the end is shown", "[sim][check][explanation]") {
  RegisterHistory history;
  for (Stamp step = 1; step <= 99; step += 2) {
    history.push_back(Write(0, {step, step + 1}, static_cast<std::int64_t>(step)));
  }
  history.push_back(Read(1, {101, 102}, 7));
  const auto violation = Explained(history, {.lines_max = 2});
  REQUIRE(violation.has_value());
  CHECK(violation->observed ==
        "the others fit, for instance so\n"
        "  (48 earlier ones)\n"
        "  client 0  write 97  steps 97 to 98   the value is 97\n"
        "  client 0  write 99  steps 99 to 100  the value is 99\n"
        "at the end the value is 99, where \"read -> 7\" is wrong; no other order fits "
        "either");
}

TEST_CASE("what is not known is not said", "[sim][check][explanation]") {
  const Violation violation = check::ExplainCounterexample(
      {.culprit = {.client = "bob", .text = "read -> 7", .invoked = 1, .responded = 2},
       .is_smallest = false,
       .initial_state = "the value is 0"},
      {});
  CHECK(violation.expected ==
        "an order that explains every answer up to step 2; an earlier step may do as "
        "well");
  CHECK(violation.observed == "the search for an order of the others gave up");
}

TEST_CASE("a search that gave up is called inconclusive", "[sim][check][explanation]") {
  RegisterHistory history = {Read(9, {2, 3}, 99)};
  for (std::uint32_t writer = 0; writer < 9; ++writer) {
    history.push_back(LostWrite(writer, 1, writer + 1));
  }
  const auto violation = Explained(history, {}, {.nodes_max = 20});
  REQUIRE(violation.has_value());
  CHECK(violation->inconclusive);
  CHECK(violation->summary == "linearizable or not: the search gave up after 21 nodes");
}

}  // namespace
}  // namespace heddle::sim
