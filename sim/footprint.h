// The objects that a step may read or write, announced before it runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/fatal.h"
#include "sim/object_table.h"

namespace heddle::sim {

enum class AccessMode : std::uint8_t { kRead, kWrite };

// At most four objects: a step is what a store makes atomic, so it touches few. A range
// stands for all names in it. Empty: a step that touches nothing shared.
class Footprint {
 public:
  static constexpr std::size_t kMaxEntries = 4;
  struct Entry {
    ObjectId object;
    AccessMode mode = AccessMode::kRead;
  };

  constexpr Footprint() = default;
  static constexpr Footprint Read(const Object& object) {
    return Footprint().AndRead(object);
  }
  static constexpr Footprint Write(const Object& object) {
    return Footprint().AndWrite(object);
  }

  // REQUIRES: fewer than kMaxEntries entries so far.
  [[nodiscard]] constexpr Footprint AndRead(const Object& object) const {
    return With({object.id, AccessMode::kRead});
  }
  [[nodiscard]] constexpr Footprint AndWrite(const Object& object) const {
    return With({object.id, AccessMode::kWrite});
  }

  [[nodiscard]] constexpr std::span<const Entry> entries() const {
    return {entries_.data(), size_};
  }

 private:
  [[nodiscard]] constexpr Footprint With(Entry entry) const {
    if (size_ == kMaxEntries)
      Fatal("a footprint has at most 4 objects: announce a range, or split the step");
    Footprint copy = *this;
    copy.entries_[copy.size_++] = entry;
    return copy;
  }

  std::array<Entry, kMaxEntries> entries_ = {};
  std::uint32_t size_ = 0;
};

}  // namespace heddle::sim
