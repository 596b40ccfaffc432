// The files below a directory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace heddle::impl {

struct FoundFile {
  std::string key;  // its path below the root
  std::uint64_t size = 0;
};

// All regular files below `root` whose paths begin with `prefix`, staged ones left out,
// in the order of their directories. One that appears or goes meanwhile may be among them
// or not; every other is there once.
absl::StatusOr<std::vector<FoundFile>> FindFiles(int root, const std::string& prefix);

}  // namespace heddle::impl
