// The set of operations that a search has placed so far, with a fingerprint kept on the
// way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/hash.h"

namespace heddle::sim::check {

struct Fingerprint {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  bool operator==(const Fingerprint&) const = default;
};

// A bit for each operation; the fingerprint is the exclusive or of a 128-bit number for
// each member (Zobrist 1970), so adding and removing cost the same two words.
class PlacedSet {
 public:
  // Empty, for members below `size`.
  void Reset(std::size_t size) {
    words_.assign((size + kWordBits - 1) / kWordBits, 0);
    fingerprint_ = {};
  }

  [[nodiscard]] bool Contains(std::uint32_t member) const {
    return ((words_[member / kWordBits] >> (member % kWordBits)) & 1U) != 0;
  }

  // Adds `member` if it is not there, else removes it.
  void Toggle(std::uint32_t member) {
    words_[member / kWordBits] ^= std::uint64_t{1} << (member % kWordBits);
    fingerprint_.low ^= Combine(kLow, member);
    fingerprint_.high ^= Combine(kHigh, member);
  }

  [[nodiscard]] const Fingerprint& fingerprint() const { return fingerprint_; }
  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }

 private:
  static constexpr std::uint32_t kWordBits = 64;
  // Any two different numbers: they make two unrelated families.
  static constexpr std::uint64_t kLow = HashBytes("low", 3);
  static constexpr std::uint64_t kHigh = HashBytes("high", 4);

  std::vector<std::uint64_t> words_;
  Fingerprint fingerprint_;
};

}  // namespace heddle::sim::check
