#include "model/object_store/key_table.h"

#include <algorithm>
#include <cctype>

#include "model/object_store/content_hash.h"

namespace heddle::model {
namespace {

// Code points beyond U+FFFF (lead bytes from 0xF0) are surrogates in UTF-16, which come
// before U+E000 to U+FFFF (lead bytes 0xEE and 0xEF); all else is ordered as in UTF-8.
unsigned Utf16Weight(char byte) {
  const unsigned value = static_cast<unsigned char>(byte);
  if (value >= 0xF0) return value - 2;
  return value >= 0xEE ? value + 0x10 : value;
}

bool IsValidPath(const std::string& key) {
  std::size_t begin = 0;
  while (true) {
    const std::size_t slash = std::min(key.find('/', begin), key.size());
    const std::string_view segment = std::string_view(key).substr(begin, slash - begin);
    if (segment.empty() || segment == "." || segment == "..") return false;
    if (slash == key.size()) break;
    begin = slash + 1;
  }
  return key.find('\0') == std::string::npos && !IsStagedName(key);
}

std::string Collapsed(const std::string& key) {
  std::string collapsed;
  for (const char c : key) {
    if (c != '/' || collapsed.empty() || collapsed.back() != '/') collapsed += c;
  }
  return collapsed;
}

// The key whose object would be in the way of `key`; empty: none.
std::string ParentOf(KeyForm form, const std::string& key) {
  const std::size_t slash = key.rfind('/');
  if (slash == std::string::npos || slash == 0) return "";
  if (form == KeyForm::kPaths) return key.substr(0, slash);
  if (form == KeyForm::kCollapsed && slash + 1 == key.size()) return key.substr(0, slash);
  return "";
}

}  // namespace

bool KeyBefore(KeyOrder order, std::string_view a, std::string_view b) {
  if (order != KeyOrder::kUtf16) return a < b;
  const auto [at_a, at_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (at_a == a.end() || at_b == b.end()) return at_b != b.end();
  return Utf16Weight(*at_a) < Utf16Weight(*at_b);
}

bool IsStagedName(const std::string& key) {
  std::size_t end = key.size();
  while (end > 0 && std::isdigit(static_cast<unsigned char>(key[end - 1])) != 0) --end;
  return end > 0 && end < key.size() && key[end - 1] == '#';
}

KeyId KeyTable::Intern(const std::string& key) {
  const bool collapses =
      form_ == KeyForm::kCollapsed && key.find("//") != std::string::npos;
  const KeyId id = InternOne(collapses ? Collapsed(key) : key);
  // Every key but a new one knows its parent already.
  for (KeyId child = id; child != kNoKey && keys_[child].parent == kNotLinked;) {
    const std::string parent = ParentOf(form_, keys_[child].name);
    const KeyId parent_id = parent.empty() ? kNoKey : InternOne(parent);
    keys_[child].parent = parent_id;
    child = parent_id;
  }
  return id;
}

KeyId KeyTable::InternOne(const std::string& name) {
  if (slots_.size() < 2 * (keys_.size() + 1)) Grow();
  const std::uint64_t hash = HashContent(name);
  const std::size_t slot = SlotOf(name, hash);
  if (slots_[slot] == kNoKey) {
    slots_[slot] = size();
    Add(name, hash);
  }
  return slots_[slot];
}

void KeyTable::Add(const std::string& name, std::uint64_t hash) {
  const bool is_valid = form_ == KeyForm::kPaths ? IsValidPath(name) : !name.empty();
  const auto before = [this](KeyId a, const std::string& b) {
    return KeyBefore(order_, keys_[a].name, b);
  };
  const auto at = std::lower_bound(ordered_.begin(), ordered_.end(), name, before);
  const auto rank = static_cast<std::uint32_t>(at - ordered_.begin());
  ordered_.insert(at, size());
  keys_.push_back({name, hash, kNotLinked, rank, is_valid});
  for (std::size_t i = rank + 1; i < ordered_.size(); ++i) ++keys_[ordered_[i]].rank;
}

std::size_t KeyTable::SlotOf(const std::string& name, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != kNoKey && keys_[slots_[slot]].name != name)
    slot = (slot + 1) & mask;
  return slot;
}

void KeyTable::Grow() {
  slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), kNoKey);
  for (KeyId id = 0; id < size(); ++id)
    slots_[SlotOf(keys_[id].name, keys_[id].hash)] = id;
}

}  // namespace heddle::model
