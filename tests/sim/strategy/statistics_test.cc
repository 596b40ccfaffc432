#include "tests/sim/strategy/statistics.h"

#include "tests/catch.h"

namespace heddle::sim {
namespace {

TEST_CASE("the binomial test refutes exactly what happens once in a thousand times",
          "[sim][statistics]") {
  // P(none of 9) = 1/512; P(none of 10) = 1/1024, P(at most 1 of 10) = 11/1024.
  CHECK(LeastOccurrences(9, 0.5) == 0);
  CHECK(LeastOccurrences(10, 0.5) == 1);
  // P(none of n) = (39/40)^n: 272 are too few to tell, 273 are enough.
  CHECK(LeastOccurrences(272, 1.0 / 40) == 0);
  CHECK(LeastOccurrences(273, 1.0 / 40) == 1);
}

TEST_CASE("the chi-squared test refutes an unfair coin and believes a fair one",
          "[sim][statistics]") {
  // The quantile for one degree of freedom is 10.83: a difference of 105 in 1,000 throws.
  CHECK_FALSE(RefutesUniformity({500, 500}));
  CHECK_FALSE(RefutesUniformity({449, 551}));
  CHECK(RefutesUniformity({446, 554}));
}

TEST_CASE("the chi-squared test adds up the deviations of all outcomes",
          "[sim][statistics]") {
  // The quantile for nine degrees of freedom is 27.88; (10^2 / 100) * 10 = 10, four times
  // that is 40.
  CHECK_FALSE(RefutesUniformity({90, 110, 90, 110, 90, 110, 90, 110, 90, 110}));
  CHECK(RefutesUniformity({80, 120, 80, 120, 80, 120, 80, 120, 80, 120}));
}

}  // namespace
}  // namespace heddle::sim
