// Which bytes of a body a range names, as a profile's store reads it.
#pragma once

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/api/object_store.h"
#include "model/object_store/profile.h"

namespace heddle::model {

struct Slice {
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
};

// Within a body of `size` bytes, or the code that such a range is answered with.
absl::StatusOr<Slice> SliceOf(const StoreProfile& profile, const api::ByteRange& range,
                              std::uint64_t size);

}  // namespace heddle::model
