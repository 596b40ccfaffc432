// Pseudo-random numbers for decisions: integers only, equal on every machine.
#pragma once

#include <cstdint>

#include "sim/hash.h"

namespace heddle::sim {

// splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
// One add and one mix a draw, and any 64-bit value is a good seed, so every consumer gets
// a stream of its own: a draw added in one place shifts no other.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  // The stream named `name` (a hash) of the root `seed`; streams of different names are
  // unrelated.
  static constexpr Rng Stream(std::uint64_t seed, std::uint64_t name) {
    return Rng(Combine(Mix(seed), name));
  }

  constexpr std::uint64_t Next() {
    state_ += 0x9e3779b97f4a7c15U;
    return Mix(state_);
  }

  // Uniform in [0, bound). The bias is below bound / 2^64.  REQUIRES: bound > 0.
  constexpr std::uint64_t Below(std::uint64_t bound) {
    return static_cast<std::uint64_t>((static_cast<Uint128>(Next()) * bound) >> 64U);
  }

 private:
  std::uint64_t state_;
};

}  // namespace heddle::sim
