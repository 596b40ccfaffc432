// Counts distinct 64-bit hashes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::sim {

// Open addressing with linear probing; at most half full. The values are hashes already.
class HashSet {
 public:
  HashSet() : slots_(kFirstSlots) {}

  // True if `hash` is new.
  bool Insert(std::uint64_t hash) {
    if (hash == 0) hash = 1;  // 0 marks a free slot
    if (2 * (size_ + 1) > slots_.size()) Grow();
    std::uint64_t& slot = Find(hash);
    if (slot == hash) return false;
    slot = hash;
    ++size_;
    return true;
  }

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kFirstSlots = 1024;

  std::uint64_t& Find(std::uint64_t hash) {
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != hash) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  void Grow() {
    std::vector<std::uint64_t> old(2 * slots_.size());
    old.swap(slots_);
    for (const std::uint64_t hash : old)
      if (hash != 0) Find(hash) = hash;
  }

  std::vector<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

}  // namespace heddle::sim
