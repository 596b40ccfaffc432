#include "tools/conformance/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

namespace heddle::conformance {
namespace {

using Json = nlohmann::json;

// Only what the parser itself throws and catches: a record that is not as described.
class BadRecord {
 public:
  explicit BadRecord(std::string what) : what_(std::move(what)) {}
  [[nodiscard]] const std::string& what() const { return what_; }

 private:
  std::string what_;
};

template <typename T>
T ValueOf(const Json& value, const std::string& name) {
  try {
    return value.get<T>();
  } catch (const Json::exception&) {
    throw BadRecord(fmt::format("'{}' is of the wrong type", name));
  }
}

template <typename T>
std::optional<T> Optional(const Json& object, const std::string& name) {
  const auto found = object.find(name);
  if (found == object.end() || found->is_null()) return std::nullopt;
  return ValueOf<T>(*found, name);
}

template <typename T>
T Required(const Json& object, const std::string& name) {
  if (!object.contains(name)) throw BadRecord(fmt::format("'{}' is missing", name));
  return ValueOf<T>(object.at(name), name);
}

std::string Text(const Json& object, const std::string& name) {
  return Optional<std::string>(object, name).value_or("");
}

// --- Values
// -------------------------------------------------------------------------------------

// A long body is run-length encoded: [["A", 5242880], ["B", 1]].
std::string ParseBody(const Json& body) {
  if (body.is_string()) return body.get<std::string>();
  std::string text;
  for (const auto& [piece, count] :
       ValueOf<std::vector<std::pair<std::string, std::size_t>>>(body, "result_body")) {
    for (std::size_t i = 0; i < count; ++i) text += piece;
  }
  return text;
}

Values ParseValues(const Json& object) {
  Values values;
  values.token = Optional<std::string>(object, "token");
  if (object.contains("result_body")) values.body = ParseBody(object.at("result_body"));
  values.size = Optional<std::uint64_t>(object, "size");
  values.keys = Optional<std::vector<std::string>>(object, "keys");
  values.prefixes = Optional<std::vector<std::string>>(object, "prefixes");
  values.truncated = Optional<bool>(object, "truncated");
  return values;
}

// --- Ranges
// -------------------------------------------------------------------------------------

std::optional<std::uint64_t> ParseNumber(std::string_view text) {
  std::uint64_t number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size())
    return std::nullopt;
  return number;
}

// From the first byte to before `end`; none if the range runs backwards.
std::optional<api::ByteRange> Between(std::uint64_t begin, std::uint64_t end) {
  if (end < begin) return std::nullopt;
  return api::ByteRange{.offset = begin, .length = end - begin};
}

// "bytes=2-4", "bytes=7-", "bytes=-3". None if the contract cannot say it.
std::optional<api::ByteRange> ParseHttpRange(std::string_view text) {
  constexpr std::string_view kUnit = "bytes=";
  const std::size_t dash = text.find('-');
  if (!text.starts_with(kUnit) || dash == std::string_view::npos)
    throw BadRecord(fmt::format("'{}' is no range", text));
  const auto first = ParseNumber(text.substr(kUnit.size(), dash - kUnit.size()));
  const auto last = ParseNumber(text.substr(dash + 1));
  if (!first && last) return api::ByteRange{.length = *last, .suffix = true};
  if (first && !last) return api::ByteRange{.offset = *first};
  if (!first || *last < *first) return std::nullopt;
  return Between(*first, *last + 1);
}

std::optional<api::ByteRange> ParseOptionRange(const Json& range) {
  if (const auto suffix = Optional<std::uint64_t>(range, "suffix"))
    return api::ByteRange{.length = *suffix, .suffix = true};
  return api::ByteRange{.offset = Required<std::uint64_t>(range, "offset")};
}

void ParseRange(const Json& json, Step& step) {
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  bool given = true;
  if (const auto http = Optional<std::string>(json, "range")) {
    step.range = ParseHttpRange(*http);
  } else if (const auto bounds = Optional<Pair>(json, "get_range")) {
    step.range = Between(bounds->first, bounds->second);
  } else if (json.contains("option_range")) {
    step.range = ParseOptionRange(json.at("option_range"));
  } else if (const auto at = Optional<Pair>(json, "pread")) {
    step.range = api::ByteRange{.offset = at->first, .length = at->second};
  } else {
    given = false;
  }
  if (given && !step.range) step.not_in_contract = "a range that runs backwards";
}

// --- Steps
// --------------------------------------------------------------------------------------

constexpr std::array<std::string_view, 12> kOperations = {
    "put",        "get",     "head",           "list",
    "delete",     "copy",    "rename",         "put_begin",
    "put_finish", "put_cut", "put_unanswered", "delete_unanswered"};

// Everything else that a step may hold is an argument that the contract does not have.
constexpr std::array<std::string_view, 42> kKnownFields = {
    "n", "op", "client", "key", "from", "body", "repeat", "if_match", "if_none_match",
    "source_if_match", "range", "get_range", "option_range", "pread", "prefix",
    "start_after", "delimiter", "max_keys", "save", "save_next", "page",
    // Answers.
    "outcome", "status", "code", "message", "token", "result_body", "size", "keys",
    "prefixes", "truncated", "key_count", "keys_readdir_order", "content_range",
    "answered_before_end_of_body", "reset", "delete_marker", "copy_status",
    // Judgement.
    "ref", "ref_values", "want", "differs"};

template <std::size_t kSize>
bool Contains(const std::array<std::string_view, kSize>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void ParseListing(const Json& json, Step& step) {
  step.list.prefix = Text(json, "prefix");
  step.list.start_after = Text(json, "start_after");
  step.list.delimiter = Text(json, "delimiter");
  step.save_next = Text(json, "save_next");
  step.page = Optional<std::string>(json, "page");
  if (step.page && !step.page->starts_with('@'))
    throw BadRecord("'page' names no page token");
  if (!json.contains("max_keys")) return;
  const Json& max_keys = json.at("max_keys");
  const bool is_count =
      max_keys.is_number_unsigned() &&
      max_keys.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
  if (is_count) {
    step.list.max_keys = max_keys.get<std::uint32_t>();
  } else {
    step.not_in_contract = "a page size that is no count";
  }
}

void FindWhatIsNotInContract(const Json& json, Step& step) {
  if (!Contains(kOperations, step.op)) step.not_in_contract = "operation " + step.op;
  for (const auto& [name, value] : json.items()) {
    if (!step.not_in_contract.empty()) return;
    if (!Contains(kKnownFields, name)) step.not_in_contract = "argument " + name;
  }
}

Step ParseStep(const Json& json) {
  if (!json.is_object()) throw BadRecord("a step is no object");
  Step step;
  step.number = Required<int>(json, "n");
  step.op = Required<std::string>(json, "op");
  step.outcome = Required<std::string>(json, "outcome");
  step.client = Text(json, "client");
  step.key = Text(json, "key");
  step.from = Text(json, "from");
  const std::string body = Text(json, "body");
  const auto repeat = Optional<std::size_t>(json, "repeat").value_or(1);
  for (std::size_t i = 0; i < repeat; ++i) step.body += body;
  step.if_match = Optional<std::string>(json, "if_match");
  step.if_none_match = Optional<std::string>(json, "if_none_match");
  step.source_if_match = Optional<std::string>(json, "source_if_match");
  step.save = Text(json, "save");
  FindWhatIsNotInContract(json, step);
  if (!step.not_in_contract.empty()) return step;

  ParseRange(json, step);
  ParseListing(json, step);
  step.values = ParseValues(json);
  step.differs = Optional<bool>(json, "differs").value_or(false);
  step.want = Optional<std::vector<std::string>>(json, "want");
  if (json.contains("ref_values")) step.ref_values = ParseValues(json.at("ref_values"));
  return step;
}

// The rest of a body goes to a put that was begun.
void CheckOpenRequests(std::vector<Step>& steps) {
  std::set<std::string> open;
  for (Step& step : steps) {
    if (step.op == "put_begin") open.insert(step.client);
    const bool goes_on = step.op == "put_finish" || step.op == "put_cut";
    if (goes_on && !open.contains(step.client))
      step.not_in_contract = "an open request that is no put";
  }
}

Record ParseJson(const Json& json) {
  if (!json.is_object()) throw BadRecord("the line is no object");
  Record record;
  record.id = Required<std::string>(json, "id");
  record.variant = Text(json, "variant");
  record.server = Required<std::string>(json, "server");
  record.profile = Required<std::string>(json, "profile");
  record.layer = Required<std::string>(json, "layer");
  record.replay = Required<std::string>(json, "replay");
  record.agrees = Optional<bool>(json, "agrees").value_or(true);
  record.server_right = Text(json, "right") == "server";
  const Json steps = Required<Json>(json, "steps");
  if (!steps.is_array()) throw BadRecord("'steps' is no list");
  // What is not replayed may hold anything.
  if (record.replay != "steps") return record;
  for (const Json& step : steps) record.steps.push_back(ParseStep(step));
  CheckOpenRequests(record.steps);
  return record;
}

}  // namespace

std::string Record::Name() const {
  return fmt::format("{}{}{} ({})", id, variant.empty() ? "" : " ", variant, server);
}

absl::StatusOr<Record> ParseRecord(const std::string& line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return absl::InvalidArgumentError("the line is no JSON");
  try {
    return ParseJson(json);
  } catch (const BadRecord& bad) {
    return absl::InvalidArgumentError(bad.what());
  }
}

absl::StatusOr<std::vector<Record>> ReadRecords(const std::string& path) {
  std::ifstream file(path);
  std::vector<Record> records;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    absl::StatusOr<Record> record = ParseRecord(line);
    if (!record.ok()) {
      return absl::InvalidArgumentError(
          fmt::format("{}:{}: {}", path, number, std::string(record.status().message())));
    }
    records.push_back(*std::move(record));
  }
  if (!file.eof()) return absl::NotFoundError(fmt::format("{}: cannot be read", path));
  return records;
}

}  // namespace heddle::conformance
