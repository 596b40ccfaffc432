// Integers to bytes and back, little-endian and of fixed width: what the table's objects
// are encoded with.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "model/api/runtime.h"

namespace heddle::impl {

class ByteWriter {
 public:
  explicit ByteWriter(std::size_t expected_bytes) { bytes_.reserve(expected_bytes); }

  template <std::unsigned_integral T>
  void Put(T value) {
    char bytes[sizeof(T)];
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bytes[i] = static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
    }
    bytes_.append(bytes, sizeof(T));
  }
  void Put(const api::Uuid& uuid) {
    Put(uuid.high);
    Put(uuid.low);
  }

  std::string Take() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Reads what the caller expects; a caller that meets something else calls Fail(), as
// reading beyond the end does by itself. Once failed, it gives zeros.
class ByteReader {
 public:
  explicit ByteReader(const std::string& bytes) : bytes_(bytes) {}

  template <std::unsigned_integral T>
  T Take() {
    if (left() < sizeof(T)) {
      Fail();
      return 0;
    }
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      const T byte = static_cast<unsigned char>(bytes_[position_ + i]);
      value = static_cast<T>(value | static_cast<T>(byte << (8 * i)));
    }
    position_ += sizeof(T);
    return value;
  }
  api::Uuid TakeUuid() {
    const auto high = Take<std::uint64_t>();
    return {.high = high, .low = Take<std::uint64_t>()};
  }

  void Fail() {
    position_ = bytes_.size();
    failed_ = true;
  }

  [[nodiscard]] std::size_t left() const { return bytes_.size() - position_; }
  // All of it was read, as expected.
  [[nodiscard]] bool Done() const { return left() == 0 && !failed_; }

 private:
  const std::string& bytes_;  // not owned, must outlive this
  std::size_t position_ = 0;
  bool failed_ = false;
};

}  // namespace heddle::impl
