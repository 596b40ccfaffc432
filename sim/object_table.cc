#include "sim/object_table.h"

#include <algorithm>

#include "sim/fatal.h"
#include "sim/hash.h"

namespace heddle::sim {
namespace {

std::uint64_t HashObject(const std::string& space, const std::string& name,
                         bool is_prefix) {
  const std::uint64_t names = Combine(HashName(space), HashName(name));
  return is_prefix ? Mix(names) : names;
}

}  // namespace

Object ObjectTable::Intern(const std::string& space, const std::string& name) {
  return InternEntry(space, name, /*is_prefix=*/false);
}

Object ObjectTable::InternPrefix(const std::string& space, const std::string& prefix) {
  return InternEntry(space, prefix, /*is_prefix=*/true);
}

Object ObjectTable::InternEntry(const std::string& space, const std::string& name,
                                bool is_prefix) {
  const std::uint64_t hash = HashObject(space, name, is_prefix);
  const ObjectId fresh{size()};
  const auto [known, is_new] = by_hash_.try_emplace(hash, fresh);
  if (!is_new) {
    const Entry& entry = entries_[known->second.value];
    if (entry.space != space || entry.name != name || entry.is_prefix != is_prefix)
      Fatal("two object names have one hash: rename '" + name + "' or '" + entry.name +
            "'");
    return {known->second, hash};
  }

  Entry entry{space, name, is_prefix, hash, {}};
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    Entry& other = entries_[i];
    if (other.space != space) continue;
    const bool overlap = (is_prefix && other.name.starts_with(name)) ||
                         (other.is_prefix && name.starts_with(other.name));
    if (!overlap) continue;
    entry.overlaps.push_back({i});
    other.overlaps.push_back(fresh);
  }
  entries_.push_back(std::move(entry));
  return {fresh, hash};
}

bool ObjectTable::Overlap(ObjectId a, ObjectId b) const {
  if (a == b) return true;
  const std::vector<ObjectId>& overlaps = entries_[a.value].overlaps;
  return std::binary_search(overlaps.begin(), overlaps.end(), b);
}

bool ObjectTable::Covers(ObjectId outer, ObjectId inner) const {
  if (outer == inner) return true;
  const Entry& range = entries_[outer.value];
  // Of two names that overlap, one is the beginning of the other.
  return range.is_prefix && entries_[inner.value].name.size() >= range.name.size() &&
         Overlap(outer, inner);
}

const std::string& ObjectTable::Name(ObjectId id) const {
  return entries_[id.value].name;
}

std::string ObjectTable::FullName(ObjectId id) const {
  const Entry& entry = entries_[id.value];
  return entry.space + ":" + entry.name + (entry.is_prefix ? "*" : "");
}

}  // namespace heddle::sim
