// Small pieces that commands share: numbers, options, errors.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sim/explore/replay.h"
#include "sim/registry.h"

namespace heddle::sim {

// Members keep the order in which they were added.
using Json = nlohmann::ordered_json;

// 1234567 -> "1,234,567".
std::string Grouped(std::uint64_t number);

// "1 preemption", "2 preemptions".
std::string Count(std::uint64_t number, const std::string& noun);

// "key=value" texts to settings; kInvalidArgument names the one that has no '='.
absl::StatusOr<Settings> ParseSettings(const std::vector<std::string>& texts);

// "design=shipped writers=2".
std::string SettingsText(const Settings& settings);

// Prints "heddle: <message>" on standard error and returns the exit code of a usage
// error.
int ReportUsageError(const absl::Status& status);

// What a failure prints: verdict, numbered lines, token. `origin` is put behind the
// token, for instance "found at execution 2"; may be empty.
std::string TellingText(const Telling& telling, const std::string& origin);
Json TellingJson(const Telling& telling);

}  // namespace heddle::sim
