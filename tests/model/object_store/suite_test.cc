#include "tests/model/object_store/suite.h"

#include "model/object_store/direct_object_store.h"
#include "tests/catch.h"

namespace heddle::model {
namespace {

TEST_CASE("every profile's bucket passes the conformance suite",
          "[model][object_store]") {
  for (const char* text :
       {"s3", "gcs", "azure", "posix", "memory", "local", "s3,page_token=next_key",
        "s3,tag=unique,key_order=none", "posix,tag=unique", "seaweedfs"}) {
    const StoreProfile profile = StoreProfile::Parse(text).value();
    for (const SuiteCase& suite_case : ObjectStoreSuite()) {
      DYNAMIC_SECTION(text << ": " << suite_case.name) {
        Bucket store_bucket(profile);
        DirectObjectStore store(store_bucket);
        Complaints complaints;
        suite_case.run(store, profile, complaints);
        CHECK(complaints.list() == std::vector<std::string>());
      }
    }
  }
}

}  // namespace
}  // namespace heddle::model
