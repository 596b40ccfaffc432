// Strategies by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sim/strategy.h"

namespace heddle::sim {

struct StrategyInfo {
  std::string form;  // "random", "pct:D"
  std::string summary;
};

std::vector<StrategyInfo> Strategies();

// kInvalidArgument: the message names the nearest right one.
absl::StatusOr<std::unique_ptr<Strategy>> MakeStrategy(const std::string& name);

}  // namespace heddle::sim
