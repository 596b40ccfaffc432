// The commit loop, against other writers that act at a given call of the one that is
// watched.
#include "impl/table/committer.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "impl/table/names.h"
#include "impl/table/outcome.h"
#include "impl/table/table.h"
#include "tests/catch.h"
#include "tests/impl/table/test_runtime.h"
#include "tests/impl/table/test_store.h"

namespace heddle::impl {
namespace {

// A writer that is watched and another one, whom the test lets act in between.
class Duel {
 public:
  explicit Duel(const TableDesign& design)
      : intercepted_(store_,
                     [this](const std::string& call, const std::string& key) {
                       if (before_) before_(call, key);
                       return absl::OkStatus();
                     }),
        table_(intercepted_, runtime_, design),
        other_(store_, other_runtime_, design) {}

  // Before the watched writer's first `times` calls of `call` on a key that begins with
  // `prefix`.
  void Before(const std::string& call, const std::string& prefix, int times,
              std::function<void()> act) {
    before_ = [=](const std::string& made, const std::string& key) mutable {
      if (made == call && key.starts_with(prefix) && times-- > 0) act();
    };
  }
  void BeforeFirst(const std::string& call, const std::string& prefix,
                   std::function<void()> act) {
    Before(call, prefix, 1, std::move(act));
  }

  Rows RowsOfHead() {
    const absl::StatusOr<Dataset> head = other_.Open("t");
    REQUIRE(head.ok());
    Rows rows = *other_.Scan(*head);
    std::sort(rows.begin(), rows.end());
    return rows;
  }

  Table& table() { return table_; }
  Table& other() { return other_; }
  MemoryStore& store() { return store_; }
  TestRuntime& runtime() { return runtime_; }

 private:
  MemoryStore store_;
  std::function<void(const std::string&, const std::string&)> before_;
  InterceptedStore intercepted_;
  TestRuntime runtime_{1};
  TestRuntime other_runtime_{2};
  Table table_;
  Table other_;
};

CommitOutcome Outcome(const absl::StatusOr<Dataset>& answer) {
  return OutcomeOf(answer.status());
}

TEST_CASE(
    "a Create that passed both checks loses to a table that appears before its manifest",
    "[impl][table]") {
  const std::size_t i = GENERATE(range(std::size_t{0}, std::size_t{4}));
  Duel duel(NamedTableDesigns()[i].make());
  duel.BeforeFirst("put absent", "t/_versions/",
                   [&] { REQUIRE(duel.other().Create("t", {2}).ok()); });
  REQUIRE(Outcome(duel.table().Create("t", {1})) == CommitOutcome::kAlreadyExists);
  REQUIRE(duel.RowsOfHead() == Rows{2});
}

// The table appears after the first check of the watched Create, and is overwritten after
// its second one.
absl::StatusOr<Dataset> CreateAsThird(Duel& duel) {
  int lists = 0;
  duel.Before("list", "t/_versions/", 3, [&duel, lists]() mutable {
    ++lists;
    if (lists == 2) REQUIRE(duel.other().Create("t", {2})->version() == 1);
    if (lists == 3) REQUIRE(duel.other().Overwrite("t", {3})->version() == 2);
  });
  return duel.table().Create("t", {1});
}

TEST_CASE("the third of three creators is acknowledged until 2.0.1", "[impl][table]") {
  Duel duel(TableDesign::Shipped());
  REQUIRE(CreateAsThird(duel)->version() == 3);
  REQUIRE(duel.RowsOfHead() == Rows{1});
}

TEST_CASE("the third of three creators is told to retry since 3.0.0", "[impl][table]") {
  Duel duel(TableDesign::RetryableOverwrite());
  REQUIRE(Outcome(CreateAsThird(duel)) == CommitOutcome::kRetryableConflict);
  REQUIRE(duel.RowsOfHead() == Rows{3});
}

TEST_CASE(
    "a Create without retries that meets a table is told that version 0 is not found",
    "[impl][table]") {
  Duel duel(TableDesign::NoRetries());
  duel.BeforeFirst("put", "t/data/",
                   [&] { REQUIRE(duel.other().Create("t", {2}).ok()); });
  REQUIRE(Outcome(duel.table().Create("t", {1})) == CommitOutcome::kNotFound);
  REQUIRE(duel.RowsOfHead() == Rows{2});
}

TEST_CASE("one attempt at a Create is no strict one: it replaces the table it meets",
          "[impl][table]") {
  TableDesign design = TableDesign::Shipped();
  design.create_retries = 1;
  Duel duel(design);
  duel.BeforeFirst("put", "t/data/",
                   [&] { REQUIRE(duel.other().Create("t", {2}).ok()); });
  REQUIRE(duel.table().Create("t", {1})->version() == 2);
  REQUIRE(duel.RowsOfHead() == Rows{1});
}

TEST_CASE("an Append whose version was taken rebases, sleeps and commits the next one",
          "[impl][table]") {
  TableDesign design = TableDesign::Shipped();
  design.backoff_unit_us = 100;
  Duel duel(design);
  REQUIRE(duel.other().Create("t", {0}).ok());
  int others = 0;
  duel.Before("put absent", "t/_versions/", 3, [&duel, others]() mutable {
    REQUIRE(duel.other().Append("t", {++others}).ok());
  });
  REQUIRE(duel.table().Append("t", {9})->version() == 5);
  REQUIRE(duel.RowsOfHead() == Rows{0, 1, 2, 3, 9});
  // The largest of 4, 8 and 16 slots, since the test's runtime draws the largest number.
  REQUIRE(duel.runtime().sleeps_us() == std::vector<std::int64_t>{300, 700, 1500});
}

TEST_CASE("an Append gives up after as many attempts as it has, 0 and 1 both being one",
          "[impl][table]") {
  TableDesign design = TableDesign::Shipped();
  design.max_retries = GENERATE(0, 1, 2, 20);
  design.backoff_unit_us = 0;
  Duel duel(design);
  REQUIRE(duel.other().Create("t", {0}).ok());
  int attempts = 0;
  duel.Before("put absent", "t/_versions/", 100, [&] {
    ++attempts;
    REQUIRE(duel.other().Append("t", {attempts}).ok());
  });
  REQUIRE(Outcome(duel.table().Append("t", {-1})) == CommitOutcome::kCommitConflict);
  REQUIRE(attempts == std::max(design.max_retries, 1));
  REQUIRE(duel.RowsOfHead().front() == 0);  // not -1
  REQUIRE(duel.runtime().sleeps_us().empty());
}

TEST_CASE("an Append that gave up on its first conflict may win with two attempts",
          "[impl][table]") {
  TableDesign design = TableDesign::Shipped();
  design.max_retries = 2;
  Duel duel(design);
  REQUIRE(duel.other().Create("t", {0}).ok());
  duel.BeforeFirst("put absent", "t/_versions/",
                   [&] { REQUIRE(duel.other().Append("t", {1}).ok()); });
  REQUIRE(duel.table().Append("t", {2})->version() == 3);
}

TEST_CASE("an attempt of unknown outcome is the last one", "[impl][table]") {
  MemoryStore store;
  int puts = 0;
  InterceptedStore failing(store, [&](const std::string& call, const std::string&) {
    if (call != "put absent") return absl::OkStatus();
    return ++puts == 1 ? absl::OkStatus() : absl::DeadlineExceededError("");
  });
  TestRuntime runtime;
  Table table(failing, runtime, TableDesign::Shipped());
  REQUIRE(table.Create("t", {0}).ok());
  REQUIRE(Outcome(table.Append("t", {1})) == CommitOutcome::kUnknown);
  REQUIRE(puts == 2);
}

TEST_CASE("an Append is never strict: its one attempt rebases", "[impl][table]") {
  TableDesign design = TableDesign::RetryableOverwrite();
  design.max_retries = 0;
  Duel duel(design);
  const Dataset opened = *duel.other().Create("t", {0});
  REQUIRE(duel.other().Append("t", {1}).ok());
  REQUIRE(duel.table().Write(opened, WriteMode::kAppend, {2})->version() == 3);
}

TEST_CASE("an Append that meets an Overwrite is incompatible", "[impl][table]") {
  Duel duel(GENERATE(TableDesign::Shipped(), TableDesign::RetryableOverwrite()));
  REQUIRE(duel.other().Create("t", {0}).ok());
  duel.BeforeFirst("put absent", "t/_versions/",
                   [&] { REQUIRE(duel.other().Overwrite("t", {1}).ok()); });
  REQUIRE(Outcome(duel.table().Append("t", {2})) == CommitOutcome::kIncompatible);
  REQUIRE(duel.RowsOfHead() == Rows{1});
}

TEST_CASE("an Overwrite commits on top of Appends and, until 2.0.1, of Overwrites",
          "[impl][table]") {
  const bool shipped = GENERATE(true, false);
  const WriteMode theirs = GENERATE(WriteMode::kAppend, WriteMode::kOverwrite);
  Duel duel(shipped ? TableDesign::Shipped() : TableDesign::RetryableOverwrite());
  const Dataset opened = *duel.other().Create("t", {0});
  REQUIRE(duel.other().Write("t", theirs, {1}).ok());
  const absl::StatusOr<Dataset> answer =
      duel.table().Write(opened, WriteMode::kOverwrite, {2});
  if (shipped || theirs == WriteMode::kAppend) {
    REQUIRE(answer->version() == 3);
    REQUIRE(duel.RowsOfHead() == Rows{2});
  } else {
    REQUIRE(Outcome(answer) == CommitOutcome::kRetryableConflict);
    REQUIRE(duel.RowsOfHead() == Rows{1});
  }
}

TEST_CASE("the conflict check begins with the oldest version and looks at each",
          "[impl][table]") {
  Duel duel(TableDesign::Shipped());
  const Dataset opened = *duel.other().Create("t", {0});
  REQUIRE(duel.other().Append("t", {1}).ok());
  REQUIRE(duel.other().Overwrite("t", {2}).ok());
  REQUIRE(duel.other().Append("t", {3}).ok());
  REQUIRE(Outcome(duel.table().Write(opened, WriteMode::kAppend, {4})) ==
          CommitOutcome::kIncompatible);
}

TEST_CASE("a strict Overwrite is refused after any commit, since 0.34.0 on a table too",
          "[impl][table]") {
  TableDesign design = TableDesign::Shipped();
  design.max_retries = 0;
  design.strict_overwrite =
      GENERATE(StrictOverwrite::kOfNoTable, StrictOverwrite::kOfAnyVersion);
  Duel duel(design);
  const Dataset opened = *duel.other().Create("t", {0});
  REQUIRE(duel.other().Append("t", {1}).ok());
  const absl::StatusOr<Dataset> answer =
      duel.table().Write(opened, WriteMode::kOverwrite, {2});
  if (design.strict_overwrite == StrictOverwrite::kOfNoTable) {
    REQUIRE(answer->version() == 3);
  } else {
    REQUIRE(Outcome(answer) == CommitOutcome::kCommitConflict);
    REQUIRE(duel.RowsOfHead() == Rows{0, 1});
  }
}

TEST_CASE(
    "a missing transaction fails those who must look at it, unless manifests have it",
    "[impl][table]") {
  const bool inlined = GENERATE(false, true);
  TableDesign design = TableDesign::Shipped();
  design.inline_transaction = inlined;
  Duel duel(design);
  const Dataset opened = *duel.other().Create("t", {0});
  const Dataset appended = *duel.other().Append("t", {1});
  REQUIRE(duel.store().Delete(TransactionKey("t", appended.manifest.transaction)).ok());
  const absl::StatusOr<Dataset> answer =
      duel.table().Write(opened, WriteMode::kAppend, {2});
  REQUIRE(Outcome(answer) == (inlined ? CommitOutcome::kOk : CommitOutcome::kNotFound));
}

TEST_CASE("a copy of an old manifest under a new name stops all commits but one",
          "[impl][table]") {
  Duel duel(TableDesign::Shipped());
  for (const Row row : {0, 1, 2}) REQUIRE(duel.other().Append("t", {row}).ok());
  const std::string third = duel.store().Get("t/_versions/3.manifest")->body;
  REQUIRE(duel.store().Put("t/_versions/7.manifest", third).ok());
  REQUIRE(duel.table().Append("t", {3})->version() == 4);
  REQUIRE(duel.table().Open("t")->version() == 3);
  REQUIRE(Outcome(duel.table().Append("t", {4})) == CommitOutcome::kCommitConflict);
}

TEST_CASE("with the unsafe handler an acknowledged Append is lost", "[impl][table]") {
  TableDesign design = TableDesign::Shipped();
  design.handler = CommitHandlerKind::kUnsafe;
  Duel duel(design);
  REQUIRE(duel.other().Create("t", {0}).ok());
  duel.BeforeFirst("put", "t/_versions/",
                   [&] { REQUIRE(duel.other().Append("t", {1})->version() == 2); });
  REQUIRE(duel.table().Append("t", {2})->version() == 2);
  REQUIRE(duel.RowsOfHead() == Rows{0, 2});
}

TEST_CASE("with the rename handler an Append is as safe as with the conditional put",
          "[impl][table]") {
  TableDesign design = TableDesign::Shipped();
  design.handler = CommitHandlerKind::kRename;
  Duel duel(design);
  REQUIRE(duel.other().Create("t", {0}).ok());
  duel.BeforeFirst("rename", "t/_versions/",
                   [&] { REQUIRE(duel.other().Append("t", {1})->version() == 2); });
  REQUIRE(duel.table().Append("t", {2})->version() == 3);
  REQUIRE(duel.RowsOfHead() == Rows{0, 1, 2});
}

TEST_CASE("with create-only, create else open and append loses no acknowledged row",
          "[impl][table]") {
  Duel duel(TableDesign::CreateOnly());
  duel.BeforeFirst("put", "t/data/", [&] {
    REQUIRE(duel.other().Create("t", {}).ok());
    REQUIRE(duel.other().Append("t", {2}).ok());
  });
  REQUIRE(Outcome(duel.table().Create("t", {9})) == CommitOutcome::kAlreadyExists);
  const Dataset opened = *duel.table().Open("t");
  REQUIRE(duel.table().Write(opened, WriteMode::kAppend, {1}).ok());
  REQUIRE(duel.RowsOfHead() == Rows{1, 2});
}

}  // namespace
}  // namespace heddle::impl
