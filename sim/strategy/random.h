// Random walk: each enabled step and each outcome is equally likely.
#pragma once

#include "sim/label.h"
#include "sim/rng.h"
#include "sim/strategy.h"

namespace heddle::sim {

class RandomStrategy final : public Strategy {
 public:
  bool Begin(std::uint64_t seed) override;
  std::uint32_t Pick(const EnabledSet& enabled, TaskId current) override;
  std::uint32_t Choose(std::uint64_t label_hash, std::uint32_t count) override;

 private:
  Rng picks_{0};
  Rng choices_{0};
};

}  // namespace heddle::sim
