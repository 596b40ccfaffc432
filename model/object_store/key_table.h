// The keys that a simulated bucket has ever been asked for: each has a dense id, so that
// the bucket keeps arrays, and a rank in the order of listings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/object_store/profile.h"

namespace heddle::model {

// Dense, in order of first use; valid for one table, from execution to execution.
using KeyId = std::uint32_t;
inline constexpr KeyId kNoKey = UINT32_MAX;

// True if `a` comes before `b`. KeyOrder::kNone has the order of bytes here: it is only
// in the page that a directory's keys lose it.
bool KeyBefore(KeyOrder order, std::string_view a, std::string_view b);

// True if the file system's own name for a file that is still being written: its last
// segment ends in '#' and digits.
bool IsStagedName(const std::string& key);

class KeyTable {
 public:
  KeyTable(KeyForm form, KeyOrder order) : form_(form), order_(order) {}

  // The id of `key`; equal ids for keys that the form takes for one. Any text has an id.
  KeyId Intern(const std::string& key);

  // False: the store does not take such a key.
  [[nodiscard]] bool IsValid(KeyId id) const { return keys_[id].is_valid; }
  [[nodiscard]] const std::string& name(KeyId id) const { return keys_[id].name; }
  [[nodiscard]] std::uint64_t hash(KeyId id) const { return keys_[id].hash; }
  // The key that must be no object for this one to be: of "a/b" the directory "a"; or
  // kNoKey.
  [[nodiscard]] KeyId parent(KeyId id) const { return keys_[id].parent; }
  // Keys in order have ascending ranks. A rank changes when a key is interned, the order
  // never.
  [[nodiscard]] std::uint32_t rank(KeyId id) const { return keys_[id].rank; }
  [[nodiscard]] KeyOrder order() const { return order_; }
  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(keys_.size());
  }

 private:
  struct Key {
    std::string name;
    std::uint64_t hash = 0;
    KeyId parent = kNoKey;
    std::uint32_t rank = 0;
    bool is_valid = true;
  };

  static constexpr KeyId kNotLinked =
      kNoKey - 1;  // parent of a key that is being interned

  KeyId InternOne(const std::string& name);
  void Add(const std::string& name, std::uint64_t hash);
  [[nodiscard]] std::size_t SlotOf(const std::string& name, std::uint64_t hash) const;
  void Grow();

  KeyForm form_;
  KeyOrder order_;
  std::vector<Key> keys_;
  std::vector<KeyId> ordered_;  // all keys, by rank
  std::vector<KeyId> slots_;    // open addressing by hash, at most half full
};

}  // namespace heddle::model
