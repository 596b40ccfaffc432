// Properties: everything with a name that must hold.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "sim/verdict.h"

namespace heddle::sim {

// Nothing: the property holds. Must not change anything, and must depend only on the
// stores' contents, states and the history.
using PropertyCheck = std::function<std::optional<Violation>()>;

enum class PropertyKind : std::uint8_t {
  kAlways,        // after each effect
  kAtQuiescence,  // when all clients are done and nothing is under way
  kAssertion,     // where the code under test says so
};

struct Property {
  std::string name;
  PropertyKind kind = PropertyKind::kAssertion;
  PropertyCheck check;
};

}  // namespace heddle::sim
