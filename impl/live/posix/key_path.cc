#include "impl/live/posix/key_path.h"

#include <algorithm>

namespace heddle::impl {
namespace {

bool IsSegment(const std::string& segment) {
  return !segment.empty() && segment != "." && segment != "..";
}

}  // namespace

std::string DirectoryOf(const std::string& key) {
  const std::size_t slash = key.rfind('/');
  return slash == std::string::npos ? "" : key.substr(0, slash);
}

std::string FileNameOf(const std::string& key) {
  return key.substr(key.rfind('/') + 1);  // npos + 1 is 0
}

bool IsStagedName(const std::string& name) {
  const std::size_t hash = name.find_last_not_of("0123456789");
  return hash != std::string::npos && name[hash] == '#' && hash + 1 < name.size();
}

bool IsPath(const std::string& path) {
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (!IsSegment(path.substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  return path.find('\0') == std::string::npos;
}

bool IsObjectPath(const std::string& key) { return IsPath(key) && !IsStagedName(key); }

}  // namespace heddle::impl
