#include "impl/table/names.h"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <limits>

namespace heddle::impl {
namespace {

// Written by hand: keys are made at every store call, and a formatted one costs several
// of the scheduler's steps.
constexpr std::size_t kUuidDigits = 32;
constexpr std::size_t kV2Digits = 20;
constexpr char kData[] = "/data/";
constexpr char kDataSuffix[] = ".lance";
constexpr char kTransactions[] = "/_transactions/";
constexpr char kTransactionSuffix[] = ".txn";
constexpr char kVersions[] = "/_versions/";
constexpr char kManifestSuffix[] = ".manifest";
constexpr std::size_t kManifestSuffixSize = sizeof(kManifestSuffix) - 1;
constexpr std::size_t kKeySlack = 64;  // more than a key adds to its root and a uuid

std::string Key(const std::string& root, const char* folder) {
  std::string key;
  key.reserve(root.size() + kUuidDigits + kKeySlack);
  return key.append(root).append(folder);
}

void AppendUuid(std::string& key, const api::Uuid& uuid) {
  static constexpr char kDigits[] = "0123456789abcdef";
  for (const std::uint64_t half : {uuid.high, uuid.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) key += kDigits[(half >> shift) & 0xF];
  }
}

void AppendDecimal(std::string& key, std::uint64_t value, std::size_t digits_min) {
  const fmt::format_int digits(value);
  if (digits.size() < digits_min) key.append(digits_min - digits.size(), '0');
  key.append(digits.data(), digits.size());
}

}  // namespace

std::string DataKey(const std::string& root, const api::Uuid& file) {
  std::string key = Key(root, kData);
  AppendUuid(key, file);
  return key.append(kDataSuffix);
}

std::string TransactionKey(const std::string& root, const TransactionId& id) {
  std::string key = Key(root, kTransactions);
  AppendDecimal(key, id.read_version, 1);
  key += '-';
  AppendUuid(key, id.uuid);
  return key.append(kTransactionSuffix);
}

std::string VersionsPrefix(const std::string& root) { return Key(root, kVersions); }

std::string ManifestKey(const std::string& root, NamingScheme naming,
                        std::uint64_t version) {
  std::string key = Key(root, kVersions);
  if (naming == NamingScheme::kV1) {
    AppendDecimal(key, version, 1);
  } else {
    AppendDecimal(key, std::numeric_limits<std::uint64_t>::max() - version, kV2Digits);
  }
  return key.append(kManifestSuffix);
}

std::string StagingKey(const std::string& manifest_key, const api::Uuid& uuid) {
  std::string key;
  key.reserve(manifest_key.size() + 1 + kUuidDigits);
  key.append(manifest_key).append(1, '-');
  AppendUuid(key, uuid);
  return key;
}

std::optional<ManifestName> ParseManifestName(const std::string& key,
                                              std::size_t name_begin) {
  if (key.size() < name_begin + kManifestSuffixSize + 1) return std::nullopt;
  const std::size_t name_end = key.size() - kManifestSuffixSize;
  if (key.compare(name_end, kManifestSuffixSize, kManifestSuffix) != 0)
    return std::nullopt;
  const char* begin = key.data() + name_begin;
  const char* end = key.data() + name_end;
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(begin, end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  if (name_end - name_begin < kV2Digits) {
    return ManifestName{.naming = NamingScheme::kV1, .version = number};
  }
  return ManifestName{.naming = NamingScheme::kV2,
                      .version = std::numeric_limits<std::uint64_t>::max() - number};
}

}  // namespace heddle::impl
