// What a step is called: a literal with a compile-time hash and up to four arguments.
// Text is made only in the verbose pass.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "sim/hash.h"
#include "sim/object_table.h"

namespace heddle::sim {

// A string literal and its hash.
class Literal {
 public:
  template <std::size_t kSize>
  consteval Literal(const char (&text)[kSize])  // NOLINT(google-explicit-constructor)
      : text_(text), hash_(HashBytes(text, kSize - 1)) {}

  // For text that comes through a contract as a pointer to a literal: it must live for
  // ever.
  static Literal Of(const char* text) {
    return {text, HashBytes(text, std::strlen(text))};
  }

  [[nodiscard]] constexpr const char* text() const { return text_; }
  [[nodiscard]] constexpr std::uint64_t hash() const { return hash_; }

 private:
  constexpr Literal(const char* text, std::uint64_t hash) : text_(text), hash_(hash) {}

  const char* text_;
  std::uint64_t hash_;
};

// An object, printed by name, or an integer.
class LabelArgument {
 public:
  constexpr LabelArgument() = default;
  constexpr LabelArgument(const Object& object)  // NOLINT(google-explicit-constructor)
      : kind_(Kind::kObject), id_(object.id), hash_(object.name_hash) {}
  template <std::integral Int>
  constexpr LabelArgument(Int value)  // NOLINT(google-explicit-constructor)
      : kind_(std::is_signed_v<Int> ? Kind::kSigned : Kind::kUnsigned),
        hash_(static_cast<std::uint64_t>(value)) {}

  [[nodiscard]] constexpr std::uint64_t hash() const { return hash_; }
  [[nodiscard]] std::string ToString(const ObjectTable& objects) const;

 private:
  enum class Kind : std::uint8_t { kObject, kSigned, kUnsigned };

  Kind kind_ = Kind::kSigned;
  ObjectId id_;             // of an object
  std::uint64_t hash_ = 0;  // of an object's name; or the integer itself
};

// The text has one "{}" for each argument. Cheap to make in a step, cheaper to keep.
class Label {
 public:
  static constexpr std::size_t kMaxArguments = 4;

  template <typename... Arguments>
  constexpr Label(Literal text,
                  const Arguments&... arguments)  // NOLINT(google-explicit-constructor)
      : text_(text.text()),
        hash_(text.hash()),
        arguments_{LabelArgument(arguments)...},
        size_(sizeof...(arguments)) {
    static_assert(sizeof...(arguments) <= kMaxArguments,
                  "a label has at most four arguments");
    for (std::size_t i = 0; i < size_; ++i) hash_ = Combine(hash_, arguments_[i].hash());
  }
  template <std::size_t kSize>
  consteval Label(const char (&text)[kSize])  // NOLINT(google-explicit-constructor)
      : Label(Literal(text)) {}

  [[nodiscard]] constexpr std::uint64_t hash() const { return hash_; }

  // The text with its arguments filled in.
  [[nodiscard]] std::string ToString(const ObjectTable& objects) const;

 private:
  const char* text_;
  std::uint64_t hash_;
  std::array<LabelArgument, kMaxArguments> arguments_;
  std::size_t size_;
};

}  // namespace heddle::sim
