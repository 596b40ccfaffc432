// The nodes that a search has been at: which operations are placed, in which state. Two
// paths to one node have the same future, so the second need not be walked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/check/dense_index.h"
#include "sim/check/placed_set.h"
#include "sim/check/state_space.h"

namespace heddle::sim::check {

enum class NodeKeys : std::uint8_t {
  kFingerprint,  // 16 bytes a node; a collision can hide a node, so a search may wrongly
                 // fail
  kExact,  // the words of the set from the first that is not full to the last not empty
};

class SeenSet {
 public:
  // Empties the set. Only the bits of `fingerprint_mask` tell fingerprints apart.
  void Reset(NodeKeys keys, std::uint64_t fingerprint_mask);

  // Adds a node; returns whether it is new.
  bool Add(const PlacedSet& placed, StateId state);

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  bool AddFingerprint(const Fingerprint& node);
  bool AddExact(std::span<const std::uint64_t> words, StateId state, std::uint64_t hash);
  [[nodiscard]] std::span<const std::uint64_t> KeyOf(std::uint32_t number) const;

  NodeKeys keys_ = NodeKeys::kFingerprint;
  std::uint64_t fingerprint_mask_ = ~std::uint64_t{0};
  std::size_t size_ = 0;
  DenseIndex index_;
  std::vector<std::uint64_t> high_;       // kFingerprint: the other half, by number
  std::vector<std::uint64_t> key_words_;  // kExact: the keys, one after the other
  std::vector<std::size_t> key_ends_;     // kExact: where each key ends, by number
};

}  // namespace heddle::sim::check
