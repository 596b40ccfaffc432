#include "impl/table/versions.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tests/catch.h"
#include "tests/impl/table/test_store.h"

namespace heddle::impl {
namespace {

constexpr NamingScheme kV1 = NamingScheme::kV1;
constexpr NamingScheme kV2 = NamingScheme::kV2;

void PutVersion(MemoryStore& store, NamingScheme naming, std::uint64_t version) {
  const Manifest manifest{.version = version};
  REQUIRE(store.Put(ManifestKey("t", naming, version), EncodeManifest(manifest)).ok());
}

void PutVersions(MemoryStore& store, NamingScheme naming, std::uint64_t last) {
  for (std::uint64_t version = 1; version <= last; ++version) {
    PutVersion(store, naming, version);
  }
}

std::uint64_t LatestVersion(api::ObjectStore& store, const TableDesign& design = {}) {
  const absl::StatusOr<Dataset> dataset = Versions(store, design).OpenLatest("t");
  INFO(dataset.status());
  REQUIRE(dataset.ok());
  return dataset->version();
}

// How many pages are listed while `body` uses the store that it is given.
template <typename Body>
int PagesListed(MemoryStore& store, Body body) {
  int pages = 0;
  InterceptedStore counting(store, [&](const std::string& call, const std::string&) {
    if (call == "list") ++pages;
    return absl::OkStatus();
  });
  body(counting);
  return pages;
}

TEST_CASE("without a manifest there is no table", "[impl][table]") {
  MemoryStore store;
  REQUIRE(store.Put("t/_versions/latest_version_hint.json", "{}").ok());
  REQUIRE(store.Put("t2/_versions/1.manifest", EncodeManifest({.version = 1})).ok());
  const TableDesign design;
  REQUIRE(absl::IsNotFound(Versions(store, design).OpenLatest("t").status()));
}

TEST_CASE("the latest version is the highest number, whatever the names and the order",
          "[impl][table]") {
  MemoryStore store({.ordered = GENERATE(true, false)});
  const NamingScheme naming = GENERATE(kV1, kV2);
  PutVersions(store, naming, 12);
  REQUIRE(LatestVersion(store) == 12);
}

TEST_CASE("the latest version is found beyond the first page", "[impl][table]") {
  MemoryStore store({.ordered = GENERATE(true, false)});
  const NamingScheme naming = GENERATE(kV1, kV2);
  PutVersions(store, naming, 12);
  TableDesign design;
  design.list_page_keys = 5;
  const int pages = PagesListed(store, [&](api::ObjectStore& counting) {
    REQUIRE(LatestVersion(counting, design) == 12);
  });
  const bool first_is_newest = naming == kV2 && store.ListsInOrder();
  REQUIRE(pages == (first_is_newest ? 1 : 3));
}

TEST_CASE("names that are no version's are passed over, pages of them too",
          "[impl][table]") {
  MemoryStore store;
  for (const char* name : {"00.json", "01.json", "02.json", "03.json", "04.json"}) {
    REQUIRE(store.Put(std::string("t/_versions/") + name, "").ok());
  }
  PutVersions(store, GENERATE(kV1, kV2), 3);
  TableDesign design;
  design.list_page_keys = 2;
  REQUIRE(LatestVersion(store, design) == 3);
}

TEST_CASE("names of both schemes are an error, and until 3.0.2 no table",
          "[impl][table]") {
  MemoryStore store({.ordered = false});
  PutVersions(store, kV2, 3);
  PutVersion(store, kV1, 9);
  TableDesign design;
  REQUIRE(absl::IsInternal(Versions(store, design).OpenLatest("t").status()));
  design.mixed_names_are_absence = true;
  REQUIRE(absl::IsNotFound(Versions(store, design).OpenLatest("t").status()));
}

TEST_CASE("a stray V1 name in an ordered store is seen only if it is listed first",
          "[impl][table]") {
  MemoryStore store;
  PutVersions(store, kV2, 3);
  PutVersion(store, kV1, 9);  // listed behind "1844..."
  REQUIRE(LatestVersion(store) == 3);
  PutVersion(store, kV1, 1);  // listed before it
  const TableDesign design;
  REQUIRE(absl::IsInternal(Versions(store, design).OpenLatest("t").status()));
}

TEST_CASE("the version inside a manifest counts, not its name", "[impl][table]") {
  MemoryStore store;
  PutVersions(store, kV1, 3);
  REQUIRE(store.Put(ManifestKey("t", kV1, 7), EncodeManifest({.version = 3})).ok());
  REQUIRE(LatestVersion(store) == 3);
}

TEST_CASE("a malformed newest manifest fails every opener", "[impl][table]") {
  MemoryStore store;
  PutVersions(store, kV1, 3);
  REQUIRE(store.Put(ManifestKey("t", kV1, 4), "").ok());
  const TableDesign design;
  REQUIRE(absl::IsDataLoss(Versions(store, design).OpenLatest("t").status()));
}

TEST_CASE("versions since one are those above it, ascending, gaps and all",
          "[impl][table]") {
  MemoryStore store({.ordered = GENERATE(true, false)});
  const NamingScheme naming = GENERATE(kV1, kV2);
  for (const std::uint64_t version : {2U, 9U, 10U, 12U, 30U})
    PutVersion(store, naming, version);
  PutVersion(store, naming == kV1 ? kV2 : kV1, 20);  // of no concern to this table
  TableDesign design;
  design.list_page_keys = 2;
  const Dataset base{.root = "t", .naming = naming, .manifest = {.version = 9}};
  const absl::StatusOr<std::vector<std::uint64_t>> since =
      Versions(store, design).Since(base);
  REQUIRE(since.ok());
  REQUIRE(*since == std::vector<std::uint64_t>{10, 12, 30});
}

TEST_CASE("where the newest comes first, listing ends at the first known version",
          "[impl][table]") {
  MemoryStore store;
  PutVersions(store, kV2, 12);
  TableDesign design;
  design.list_page_keys = 2;
  const Dataset base{.root = "t", .naming = kV2, .manifest = {.version = 9}};
  const int pages = PagesListed(store, [&](api::ObjectStore& counting) {
    REQUIRE(*Versions(counting, design).Since(base) ==
            std::vector<std::uint64_t>{10, 11, 12});
  });
  REQUIRE(pages == 2);
}

TEST_CASE("a transaction is taken from the manifest, else read from its object",
          "[impl][table]") {
  MemoryStore store;
  const TableDesign design;
  Versions versions(store, design);
  const Transaction transaction{.id = {.read_version = 3, .uuid = {.high = 1, .low = 2}},
                                .operation = Operation::kOverwrite};
  Manifest manifest{.version = 4, .transaction = transaction.id};
  REQUIRE(absl::IsNotFound(versions.TransactionOf("t", manifest).status()));
  REQUIRE(store.Put(TransactionKey("t", transaction.id), EncodeTransaction(transaction))
              .ok());
  REQUIRE(*versions.TransactionOf("t", manifest) == transaction);
  manifest.inlined = Transaction{.id = transaction.id};
  REQUIRE(versions.TransactionOf("t", manifest)->operation == Operation::kAppend);
}

}  // namespace
}  // namespace heddle::impl
