#include "model/object_store/profile.h"

#include <algorithm>

#include "model/object_store/direct_object_store.h"
#include "tests/catch.h"

namespace heddle::model {
namespace {

TEST_CASE("a profile is a base and its changes", "[model][object_store]") {
  const StoreProfile plain = StoreProfile::Parse("s3").value();
  CHECK(plain.Switches() == StoreProfile::S3().Switches());

  const StoreProfile changed =
      StoreProfile::Parse("s3,page_keys_max=2,cas_absent=failed_precondition").value();
  CHECK(changed.name == "s3,page_keys_max=2,cas_absent=failed_precondition");
  CHECK(changed.page_keys_max == 2);
  CHECK(changed.cas_absent == absl::StatusCode::kFailedPrecondition);
  CHECK(changed.tag == plain.tag);
}

TEST_CASE("each switch of each base can be written and read again",
          "[model][object_store]") {
  for (const std::string& base : StoreProfile::BaseNames()) {
    const std::vector<std::string> switches =
        StoreProfile::Parse(base).value().Switches();
    std::string text = "s3";
    for (const std::string& assignment : switches) {
      CHECK(assignment.find('?') == std::string::npos);
      text += "," + assignment;
    }
    CHECK(StoreProfile::Parse(text).value().Switches() == switches);
  }
}

TEST_CASE("a wrong profile is told what would be right", "[model][object_store]") {
  const auto message = [](const std::string& text) {
    const auto profile = StoreProfile::Parse(text);
    CHECK(absl::IsInvalidArgument(profile.status()));
    return std::string(profile.status().message());
  };
  CHECK(
      message("s4") ==
      "no store profile: 's4'; there are s3, gcs, azure, posix, memory, azurite, ceph16, "
      "fakegcs, local, moto, s3mock, seaweedfs");
  CHECK(message("s3,copy=hardlink") ==
        "'hardlink' is no value of copy; it is one of bytes, link");
  CHECK(message("s3,page_keys_max=0") ==
        "'0' is no value of page_keys_max; it is a number in [1, 4294967295]");
  CHECK(message("s3,page_keys_max=2x").find("'2x' is no value") == 0);
  CHECK(message("s3,pages=2").find("no switch of a store profile: 'pages'; there are") ==
        0);
  CHECK(message("s3,").find("no switch of a store profile: ''") == 0);
  CHECK(message("").find("no store profile: ''") == 0);
}

TEST_CASE("a store can ignore a condition without a sign", "[model][object_store]") {
  Bucket store_bucket(StoreProfile::Parse("ceph16").value());
  DirectObjectStore store(store_bucket);
  const api::ETag tag = *store.Put("a", "1");
  REQUIRE(store.Put("b", "2").ok());
  CHECK(store.Copy("a", "b", {.destination = api::IfAbsent()}).ok());
  CHECK(store.Get("b")->body == "1");
  CHECK(absl::IsFailedPrecondition(store.Put("a", "3", api::IfMatch(tag)).status()));
  CHECK(store.Delete("a", api::IfMatch({tag.value + 1})).ok());
  CHECK(absl::IsNotFound(store.Get("a").status()));
}

}  // namespace
}  // namespace heddle::model
