// When a seeded experiment refutes what is claimed of a probability. A true claim is
// refuted with probability 1/1000 at most over the choice of the seeds, which are fixed:
// a test that passes does so every time.
#pragma once

#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace heddle::sim {

inline constexpr double kDoubt = 0.001;

// If an event has at least the probability `rate`, fewer occurrences than this are seen
// in `trials` with probability kDoubt at most (the exact binomial test, one-sided).
// REQUIRES: 0 < rate < 1.
inline std::uint64_t LeastOccurrences(std::uint64_t trials, double rate) {
  const auto n = static_cast<double>(trials);
  double fewer = 0;  // probability of at most `count` occurrences
  std::uint64_t count = 0;
  for (;; ++count) {
    const auto k = static_cast<double>(count);
    fewer += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                      k * std::log(rate) + (n - k) * std::log1p(-rate));
    if (fewer > kDoubt) return count;
  }
}

// True if `counts` refute that all outcomes are equally likely (Pearson's chi-squared
// test; the quantile by Wilson and Hilferty's formula, 1931). REQUIRES: at least two
// outcomes, each expected five times or more.
inline bool RefutesUniformity(const std::vector<std::uint64_t>& counts) {
  constexpr double kNormalQuantile = 3.0902;  // of 1 - kDoubt
  const double total = static_cast<double>(
      std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  const double expected = total / static_cast<double>(counts.size());
  double statistic = 0;
  for (const std::uint64_t count : counts) {
    const double difference = static_cast<double>(count) - expected;
    statistic += difference * difference / expected;
  }
  const auto freedom = static_cast<double>(counts.size() - 1);
  const double spread = 2 / (9 * freedom);
  return statistic >
         freedom * std::pow(1 - spread + kNormalQuantile * std::sqrt(spread), 3);
}

}  // namespace heddle::sim
