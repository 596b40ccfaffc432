// A 64-bit hash of a body or key, the same on every machine, eight bytes at a time: a
// simulated put hashes its body for the tag, so it must cost nanoseconds.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "sim/hash.h"

namespace heddle::model {

// Not for adversaries: simulated bodies are not chosen to collide.
inline std::uint64_t HashContent(const std::string& text) {
  static_assert(std::endian::native == std::endian::little, "words are read in place");
  const char* bytes = text.data();
  std::size_t left = text.size();
  std::uint64_t hash = left;
  for (; left >= sizeof(std::uint64_t); left -= sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof(word));
    hash = sim::Combine(hash, word);
    bytes += sizeof(word);
  }
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < left; ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return sim::Combine(hash, word);
}

}  // namespace heddle::model
