#include "model/spec/table.h"

#include <vector>

#include "sim/check/linearizability.h"
#include "tests/catch.h"

namespace heddle::model {
namespace {

using Operation = TableOperation;
using Answer = TableAnswer;
using State = std::optional<TableState>;

constexpr TableSpecification kTable;

TableState Missing() { return {}; }

TableState Holding(std::uint64_t version, TableRows rows) {
  return {.version = version, .rows = std::move(rows)};
}

State Step(const TableState& state, const Operation& operation) {
  return kTable.Step(state, operation, nullptr);
}

State Step(const TableState& state, const Operation& operation, const Answer& answer) {
  return kTable.Step(state, operation, &answer);
}

TEST_CASE("at first there is no table", "[model][spec][table]") {
  CHECK(kTable.Init() == Missing());
  CHECK(Step(Missing(), Operation::Read(), Answer::NotFound()) == State(Missing()));
  CHECK(Step(Missing(), Operation::Read(), Answer::Saw({})) == std::nullopt);
}

TEST_CASE("every write makes a missing table", "[model][spec][table]") {
  for (const Operation& operation : {Operation::Create({4, 3}), Operation::Append({3, 4}),
                                     Operation::Overwrite({3, 4})}) {
    CHECK(Step(Missing(), operation) == State(Holding(1, {3, 4})));
    CHECK(Step(Missing(), operation, Answer::Done()) == State(Holding(1, {3, 4})));
    CHECK(Step(Missing(), operation, Answer::Done(1)) == State(Holding(1, {3, 4})));
    CHECK(Step(Missing(), operation, Answer::Done(2)) == std::nullopt);
    CHECK(Step(Missing(), operation, Answer::AlreadyExists()) == std::nullopt);
    CHECK(Step(Missing(), operation, Answer::NotFound()) == std::nullopt);
  }
}

TEST_CASE("create leaves an existing table alone", "[model][spec][table]") {
  const TableState table = Holding(2, {5});
  CHECK(Step(table, Operation::Create({6})) == State(table));
  CHECK(Step(table, Operation::Create({6}), Answer::AlreadyExists()) == State(table));
  CHECK(Step(table, Operation::Create({6}), Answer::Done()) == std::nullopt);
}

TEST_CASE("append adds rows and overwrite replaces them, as the next version",
          "[model][spec][table]") {
  const TableState table = Holding(2, {5});
  CHECK(Step(table, Operation::Append({4, 5})) == State(Holding(3, {4, 5, 5})));
  CHECK(Step(table, Operation::Append({4}), Answer::Done(3)) ==
        State(Holding(3, {4, 5})));
  CHECK(Step(table, Operation::Append({4}), Answer::Done(2)) == std::nullopt);
  CHECK(Step(table, Operation::Overwrite({4}), Answer::Done(3)) ==
        State(Holding(3, {4})));
}

TEST_CASE("an append or overwrite that came too late to make the table had no effect",
          "[model][spec][table]") {
  const TableState table = Holding(2, {5});
  CHECK(Step(table, Operation::Append({4}), Answer::AlreadyExists()) == State(table));
  CHECK(Step(table, Operation::Overwrite({4}), Answer::AlreadyExists()) == State(table));
}

TEST_CASE("a read tells the rows in any order, and the version if it tells one",
          "[model][spec][table]") {
  const TableState table = Holding(3, {4, 5, 5});
  CHECK(Step(table, Operation::Read()) == State(table));
  CHECK(Step(table, Operation::Read(), Answer::Saw({5, 4, 5})) == State(table));
  CHECK(Step(table, Operation::Read(), Answer::Saw({5, 4, 5}, 3)) == State(table));
  CHECK(Step(table, Operation::Read(), Answer::Saw({5, 4, 5}, 2)) == std::nullopt);
  CHECK(Step(table, Operation::Read(), Answer::Saw({5, 4})) == std::nullopt);
  CHECK(Step(table, Operation::Read(), Answer::Saw({4, 4, 5})) == std::nullopt);
  CHECK(Step(table, Operation::Read(), Answer::NotFound()) == std::nullopt);
  CHECK(Step(table, Operation::Read(), Answer::AlreadyExists()) == std::nullopt);
}

// Every operation with every kind of answer, in a missing and in an existing table.
TEST_CASE("an answer only narrows what a table may do, and observers change nothing",
          "[model][spec][table]") {
  for (const TableState& state : {Missing(), Holding(2, {5})}) {
    for (const Operation& operation : {Operation::Create({4}), Operation::Append({4}),
                                       Operation::Overwrite({4}), Operation::Read()}) {
      const State effect = Step(state, operation);
      REQUIRE(effect.has_value());
      CHECK((effect == State(state) || !kTable.IsObserver(operation, nullptr)));
      for (const Answer& answer : {Answer::Done(), Answer::Done(3), Answer::Saw({5}),
                                   Answer::AlreadyExists(), Answer::NotFound()}) {
        const State next = Step(state, operation, answer);
        CHECK((!next.has_value() || next == effect || next == State(state)));
        if (kTable.IsObserver(operation, &answer)) {
          CHECK((!next.has_value() || next == State(state)));
        }
      }
    }
  }
}

TEST_CASE("reads and refusals are observers, unanswered writes are not",
          "[model][spec][table]") {
  const Answer done = Answer::Done();
  const Answer refused = Answer::AlreadyExists();
  CHECK(kTable.IsObserver(Operation::Read(), nullptr));
  CHECK(kTable.IsObserver(Operation::Create({4}), &refused));
  CHECK_FALSE(kTable.IsObserver(Operation::Create({4}), &done));
  CHECK_FALSE(kTable.IsObserver(Operation::Create({4}), nullptr));
}

TEST_CASE("equal states have equal hashes, and others mostly not",
          "[model][spec][table]") {
  CHECK(kTable.Hash(Holding(2, {4, 5})) == kTable.Hash(Holding(2, {4, 5})));
  CHECK(kTable.Hash(Holding(2, {4, 5})) != kTable.Hash(Holding(3, {4, 5})));
  CHECK(kTable.Hash(Holding(2, {4, 5})) != kTable.Hash(Holding(2, {5})));
}

TEST_CASE("a table describes its operations", "[model][spec][table]") {
  const Answer saw = Answer::Saw({5, 4}, 2);
  const Answer done = Answer::Done(2);
  const Answer exists = Answer::AlreadyExists();
  const Answer missing = Answer::NotFound();
  CHECK(kTable.Describe(Missing()) == "there is no table");
  CHECK(kTable.Describe(Holding(2, {4, 5})) == "version 2 holds {4, 5}");
  CHECK(kTable.Describe(Operation::Read(), &saw) == "read -> {5, 4}, version 2");
  CHECK(kTable.Describe(Operation::Read(), &missing) == "read -> not found");
  CHECK(kTable.Describe(Operation::Append({4}), &done) ==
        "append {4} -> done, version 2");
  CHECK(kTable.Describe(Operation::Create({4}), &exists) ==
        "create {4} -> already exists");
  CHECK(kTable.Describe(Operation::Overwrite({4}), nullptr) == "overwrite with {4}");
}

// Histories of tables.

using Record = sim::RecordedBy<TableSpecification>;

Record Told(sim::Stamp invoked, sim::Stamp responded, Operation operation,
            Answer answer) {
  return {.operation = std::move(operation),
          .answer = std::move(answer),
          .invoked = invoked,
          .responded = responded,
          .outcome = sim::OperationOutcome::kAnswered};
}

Record Untold(sim::Stamp invoked, Operation operation, sim::OperationOutcome outcome) {
  return {.operation = std::move(operation), .invoked = invoked, .outcome = outcome};
}

bool IsLinearizable(const std::vector<Record>& history) {
  return sim::CheckLinearizability<TableSpecification>(history, kTable).verdict ==
         sim::VerdictKind::kPass;
}

TEST_CASE("of two creators one may be told that it did", "[model][spec][table]") {
  CHECK(IsLinearizable({Told(1, 5, Operation::Create({0}), Answer::Done(1)),
                        Told(2, 6, Operation::Create({1}), Answer::AlreadyExists()),
                        Told(7, 8, Operation::Read(), Answer::Saw({0}, 1))}));
  CHECK_FALSE(IsLinearizable({Told(1, 5, Operation::Create({0}), Answer::Done(1)),
                              Told(2, 6, Operation::Create({1}), Answer::Done(2))}));
}

TEST_CASE("nobody is told that a table exists before somebody makes it",
          "[model][spec][table]") {
  const Record refused = Told(1, 2, Operation::Create({0}), Answer::AlreadyExists());
  CHECK_FALSE(IsLinearizable({refused}));
  CHECK_FALSE(IsLinearizable(
      {refused, Untold(3, Operation::Create({1}), sim::OperationOutcome::kUnknown)}));
  CHECK_FALSE(IsLinearizable(
      {refused, Untold(1, Operation::Create({1}), sim::OperationOutcome::kFailed)}));
  CHECK(IsLinearizable(
      {refused, Untold(1, Operation::Create({1}), sim::OperationOutcome::kUnknown)}));
}

TEST_CASE("an acknowledged append may not be missing", "[model][spec][table]") {
  const Record first = Told(1, 5, Operation::Append({0}), Answer::Done());
  const Record second = Told(2, 6, Operation::Append({1}), Answer::Done());
  CHECK(IsLinearizable(
      {first, second, Told(7, 8, Operation::Read(), Answer::Saw({0, 1}))}));
  CHECK_FALSE(
      IsLinearizable({first, second, Told(7, 8, Operation::Read(), Answer::Saw({1}))}));
}

TEST_CASE("rows leave only by an overwrite that took effect after them",
          "[model][spec][table]") {
  const Record append = Told(1, 2, Operation::Append({0}), Answer::Done());
  const Record later = Told(3, 4, Operation::Overwrite({1}), Answer::Done());
  const Record read = Told(5, 6, Operation::Read(), Answer::Saw({1}));
  CHECK(IsLinearizable({append, later, read}));
  const Record earlier = Told(1, 2, Operation::Overwrite({1}), Answer::Done());
  const Record late_append = Told(3, 4, Operation::Append({0}), Answer::Done());
  CHECK_FALSE(IsLinearizable({earlier, late_append, read}));
}

TEST_CASE("an overwrite of unknown outcome may remove rows at any later time",
          "[model][spec][table]") {
  const Record lost =
      Untold(1, Operation::Overwrite({1}), sim::OperationOutcome::kUnknown);
  const Record append = Told(2, 3, Operation::Append({0}), Answer::Done());
  const auto read = [](sim::Stamp invoked, TableRows rows) {
    return Told(invoked, invoked + 1, Operation::Read(), Answer::Saw(std::move(rows)));
  };
  CHECK(IsLinearizable({lost, append, read(4, {0}), read(6, {1})}));
  CHECK_FALSE(IsLinearizable({lost, append, read(4, {1}), read(6, {0})}));
}

TEST_CASE("a version counts the writes that took effect", "[model][spec][table]") {
  const Record lost = Untold(1, Operation::Append({0}), sim::OperationOutcome::kUnknown);
  const auto append = [](std::uint64_t version) {
    return Told(2, 3, Operation::Append({1}), Answer::Done(version));
  };
  CHECK(IsLinearizable({lost, append(1)}));
  CHECK(IsLinearizable({lost, append(2)}));
  CHECK_FALSE(IsLinearizable({lost, append(3)}));
}

}  // namespace
}  // namespace heddle::model
