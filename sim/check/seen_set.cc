#include "sim/check/seen_set.h"

#include <algorithm>

namespace heddle::sim::check {
namespace {

// A state's number is exact already; it only has to differ from every member's word.
Fingerprint Join(const Fingerprint& placed, StateId state) {
  constexpr std::uint64_t kStateLow = HashBytes("state low", 9);
  constexpr std::uint64_t kStateHigh = HashBytes("state high", 10);
  return {.low = placed.low ^ Combine(kStateLow, state),
          .high = placed.high ^ Combine(kStateHigh, state)};
}

}  // namespace

void SeenSet::Reset(NodeKeys keys, std::uint64_t fingerprint_mask) {
  keys_ = keys;
  fingerprint_mask_ = fingerprint_mask;
  size_ = 0;
  index_.Clear();
  high_.clear();
  key_words_.clear();
  key_ends_.clear();
}

bool SeenSet::Add(const PlacedSet& placed, StateId state) {
  Fingerprint node = Join(placed.fingerprint(), state);
  node.low &= fingerprint_mask_;
  node.high &= fingerprint_mask_;
  const bool is_new = keys_ == NodeKeys::kFingerprint
                          ? AddFingerprint(node)
                          : AddExact(placed.words(), state, node.low);
  if (is_new) ++size_;
  return is_new;
}

bool SeenSet::AddFingerprint(const Fingerprint& node) {
  const bool is_new =
      index_
          .Add(node.low, [&](std::uint32_t number) { return high_[number] == node.high; })
          .is_new;
  if (is_new) high_.push_back(node.high);
  return is_new;
}

bool SeenSet::AddExact(std::span<const std::uint64_t> words, StateId state,
                       std::uint64_t hash) {
  std::size_t first = 0;
  std::size_t last = words.size();
  while (first < last && words[first] == ~std::uint64_t{0}) ++first;
  while (last > first && words[last - 1] == 0) --last;

  const std::size_t begin = key_words_.size();
  key_words_.push_back(state);
  key_words_.push_back(first);
  key_words_.insert(key_words_.end(), words.begin() + static_cast<std::ptrdiff_t>(first),
                    words.begin() + static_cast<std::ptrdiff_t>(last));
  const auto key = std::span<const std::uint64_t>(key_words_).subspan(begin);
  const bool is_new = index_
                          .Add(hash,
                               [&](std::uint32_t number) {
                                 return std::ranges::equal(KeyOf(number), key);
                               })
                          .is_new;
  if (is_new) {
    key_ends_.push_back(key_words_.size());
  } else {
    key_words_.resize(begin);
  }
  return is_new;
}

std::span<const std::uint64_t> SeenSet::KeyOf(std::uint32_t number) const {
  const std::size_t begin = number == 0 ? 0 : key_ends_[number - 1];
  return std::span(key_words_).subspan(begin, key_ends_[number] - begin);
}

}  // namespace heddle::sim::check
