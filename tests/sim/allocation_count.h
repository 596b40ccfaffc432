// How often this program has asked for memory with `new`, for tests of what must not.
#pragma once

#include <cstdint>

namespace heddle::sim {

// Since the program's start, all threads together.
std::uint64_t AllocationCount();

}  // namespace heddle::sim
