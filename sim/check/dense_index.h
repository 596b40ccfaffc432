// Numbers distinct things 0, 1, 2, ... in the order in which they first come: an
// open-addressing table beside the caller's own array of the things. The order of its
// slots is never seen.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/hash.h"

namespace heddle::sim::check {

// Keeps its memory when cleared; Clear and Add cost what is used, not what was once used.
class DenseIndex {
 public:
  struct Number {
    std::uint32_t value = 0;
    bool is_new = false;
  };

  void Clear() {
    hashes_.clear();
    ResetSlots(kFewestSlots);
  }

  // The number of a thing with this hash for which `is_equal(number)` holds; else a new
  // one, whose thing the caller adds to its array.
  template <typename IsEqual>
  Number Add(std::uint64_t hash, const IsEqual& is_equal) {
    if (2 * (hashes_.size() + 1) > slot_count_) Grow();
    std::size_t slot = FirstSlot(hash);
    for (; slots_[slot] != kFree; slot = (slot + 1) & (slot_count_ - 1)) {
      const std::uint32_t number = slots_[slot];
      if (hashes_[number] == hash && is_equal(number)) return {.value = number};
    }
    const auto number = static_cast<std::uint32_t>(hashes_.size());
    slots_[slot] = number;
    hashes_.push_back(hash);
    return {.value = number, .is_new = true};
  }

 private:
  static constexpr std::uint32_t kFree = 0xffffffffU;
  static constexpr std::size_t kFewestSlots = 64;

  [[nodiscard]] std::size_t FirstSlot(std::uint64_t hash) const {
    return static_cast<std::size_t>(Mix(hash)) & (slot_count_ - 1);
  }

  void ResetSlots(std::size_t count) {
    slot_count_ = count;
    if (slots_.size() < count) slots_.resize(count);
    std::fill_n(slots_.begin(), count, kFree);
  }

  void Grow() {
    ResetSlots(std::max(kFewestSlots, 2 * slot_count_));
    for (std::uint32_t number = 0; number < hashes_.size(); ++number) {
      std::size_t slot = FirstSlot(hashes_[number]);
      while (slots_[slot] != kFree) slot = (slot + 1) & (slot_count_ - 1);
      slots_[slot] = number;
    }
  }

  std::vector<std::uint32_t> slots_;   // the number in each slot
  std::size_t slot_count_ = 0;         // a power of two, at most slots_.size()
  std::vector<std::uint64_t> hashes_;  // by number
};

}  // namespace heddle::sim::check
