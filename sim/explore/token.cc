#include "sim/explore/token.h"

#include <fmt/format.h>

#include <optional>

#include "sim/explore/base32.h"

namespace heddle::sim {
namespace {

constexpr char kPrefix[] = "hd1-";
constexpr std::size_t kPrefixSize = sizeof kPrefix - 1;
constexpr std::size_t kChecksumBytes = 2;

// A deviation takes one byte where the gap to the one before and the value are small.
constexpr std::uint64_t kSmallGap = 16;
constexpr std::uint32_t kSmallValue = 8;
constexpr std::uint8_t kLargeDeviation = 0x80;

// CRC-16 with the polynomial x^16 + x^12 + x^5 + 1 (ITU-T X.25), most significant bit
// first. It finds every change that lies within 16 bits, so every single character that
// was mistyped.
std::uint16_t Checksum(const std::string& bytes, std::size_t size) {
  std::uint32_t sum = 0xFFFF;
  for (std::size_t i = 0; i < size; ++i) {
    sum ^= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << 8U;
    for (int bit = 0; bit < 8; ++bit)
      sum = ((sum << 1U) ^ ((sum & 0x8000U) != 0 ? 0x1021U : 0U)) & 0xFFFFU;
  }
  return static_cast<std::uint16_t>(sum);
}

class Writer {
 public:
  void Byte(std::uint64_t byte) { bytes_.push_back(static_cast<char>(byte & 0xFFU)); }
  void Number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) Byte(value | 0x80U);
    Byte(value);
  }
  void Fixed32(std::uint32_t value) {
    for (unsigned shift = 0; shift < 32; shift += 8) Byte(value >> shift);
  }
  void Text(const std::string& text) {
    Number(text.size());
    bytes_ += text;
  }
  std::string Finish() {
    const std::uint16_t sum = Checksum(bytes_, bytes_.size());
    Byte(static_cast<std::uint64_t>(sum) >> 8U);
    Byte(sum);
    return bytes_;
  }

 private:
  std::string bytes_;
};

// Every read past the end gives nothing and makes failed() true.
class Reader {
 public:
  Reader(const std::string& bytes, std::size_t size) : bytes_(bytes), size_(size) {}

  std::uint8_t Byte() {
    if (at_ >= size_) {
      failed_ = true;
      return 0;
    }
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }
  std::uint64_t Number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint8_t byte = Byte();
      value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if ((byte & 0x80U) == 0) return value;
    }
    failed_ = true;
    return 0;
  }
  std::uint32_t Fixed32() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 32; shift += 8)
      value |= static_cast<std::uint32_t>(Byte()) << shift;
    return value;
  }
  std::string Text() {
    const std::uint64_t length = Number();
    if (length > size_ - at_) {
      failed_ = true;
      return {};
    }
    const std::string text = bytes_.substr(at_, length);
    at_ += length;
    return text;
  }
  // A count of things that take at least one byte each.
  std::uint64_t Count() {
    const std::uint64_t count = Number();
    if (count > size_ - at_) failed_ = true;
    return failed_ ? 0 : count;
  }
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] bool at_end() const { return at_ == size_; }

 private:
  const std::string& bytes_;
  const std::size_t size_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

void WriteDeviations(Writer& writer, const std::vector<Deviation>& deviations) {
  writer.Number(deviations.size());
  std::uint64_t next = 0;
  for (const Deviation& deviation : deviations) {
    const std::uint64_t gap = deviation.decision - next;
    next = deviation.decision + 1;
    if (gap < kSmallGap && deviation.value < kSmallValue) {
      writer.Byte(gap * kSmallValue + deviation.value);
      continue;
    }
    writer.Byte(kLargeDeviation);
    writer.Number(gap);
    writer.Number(deviation.value);
  }
}

std::vector<Deviation> ReadDeviations(Reader& reader) {
  std::vector<Deviation> deviations(reader.Count());
  std::uint64_t next = 0;
  for (Deviation& deviation : deviations) {
    const std::uint8_t first = reader.Byte();
    const bool is_large = first == kLargeDeviation;
    deviation.decision = next + (is_large ? reader.Number() : first / kSmallValue);
    deviation.value =
        is_large ? static_cast<std::uint32_t>(reader.Number()) : first % kSmallValue;
    next = deviation.decision + 1;
  }
  return deviations;
}

absl::Status Malformed(const std::string& text, const std::string& why) {
  const std::string shown = text.size() > 40 ? text.substr(0, 37) + "..." : text;
  return absl::InvalidArgumentError(fmt::format("token '{}': {}", shown, why));
}

}  // namespace

std::uint32_t Fold(std::uint64_t hash) {
  const auto folded = static_cast<std::uint32_t>(hash ^ (hash >> 32U));
  return folded == 0 ? 1 : folded;
}

std::string Token::Encode() const {
  Writer writer;
  writer.Text(scenario);
  writer.Number(settings.size());
  for (const auto& [name, value] : settings) {
    writer.Text(name);
    writer.Text(value);
  }
  writer.Number(data_seed);
  writer.Byte(keep_going ? 1 : 0);
  writer.Number(step_limit == RunOptions{}.step_limit ? 0 : step_limit);
  WriteDeviations(writer, deviations);
  writer.Fixed32(identity);
  writer.Fixed32(fingerprint);
  return kPrefix + EncodeBase32(writer.Finish());
}

absl::StatusOr<Token> Token::Decode(const std::string& text) {
  if (!text.starts_with(kPrefix))
    return Malformed(text, "a token of this program begins with 'hd1-'");
  const std::optional<std::string> bytes = DecodeBase32(text.substr(kPrefixSize));
  if (!bytes.has_value())
    return Malformed(text, "it is cut short or holds what is no digit of base 32");
  if (bytes->size() <= kChecksumBytes) return Malformed(text, "it is cut short");
  const std::size_t size = bytes->size() - kChecksumBytes;
  const auto high = static_cast<std::uint8_t>((*bytes)[size]);
  const auto low = static_cast<std::uint8_t>((*bytes)[size + 1]);
  if (Checksum(*bytes, size) != (low | high << 8))
    return Malformed(text, "its checksum is wrong: it is cut short or was mistyped");

  Reader reader(*bytes, size);
  Token token;
  token.scenario = reader.Text();
  token.settings.resize(reader.Count());
  for (auto& [name, value] : token.settings) {
    name = reader.Text();
    value = reader.Text();
  }
  token.data_seed = reader.Number();
  token.keep_going = reader.Byte() != 0;
  if (const std::uint64_t limit = reader.Number(); limit != 0) token.step_limit = limit;
  token.deviations = ReadDeviations(reader);
  token.identity = reader.Fixed32();
  token.fingerprint = reader.Fixed32();
  if (reader.failed() || !reader.at_end())
    return Malformed(text, "its contents do not fit this format");
  return token;
}

}  // namespace heddle::sim
