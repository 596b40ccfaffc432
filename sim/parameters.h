// A scenario's parameters: typed, with defaults, bounds and help, set as text from a
// command line or a token.
#pragma once

#include <any>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "sim/registry.h"

namespace heddle::sim {

struct IntegerBounds {
  std::int64_t min = INT64_MIN;
  std::int64_t max = INT64_MAX;
};

// Bound to variables of a scenario, whose values at the time of Add are the defaults. The
// variables must outlive this.
class Parameters {
 public:
  struct Info {
    std::string name;
    std::string help;
    std::string default_value;
    std::string domain;  // "1..1000", "true|false", "create|append"
  };

  void Add(const std::string& name, int& value, const std::string& help,
           IntegerBounds bounds = {});
  void Add(const std::string& name, bool& value, const std::string& help);
  // One of `choices`; any text if there are none.
  void Add(const std::string& name, std::string& value, const std::string& help,
           std::vector<std::string> choices = {});
  // A list separated by commas, each one of `choices`.
  void AddList(const std::string& name, std::vector<std::string>& value,
               const std::string& help, std::vector<std::string> choices);
  // A design of `family`, registered with HEDDLE_DESIGN and made by its factory. The
  // default is the first one registered that is no mutant. Named "design".
  template <typename T>
  void Design(const std::string& family, T& value);

  // kNotFound: no such parameter. kInvalidArgument: not a value of it. The message names
  // what was given, what is wrong and what would be right.
  absl::Status Set(const std::string& name, const std::string& value);

  [[nodiscard]] std::vector<Info> List() const;
  // (name, value) of all, in the order of Add.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> Values() const;

 private:
  struct Parameter {
    Info info;
    std::string value;
    std::function<absl::Status(const std::string&)> set;
  };
  void AddParameter(Info info, std::function<absl::Status(const std::string&)> set);
  void AddDesign(const std::string& family, std::function<void(const std::any&)> assign);

  std::vector<Parameter> parameters_;
};

template <typename T>
void Parameters::Design(const std::string& family, T& value) {
  AddDesign(family,
            [&value](const std::any& made) { value = std::any_cast<const T&>(made); });
}

}  // namespace heddle::sim
