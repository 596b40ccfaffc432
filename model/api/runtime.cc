#include "model/api/runtime.h"

#include <fmt/format.h>

namespace heddle::api {

std::string Uuid::ToString() const { return fmt::format("{:016x}{:016x}", high, low); }

}  // namespace heddle::api
