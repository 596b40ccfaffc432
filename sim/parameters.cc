#include "sim/parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace heddle::sim {
namespace {

// "; did you mean 'x'?", or "".
std::string Suggestion(const std::string& wrong, const std::vector<std::string>& right) {
  const std::string nearest = NearestName(wrong, right);
  return nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest);
}

absl::Status NoSuchValue(const std::string& name, const std::string& value,
                         const std::vector<std::string>& choices) {
  return absl::InvalidArgumentError(fmt::format("{}='{}': must be one of {}{}", name,
                                                value, fmt::join(choices, ", "),
                                                Suggestion(value, choices)));
}

bool IsOneOf(const std::string& value, const std::vector<std::string>& choices) {
  return std::find(choices.begin(), choices.end(), value) != choices.end();
}

std::vector<std::string> SplitAtCommas(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t comma = 0; comma != std::string::npos; begin = comma + 1) {
    comma = text.find(',', begin);
    parts.push_back(text.substr(begin, comma - begin));
  }
  return parts;
}

std::string BoundsText(const IntegerBounds& bounds) {
  const bool has_min = bounds.min != INT64_MIN;
  const bool has_max = bounds.max != INT64_MAX;
  if (!has_min && !has_max) return "integer";
  return fmt::format("{}..{}", has_min ? std::to_string(bounds.min) : "",
                     has_max ? std::to_string(bounds.max) : "");
}

}  // namespace

void Parameters::AddParameter(Info info,
                              std::function<absl::Status(const std::string&)> set) {
  std::string value = info.default_value;
  parameters_.push_back({std::move(info), std::move(value), std::move(set)});
}

void Parameters::Add(const std::string& name, int& value, const std::string& help,
                     IntegerBounds bounds) {
  auto set = [name, &value, bounds](const std::string& text) {
    int parsed = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, parsed);
    if (error != std::errc() || rest != end || parsed < bounds.min || parsed > bounds.max)
      return absl::InvalidArgumentError(fmt::format(
          "{}='{}': must be a whole number in {}", name, text, BoundsText(bounds)));
    value = parsed;
    return absl::OkStatus();
  };
  AddParameter({name, help, std::to_string(value), BoundsText(bounds)}, std::move(set));
}

void Parameters::Add(const std::string& name, bool& value, const std::string& help) {
  auto set = [name, &value](const std::string& text) {
    if (text != "true" && text != "false")
      return NoSuchValue(name, text, {"true", "false"});
    value = text == "true";
    return absl::OkStatus();
  };
  AddParameter({name, help, value ? "true" : "false", "true|false"}, std::move(set));
}

void Parameters::Add(const std::string& name, std::string& value, const std::string& help,
                     std::vector<std::string> choices) {
  const std::string domain =
      choices.empty() ? "text" : fmt::format("{}", fmt::join(choices, "|"));
  auto set = [name, &value, choices = std::move(choices)](const std::string& text) {
    if (!choices.empty() && !IsOneOf(text, choices))
      return NoSuchValue(name, text, choices);
    value = text;
    return absl::OkStatus();
  };
  AddParameter({name, help, value, domain}, std::move(set));
}

void Parameters::AddList(const std::string& name, std::vector<std::string>& value,
                         const std::string& help, std::vector<std::string> choices) {
  const std::string domain = fmt::format("list of {}", fmt::join(choices, "|"));
  auto set = [name, &value, choices = std::move(choices)](const std::string& text) {
    std::vector<std::string> parts = SplitAtCommas(text);
    for (const std::string& part : parts)
      if (!IsOneOf(part, choices)) return NoSuchValue(name, part, choices);
    value = std::move(parts);
    return absl::OkStatus();
  };
  AddParameter({name, help, fmt::format("{}", fmt::join(value, ",")), domain},
               std::move(set));
}

void Parameters::AddDesign(const std::string& family,
                           std::function<void(const std::any&)> assign) {
  std::vector<std::string> names;
  std::string first;
  for (const DesignInfo* design : Registry::Get().Designs(family)) {
    names.push_back(design->name);
    if (first.empty() && !design->is_mutant) {
      first = design->name;
      assign(design->make());
    }
  }
  auto set = [family, names, assign = std::move(assign)](const std::string& text) {
    for (const DesignInfo* design : Registry::Get().Designs(family)) {
      if (design->name != text) continue;
      assign(design->make());
      return absl::OkStatus();
    }
    return NoSuchValue("design", text, names);
  };
  AddParameter({"design", "the variant of the protocol", first,
                fmt::format("{}", fmt::join(names, "|"))},
               std::move(set));
}

absl::Status Parameters::Set(const std::string& name, const std::string& value) {
  std::vector<std::string> names;
  for (Parameter& parameter : parameters_) {
    names.push_back(parameter.info.name);
    if (parameter.info.name != name) continue;
    const absl::Status status = parameter.set(value);
    if (status.ok()) parameter.value = value;
    return status;
  }
  if (names.empty())
    return absl::NotFoundError(fmt::format("parameter '{}': there are none", name));
  return absl::NotFoundError(fmt::format("no parameter '{}'; there are {}{}", name,
                                         fmt::join(names, ", "),
                                         Suggestion(name, names)));
}

std::vector<Parameters::Info> Parameters::List() const {
  std::vector<Info> list;
  for (const Parameter& parameter : parameters_) list.push_back(parameter.info);
  return list;
}

std::vector<std::pair<std::string, std::string>> Parameters::Values() const {
  std::vector<std::pair<std::string, std::string>> values;
  for (const Parameter& parameter : parameters_)
    values.emplace_back(parameter.info.name, parameter.value);
  return values;
}

}  // namespace heddle::sim
