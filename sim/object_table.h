// Names of shared objects, interned: a dense id for arrays, a 64-bit hash of the name for
// everything that must mean the same in another run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/btree_map.h"

namespace heddle::sim {

// Valid in the world that interned it only, and kept from execution to execution.
struct ObjectId {
  std::uint32_t value = 0;

  friend auto operator<=>(ObjectId, ObjectId) = default;
};

// What stores and primitives keep of an object: enough for a label without a look-up.
struct Object {
  ObjectId id;
  std::uint64_t name_hash = 0;
};

// An object is one name, or the range of all names of its space that begin with it (a
// listing's prefix, a partition). Spaces keep the names of two stores apart.
class ObjectTable {
 public:
  // `space` is a store's or primitive's own name. The same arguments give the same
  // object.
  Object Intern(const std::string& space, const std::string& name);
  Object InternPrefix(const std::string& space, const std::string& prefix);

  // True if some name belongs to both. Computed when the objects were interned.
  [[nodiscard]] bool Overlap(ObjectId a, ObjectId b) const;
  // True if all names of `inner` belong to `outer`.
  [[nodiscard]] bool Covers(ObjectId outer, ObjectId inner) const;

  // The name within its space; a range ends in '*' only in `FullName`.
  [[nodiscard]] const std::string& Name(ObjectId id) const;
  [[nodiscard]] std::string FullName(ObjectId id) const;
  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(entries_.size());
  }

 private:
  struct Entry {
    std::string space;
    std::string name;
    bool is_prefix = false;
    std::uint64_t name_hash = 0;
    std::vector<ObjectId> overlaps;  // with ranges or points other than itself, ascending
  };

  Object InternEntry(const std::string& space, const std::string& name, bool is_prefix);

  std::vector<Entry> entries_;
  absl::btree_map<std::uint64_t, ObjectId> by_hash_;
};

}  // namespace heddle::sim
