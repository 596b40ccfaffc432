#include "model/object_store/range.h"

#include <algorithm>

namespace heddle::model {
namespace {

absl::StatusOr<Slice> Answer(RangeAnswer answer, std::uint64_t size) {
  switch (answer) {
    case RangeAnswer::kOutOfRange:
      return absl::Status(absl::StatusCode::kOutOfRange, "");
    case RangeAnswer::kInvalid:
      return absl::Status(absl::StatusCode::kInvalidArgument, "");
    case RangeAnswer::kEmpty:
      return Slice{};
    case RangeAnswer::kWhole:
      break;
  }
  return Slice{0, size};
}

absl::StatusOr<Slice> SuffixOf(const StoreProfile& profile, std::uint64_t length,
                               std::uint64_t size) {
  if (profile.range_suffix != RangeAnswer::kWhole)
    return Answer(profile.range_suffix, size);
  if (length == 0) return Answer(profile.suffix_zero, size);
  if (size == 0) return Answer(profile.suffix_of_empty, size);
  const std::uint64_t taken = std::min(length, size);
  return Slice{size - taken, taken};
}

}  // namespace

absl::StatusOr<Slice> SliceOf(const StoreProfile& profile, const api::ByteRange& range,
                              std::uint64_t size) {
  if (range.suffix) return SuffixOf(profile, range.length, size);
  if (range.length == 0) return Answer(profile.range_empty, size);
  if (range.offset >= size) return Answer(profile.range_end, size);
  return Slice{range.offset, std::min(range.length, size - range.offset)};
}

}  // namespace heddle::model
