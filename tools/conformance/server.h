// Which simulated store stands for a record's profile, and which for the very server that
// was recorded.
#pragma once

#include <optional>
#include <string>

#include "impl/client/object_store_crate.h"
#include "model/api/object_store.h"
#include "model/object_store/bucket.h"
#include "model/object_store/direct_object_store.h"
#include "model/object_store/profile.h"
#include "tools/conformance/record.h"

namespace heddle::conformance {

struct Simulated {
  model::StoreProfile profile;
  std::optional<impl::ObjectStoreCrateOptions>
      crate;  // the client library, if it was used
};

// The store that `record` is judged by; none: its profile or layer is not simulated.
std::optional<Simulated> ProfileOf(const Record& record);

// The variant of that profile that answers as the recorded server does; none: the server
// is unknown.
std::optional<Simulated> ServerOf(const Record& record);

// What the variant lacks to answer `record` as the server did; empty: nothing.
std::string ServerDeviation(const Record& record);

// A store with a bucket of its own.
class SimulatedStore {
 public:
  explicit SimulatedStore(const Simulated& simulated);
  SimulatedStore(const SimulatedStore&) = delete;
  SimulatedStore& operator=(const SimulatedStore&) = delete;

  [[nodiscard]] api::ObjectStore& store() {
    if (crate_) return *crate_;
    return bare_;
  }

 private:
  model::Bucket bucket_;
  model::DirectObjectStore bare_;
  std::optional<impl::ObjectStoreCrate> crate_;
};

}  // namespace heddle::conformance
