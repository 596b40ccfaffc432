// Whether the conditions of a request hold, as a profile's store judges them.
#pragma once

#include "absl/status/status.h"
#include "model/api/object_store.h"
#include "model/object_store/profile.h"

namespace heddle::model {

// What the conditions are judged against: the object's tag, or that it is absent.
struct Present {
  bool is_present = false;
  api::ETag etag = {};
};

// Each returns kOk if the request goes on, else the code that it is answered with.

absl::StatusCode JudgePut(const StoreProfile& profile, const api::Conditions& conditions,
                          Present object);
// Also of a head. kNotFound if there is nothing to read.
absl::StatusCode JudgeGet(const StoreProfile& profile, const api::Conditions& conditions,
                          Present object);
// kOk also if there is nothing to delete and the store does not mind.
absl::StatusCode JudgeDelete(const StoreProfile& profile,
                             const api::Conditions& conditions, Present object);
absl::StatusCode JudgeCopySource(const StoreProfile& profile,
                                 const api::Conditions& conditions, Present object);
absl::StatusCode JudgeCopyDestination(const StoreProfile& profile,
                                      const api::Conditions& conditions, Present object);

}  // namespace heddle::model
