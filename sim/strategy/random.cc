#include "sim/strategy/random.h"

namespace heddle::sim {

bool RandomStrategy::Begin(std::uint64_t seed) {
  picks_ = Rng::Stream(seed, Literal("picks").hash());
  choices_ = Rng::Stream(seed, Literal("choices").hash());
  return true;
}

std::uint32_t RandomStrategy::Pick(const EnabledSet& enabled, TaskId /*current*/) {
  return static_cast<std::uint32_t>(picks_.Below(enabled.size()));
}

std::uint32_t RandomStrategy::Choose(std::uint64_t /*label_hash*/, std::uint32_t count) {
  return static_cast<std::uint32_t>(choices_.Below(count));
}

}  // namespace heddle::sim
