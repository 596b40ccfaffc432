// Crockford's base 32: no letters that look like digits, and case does not matter.
#pragma once

#include <optional>
#include <string>

namespace heddle::sim {

std::string EncodeBase32(const std::string& bytes);

// Nothing: a character is no digit, or the last digits hold no whole byte's rest.
std::optional<std::string> DecodeBase32(const std::string& text);

}  // namespace heddle::sim
