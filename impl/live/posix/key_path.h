// Keys as paths of files.
#pragma once

#include <string>

namespace heddle::impl {

// The directory of `key`, without a slash at its end; empty: the root.
std::string DirectoryOf(const std::string& key);
// The last segment.
std::string FileNameOf(const std::string& key);

// True if the name's end is one that staged files have: '#' and digits.
bool IsStagedName(const std::string& name);

// True if `path` is one or more segments between single slashes, none of them "." or
// "..".
bool IsPath(const std::string& path);
// True if an object can have this key.
bool IsObjectPath(const std::string& key);

}  // namespace heddle::impl
