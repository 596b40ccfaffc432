#include "impl/table/names.h"

#include <cstdint>
#include <string>

#include "tests/catch.h"

namespace heddle::impl {
namespace {

std::optional<ManifestName> Parse(const std::string& name) {
  const std::string prefix = VersionsPrefix("a/t");
  return ParseManifestName(prefix + name, prefix.size());
}

TEST_CASE("objects of a table are named as Lance names them", "[impl][table]") {
  const api::Uuid uuid = {.high = 0x0123456789abcdef, .low = 0xf};
  REQUIRE(DataKey("a/t", uuid) == "a/t/data/0123456789abcdef000000000000000f.lance");
  REQUIRE(TransactionKey("a/t", {.read_version = 12, .uuid = uuid}) ==
          "a/t/_transactions/12-0123456789abcdef000000000000000f.txn");
  REQUIRE(ManifestKey("a/t", NamingScheme::kV1, 12) == "a/t/_versions/12.manifest");
  REQUIRE(ManifestKey("a/t", NamingScheme::kV2, 12) ==
          "a/t/_versions/18446744073709551603.manifest");
  REQUIRE(ManifestKey("a/t", NamingScheme::kV2, UINT64_MAX) ==
          "a/t/_versions/00000000000000000000.manifest");
}

TEST_CASE("V2 names sort the newest version first, V1 names do not", "[impl][table]") {
  REQUIRE(ManifestKey("t", NamingScheme::kV2, 10) <
          ManifestKey("t", NamingScheme::kV2, 9));
  REQUIRE(ManifestKey("t", NamingScheme::kV1, 10) <
          ManifestKey("t", NamingScheme::kV1, 2));
}

TEST_CASE("a manifest's name says its scheme and version", "[impl][table]") {
  for (const NamingScheme naming : {NamingScheme::kV1, NamingScheme::kV2}) {
    for (const std::uint64_t version :
         {std::uint64_t{1}, std::uint64_t{10}, std::uint64_t{12345}}) {
      const std::optional<ManifestName> name = ParseManifestName(
          ManifestKey("a/t", naming, version), VersionsPrefix("a/t").size());
      REQUIRE(name);
      REQUIRE(name->naming == naming);
      REQUIRE(name->version == version);
    }
  }
}

TEST_CASE("what is not the name of a version is no manifest", "[impl][table]") {
  const std::string name =
      GENERATE(as<std::string>(),  //
               "", ".manifest", "manifest", "1", "1.manifes", "x.manifest", "1x.manifest",
               "-1.manifest", " 1.manifest", "latest_version_hint.json", "1.manifest#1",
               "d9223372036854775809.manifest",   // detached
               "18446744073709551616.manifest");  // beyond 64 bits
  INFO(name);
  REQUIRE_FALSE(Parse(name));
}

TEST_CASE("a staged manifest is no manifest", "[impl][table]") {
  const std::string staged =
      StagingKey(ManifestKey("a/t", NamingScheme::kV1, 3), {.high = 0, .low = 0xa});
  REQUIRE(staged == "a/t/_versions/3.manifest-0000000000000000000000000000000a");
  REQUIRE_FALSE(ParseManifestName(staged, VersionsPrefix("a/t").size()));
}

}  // namespace
}  // namespace heddle::impl
