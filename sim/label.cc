#include "sim/label.h"

#include <string>
#include <string_view>

namespace heddle::sim {

std::string LabelArgument::ToString(const ObjectTable& objects) const {
  if (kind_ == Kind::kObject) return objects.Name(id_);
  if (kind_ == Kind::kUnsigned) return std::to_string(hash_);
  return std::to_string(static_cast<std::int64_t>(hash_));
}

std::string Label::ToString(const ObjectTable& objects) const {
  std::string out;
  std::string_view rest = text_;
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t hole = rest.find("{}");
    if (hole == std::string_view::npos) break;
    out += rest.substr(0, hole);
    out += arguments_[i].ToString(objects);
    rest.remove_prefix(hole + 2);
  }
  return out += rest;
}

}  // namespace heddle::sim
