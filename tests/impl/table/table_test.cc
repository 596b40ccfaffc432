#include "impl/table/table.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "impl/table/names.h"
#include "impl/table/outcome.h"
#include "tests/catch.h"
#include "tests/impl/table/test_runtime.h"
#include "tests/impl/table/test_store.h"

namespace heddle::impl {
namespace {

// One writer on `store`, by `design`.
struct Writer {
  explicit Writer(api::ObjectStore& store,
                  const TableDesign& design = TableDesign::Shipped(),
                  std::uint64_t number = 0)
      : runtime(number), table(store, runtime, design) {}

  TestRuntime runtime;
  Table table;
};

TableDesign AnyDesign() {
  const std::size_t i = GENERATE(range(std::size_t{0}, std::size_t{4}));
  return NamedTableDesigns()[i].make();
}

Rows RowsOf(Table& table) {
  const absl::StatusOr<Dataset> dataset = table.Open("t");
  REQUIRE(dataset.ok());
  const absl::StatusOr<Rows> rows = table.Scan(*dataset);
  REQUIRE(rows.ok());
  return *rows;
}

// The calls that `write` makes, keys without what is random in them.
template <typename Write>
std::vector<std::string> CallsOf(MemoryStore& store, const TableDesign& design,
                                 Write write) {
  std::vector<std::string> calls;
  InterceptedStore recording(store, [&](const std::string& call, const std::string& key) {
    const bool has_uuid = key.ends_with(".lance") || key.ends_with(".txn");
    calls.push_back(call + " " + key.substr(0, has_uuid ? key.rfind('/') + 1 : key.npos));
    return absl::OkStatus();
  });
  Writer writer(recording, design, /*number=*/1);
  write(writer.table);
  return calls;
}

TEST_CASE("a table is created, opened, appended to and overwritten", "[impl][table]") {
  MemoryStore store({.ordered = GENERATE(true, false)});
  Writer writer(store, AnyDesign());
  Table& table = writer.table;

  REQUIRE(absl::IsNotFound(table.Open("t").status()));
  REQUIRE(table.Create("t", {1, 2})->version() == 1);
  REQUIRE(RowsOf(table) == Rows{1, 2});
  REQUIRE(table.Append("t", {3})->version() == 2);
  REQUIRE(RowsOf(table) == Rows{1, 2, 3});
  REQUIRE(table.Overwrite("t", {4})->version() == 3);
  REQUIRE(RowsOf(table) == Rows{4});
  REQUIRE(table.Append("t", {5})->version() == 4);
  REQUIRE(RowsOf(table) == Rows{4, 5});
}

TEST_CASE("creating a table that exists is refused and writes nothing", "[impl][table]") {
  MemoryStore store;
  Writer writer(store, AnyDesign());
  REQUIRE(writer.table.Create("t", {1}).ok());
  const std::vector<std::string> before = store.Keys("");
  REQUIRE(absl::IsAlreadyExists(writer.table.Create("t", {2}).status()));
  const Dataset dataset = *writer.table.Open("t");
  REQUIRE(absl::IsAlreadyExists(
      writer.table.Write(dataset, WriteMode::kCreate, {2}).status()));
  REQUIRE(store.Keys("") == before);
}

TEST_CASE("appending to or overwriting a missing table creates it", "[impl][table]") {
  MemoryStore store;
  Writer writer(store, AnyDesign());
  const WriteMode mode = GENERATE(WriteMode::kAppend, WriteMode::kOverwrite);
  REQUIRE(writer.table.Write("t", mode, {1})->version() == 1);
  REQUIRE(RowsOf(writer.table) == Rows{1});
}

TEST_CASE("a table without rows has no data file", "[impl][table]") {
  MemoryStore store;
  Writer writer(store, AnyDesign());
  REQUIRE(writer.table.Create("t", {}).ok());
  REQUIRE(RowsOf(writer.table).empty());
  REQUIRE(store.Keys("t/data/").empty());
}

TEST_CASE("a write says by which transaction its version was made", "[impl][table]") {
  MemoryStore store;
  Writer writer(store, AnyDesign());
  const absl::StatusOr<Dataset> created = writer.table.Create("t", {1});
  REQUIRE(created.ok());
  REQUIRE(writer.table.Open("t")->manifest == created->manifest);
  const Dataset appended = *writer.table.Append("t", {2});
  REQUIRE(appended.manifest.transaction.read_version == 1);
  REQUIRE(appended.manifest.transaction != created->manifest.transaction);
}

TEST_CASE("a Create looks, writes its data, looks again and puts the first manifest",
          "[impl][table]") {
  MemoryStore store;
  const auto create = [](Table& table) { REQUIRE(table.Create("t", {1}).ok()); };
  REQUIRE(CallsOf(store, TableDesign::Shipped(), create) ==
          std::vector<std::string>{"list t/_versions/", "put t/data/",
                                   "list t/_versions/", "put t/_transactions/",
                                   "put absent t/_versions/1.manifest"});
}

TEST_CASE("a refused Create has looked once or twice", "[impl][table]") {
  MemoryStore store;
  const std::vector<std::string> look = {"list t/_versions/",
                                         "get t/_versions/1.manifest"};
  Writer other(store);
  REQUIRE(other.table.Create("t", {1}).ok());
  const auto create = [](Table& table) { REQUIRE_FALSE(table.Create("t", {1}).ok()); };
  REQUIRE(CallsOf(store, TableDesign::Shipped(), create) == look);
}

TEST_CASE("an Append rebases on what was committed since its version was opened",
          "[impl][table]") {
  MemoryStore store;
  Writer other(store);
  const Dataset opened = *other.table.Create("t", {1});
  REQUIRE(other.table.Append("t", {2}).ok());
  const auto append = [&](Table& table) {
    REQUIRE(table.Write(opened, WriteMode::kAppend, {3})->version() == 3);
  };
  // The transaction of version 2 is read from its object.
  REQUIRE(CallsOf(store, TableDesign::Shipped(), append) ==
          std::vector<std::string>{"put t/data/", "list t/_versions/",
                                   "get t/_versions/2.manifest", "get t/_transactions/",
                                   "put t/_transactions/",
                                   "put absent t/_versions/3.manifest"});
  REQUIRE(RowsOf(other.table) == Rows{1, 2, 3});
}

TEST_CASE("a table keeps the naming scheme that it was created with", "[impl][table]") {
  MemoryStore store;
  Writer writer(store, TableDesign::RetryableOverwrite());
  REQUIRE(writer.table.Create("t", {1}).ok());
  Writer v1(store, TableDesign::Shipped());
  REQUIRE(v1.table.Append("t", {2})->version() == 2);
  REQUIRE(store.Keys("t/_versions/") ==
          std::vector<std::string>{ManifestKey("t", NamingScheme::kV2, 2),
                                   ManifestKey("t", NamingScheme::kV2, 1)});
}

TEST_CASE("an error of an existence check is not absence", "[impl][table]") {
  MemoryStore store;
  const int failing_list = GENERATE(1, 2);
  int lists = 0;
  InterceptedStore failing(store, [&](const std::string& call, const std::string&) {
    if (call == "list" && ++lists == failing_list) return absl::UnavailableError("");
    return absl::OkStatus();
  });
  Writer writer(failing, AnyDesign());
  REQUIRE(absl::IsUnavailable(writer.table.Create("t", {1}).status()));
  REQUIRE(store.Keys("t/_versions/").empty());
}

TEST_CASE("a directory with names of both schemes passes for a missing table until 3.0.2",
          "[impl][table]") {
  MemoryStore store({.ordered = false});
  Writer creator(store, TableDesign::RetryableOverwrite());
  REQUIRE(creator.table.Create("t", {1}).ok());
  REQUIRE(store.Put("t/_versions/9.manifest", EncodeManifest({.version = 9})).ok());

  Writer shipped(store, TableDesign::Shipped());
  REQUIRE(shipped.table.Append("t", {2})->version() == 1);  // a fork beside the table

  TableDesign later = TableDesign::RetryableOverwrite();
  later.mixed_names_are_absence = false;
  Writer writer(store, later);
  REQUIRE(absl::IsInternal(writer.table.Append("t", {3}).status()));
}

TEST_CASE("a manifest of unknown outcome is an unknown outcome", "[impl][table]") {
  MemoryStore store;
  InterceptedStore failing(store, [](const std::string& call, const std::string&) {
    return call == "put absent" ? absl::DeadlineExceededError("") : absl::OkStatus();
  });
  Writer writer(failing, AnyDesign());
  REQUIRE(OutcomeOf(writer.table.Create("t", {1}).status()) == CommitOutcome::kUnknown);
}

TEST_CASE("a missing data file fails the scan", "[impl][table]") {
  MemoryStore store;
  Writer writer(store);
  const Dataset dataset = *writer.table.Create("t", {1});
  REQUIRE(store.Delete(store.Keys("t/data/").at(0)).ok());
  REQUIRE(absl::IsNotFound(writer.table.Scan(dataset).status()));
}

}  // namespace
}  // namespace heddle::impl
