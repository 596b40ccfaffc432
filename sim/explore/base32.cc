#include "sim/explore/base32.h"

#include <cstdint>

namespace heddle::sim {
namespace {

constexpr char kDigits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

int DigitValue(char c) {
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  if (c == 'O') c = '0';
  if (c == 'I' || c == 'L') c = '1';
  for (int value = 0; value < 32; ++value)
    if (kDigits[value] == c) return value;
  return -1;
}

}  // namespace

std::string EncodeBase32(const std::string& bytes) {
  std::string text;
  std::uint32_t buffer = 0;
  unsigned bits = 0;
  for (const char byte : bytes) {
    buffer = (buffer << 8U) | static_cast<unsigned char>(byte);
    for (bits += 8; bits >= 5; bits -= 5) text += kDigits[(buffer >> (bits - 5)) & 31U];
  }
  if (bits > 0) text += kDigits[(buffer << (5 - bits)) & 31U];
  return text;
}

std::optional<std::string> DecodeBase32(const std::string& text) {
  std::string bytes;
  std::uint32_t buffer = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const int value = DigitValue(c);
    if (value < 0) return std::nullopt;
    buffer = (buffer << 5U) | static_cast<std::uint32_t>(value);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((buffer >> bits) & 0xFFU);
  }
  const bool has_rest = bits >= 5 || (buffer & ((1U << bits) - 1U)) != 0;
  if (has_rest) return std::nullopt;
  return bytes;
}

}  // namespace heddle::sim
