// 64-bit hashes that are equal on every machine and compiler: names, labels, trace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace heddle::sim {

// FNV-1a (Fowler, Noll, Vo). Usable at compile time, for literals.
constexpr std::uint64_t HashBytes(const char* bytes, std::size_t size) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (std::size_t i = 0; i < size; ++i) {
    hash ^= static_cast<unsigned char>(bytes[i]);
    hash *= 0x100000001b3U;
  }
  return hash;
}

inline std::uint64_t HashName(const std::string& name) {
  return HashBytes(name.data(), name.size());
}

// A bijection that spreads every input bit over the word (the finaliser of splitmix64).
constexpr std::uint64_t Mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

__extension__ using Uint128 = unsigned __int128;

// Mixes two words at the price of one multiplication: the halves of their product,
// folded. Depends on the order of its arguments, which are hashes already.
constexpr std::uint64_t Fold(std::uint64_t a, std::uint64_t b) {
  const Uint128 product =
      static_cast<Uint128>(a ^ 0x9e3779b97f4a7c15U) * (b ^ 0xd1b54a32d192ed03U);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

// Depends on the order of its arguments.
constexpr std::uint64_t Combine(std::uint64_t hash, std::uint64_t value) {
  return Mix(hash * 0x9e3779b97f4a7c15U + value);
}

}  // namespace heddle::sim
