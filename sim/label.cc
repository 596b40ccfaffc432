#include "sim/label.h"

#include <string>
#include <string_view>

namespace heddle::sim {

std::string Label::ToString(const ObjectTable& objects) const {
  std::string out;
  std::string_view rest = text_;
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t hole = rest.find("{}");
    if (hole == std::string_view::npos) break;
    out += rest.substr(0, hole);
    const LabelArgument& argument = arguments_[i];
    out += argument.is_object()
               ? objects.Name({static_cast<std::uint32_t>(argument.value())})
               : std::to_string(argument.value());
    rest.remove_prefix(hole + 2);
  }
  return out += rest;
}

}  // namespace heddle::sim
