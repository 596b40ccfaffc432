#include "model/object_store/profile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace heddle::model {
namespace {

using absl::StatusCode;

// --- The switches by name
// -----------------------------------------------------------------------

template <typename T>
struct Named {
  std::string_view name;
  T value;
};
// Clang 14 does not deduce aggregates.
template <typename T>
Named(const char*, T) -> Named<T>;

constexpr std::array kConditionUses = {Named{"judged", ConditionUse::kJudged},
                                       Named{"ignored", ConditionUse::kIgnored},
                                       Named{"never_true", ConditionUse::kNeverTrue},
                                       Named{"unsupported", ConditionUse::kUnsupported}};
constexpr std::array kBothConditions = {
    Named{"judged", BothConditions::kJudged},
    Named{"if_match_only", BothConditions::kIfMatchOnly},
    Named{"unimplemented", BothConditions::kUnimplemented},
    Named{"invalid", BothConditions::kInvalid}};
constexpr std::array kTagKinds = {
    Named{"none", TagKind::kNone}, Named{"content_hash", TagKind::kContentHash},
    Named{"unique", TagKind::kUnique}, Named{"file", TagKind::kFile}};
constexpr std::array kCopyKinds = {Named{"bytes", CopyKind::kBytes},
                                   Named{"link", CopyKind::kLink}};
constexpr std::array kCopySelves = {Named{"invalid", CopySelf::kInvalid},
                                    Named{"new_tag", CopySelf::kNewTag},
                                    Named{"unchanged", CopySelf::kUnchanged}};
constexpr std::array kRenameKinds = {Named{"none", RenameKind::kNone},
                                     Named{"atomic", RenameKind::kAtomic}};
constexpr std::array kKeyOrders = {Named{"utf8", KeyOrder::kUtf8},
                                   Named{"utf16", KeyOrder::kUtf16},
                                   Named{"none", KeyOrder::kNone}};
constexpr std::array kKeyForms = {Named{"flat", KeyForm::kFlat},
                                  Named{"paths", KeyForm::kPaths},
                                  Named{"collapsed", KeyForm::kCollapsed}};
constexpr std::array kPageTokens = {Named{"last_given", PageToken::kLastGiven},
                                    Named{"next_key", PageToken::kNextKey}};
constexpr std::array kRangeAnswers = {Named{"out_of_range", RangeAnswer::kOutOfRange},
                                      Named{"invalid", RangeAnswer::kInvalid},
                                      Named{"empty", RangeAnswer::kEmpty},
                                      Named{"whole", RangeAnswer::kWhole}};
constexpr std::array kBools = {Named{"no", false}, Named{"yes", true}};
constexpr std::array kAnswers = {
    Named{"ok", StatusCode::kOk}, Named{"not_found", StatusCode::kNotFound},
    Named{"failed_precondition", StatusCode::kFailedPrecondition},
    Named{"unimplemented", StatusCode::kUnimplemented}};

std::span<const Named<ConditionUse>> ValuesOf(ConditionUse) { return kConditionUses; }
std::span<const Named<BothConditions>> ValuesOf(BothConditions) {
  return kBothConditions;
}
std::span<const Named<TagKind>> ValuesOf(TagKind) { return kTagKinds; }
std::span<const Named<CopyKind>> ValuesOf(CopyKind) { return kCopyKinds; }
std::span<const Named<CopySelf>> ValuesOf(CopySelf) { return kCopySelves; }
std::span<const Named<RenameKind>> ValuesOf(RenameKind) { return kRenameKinds; }
std::span<const Named<KeyOrder>> ValuesOf(KeyOrder) { return kKeyOrders; }
std::span<const Named<KeyForm>> ValuesOf(KeyForm) { return kKeyForms; }
std::span<const Named<PageToken>> ValuesOf(PageToken) { return kPageTokens; }
std::span<const Named<RangeAnswer>> ValuesOf(RangeAnswer) { return kRangeAnswers; }
std::span<const Named<bool>> ValuesOf(bool) { return kBools; }
std::span<const Named<StatusCode>> ValuesOf(StatusCode) { return kAnswers; }

// Calls visit(name, member) for each switch, in the order of the header.
template <typename Profile, typename Visit>
void ForEachSwitch(Profile& p, Visit visit) {
  visit("put_if_match", p.put_if_match);
  visit("put_if_none_match_tag", p.put_if_none_match_tag);
  visit("both_conditions", p.both_conditions);
  visit("if_match_star_is_tag", p.if_match_star_is_tag);
  visit("cas_absent", p.cas_absent);
  visit("cas_star_absent", p.cas_star_absent);
  visit("get_conditions", p.get_conditions);
  visit("get_if_match_absent", p.get_if_match_absent);
  visit("range_end", p.range_end);
  visit("range_empty", p.range_empty);
  visit("range_suffix", p.range_suffix);
  visit("suffix_zero", p.suffix_zero);
  visit("suffix_of_empty", p.suffix_of_empty);
  visit("delete_if_match", p.delete_if_match);
  visit("delete_absent", p.delete_absent);
  visit("delete_if_match_absent", p.delete_if_match_absent);
  visit("delete_star_absent", p.delete_star_absent);
  visit("copy_if_absent", p.copy_if_absent);
  visit("copy_if_match", p.copy_if_match);
  visit("copy_source", p.copy_source);
  visit("copy", p.copy);
  visit("copy_self", p.copy_self);
  visit("rename", p.rename);
  visit("tag", p.tag);
  visit("key_form", p.key_form);
  visit("key_order", p.key_order);
  visit("page_token", p.page_token);
  visit("page_keys_max", p.page_keys_max);
  visit("prefixes_count", p.prefixes_count);
  visit("start_after_splits", p.start_after_splits);
}

template <typename T>
std::string ValueName(const T& value) {
  for (const Named<T>& named : ValuesOf(value)) {
    if (named.value == value) return std::string(named.name);
  }
  return "?";
}
std::string ValueName(std::uint32_t value) { return fmt::to_string(value); }

// Sets `value`; otherwise returns what would be right.
template <typename T>
std::string SetValue(T& value, std::string_view text) {
  std::vector<std::string_view> names;
  for (const Named<T>& named : ValuesOf(value)) {
    if (named.name == text) {
      value = named.value;
      return "";
    }
    names.push_back(named.name);
  }
  return fmt::format("one of {}", fmt::join(names, ", "));
}
std::string SetValue(std::uint32_t& value, std::string_view text) {
  std::uint32_t parsed = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, parsed);
  if (result.ec != std::errc() || result.ptr != end || parsed == 0)
    return fmt::format("a number in [1, {}]", std::numeric_limits<std::uint32_t>::max());
  value = parsed;
  return "";
}

absl::Status ApplySwitch(StoreProfile& profile, std::string_view change) {
  const std::size_t equals = change.find('=');
  const std::string_view name = change.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view() : change.substr(equals + 1);
  bool known = false;
  std::string expected;
  std::vector<std::string_view> names;
  ForEachSwitch(profile, [&](std::string_view switch_name, auto& member) {
    names.push_back(switch_name);
    if (switch_name != name) return;
    known = true;
    expected = SetValue(member, value);
  });
  if (!known) {
    return absl::InvalidArgumentError(
        fmt::format("no switch of a store profile: '{}'; there are {}", name,
                    fmt::join(names, ", ")));
  }
  if (!expected.empty()) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' is no value of {}; it is {}", value, name, expected));
  }
  return absl::OkStatus();
}

// --- The bases
// ----------------------------------------------------------------------------------

struct Derived {
  std::string_view name;
  StoreProfile (*base)();
  std::string_view changes;
};

// What the recorded servers do otherwise than the service that they stand for.
constexpr std::array kBases = {
    Derived{"s3", StoreProfile::S3, ""},
    Derived{"gcs", StoreProfile::Gcs, ""},
    Derived{"azure", StoreProfile::Azure, ""},
    Derived{"posix", StoreProfile::Posix, ""},
    Derived{"memory", StoreProfile::Memory, ""},
    Derived{"azurite", StoreProfile::Azure,
            ",cas_star_absent=ok,range_end=empty,key_order=utf16"},
    // Compares a quoted tag with an unquoted one, so clients that send back what they
    // were given never succeed.
    Derived{
        "ceph16", StoreProfile::S3,
        ",put_if_match=never_true,put_if_none_match_tag=ignored,both_conditions=judged,"
        "cas_absent=failed_precondition,cas_star_absent=failed_precondition,"
        "delete_if_match=ignored,copy_if_absent=ignored,copy_if_match=ignored,"
        "copy_source=ignored,suffix_zero=whole"},
    Derived{"fakegcs", StoreProfile::Gcs,
            ",get_conditions=ignored,delete_if_match=ignored,copy_if_absent=ignored,"
            "copy_if_match=ignored,copy_source=ignored,suffix_of_empty=empty,"
            "page_token=next_key,prefixes_count=no"},
    Derived{"local", StoreProfile::Posix, ",get_conditions=judged,tag=file,copy=link"},
    Derived{
        "moto", StoreProfile::S3,
        ",put_if_none_match_tag=ignored,both_conditions=judged,if_match_star_is_tag=yes,"
        "copy_if_absent=ignored,copy_if_match=ignored,copy_source=ignored,"
        "suffix_of_empty=empty"},
    Derived{"s3mock", StoreProfile::S3,
            ",put_if_none_match_tag=judged,both_conditions=if_match_only,"
            "copy_if_absent=ignored,copy_if_match=ignored,key_order=utf16,"
            "prefixes_count=no,start_after_splits=yes"},
    Derived{"seaweedfs", StoreProfile::S3,
            ",put_if_none_match_tag=judged,both_conditions=judged,"
            "delete_if_match_absent=failed_precondition,"
            "delete_star_absent=failed_precondition,key_form=collapsed"},
};

// `changes` is a list in which each entry follows a comma.
absl::Status ApplySwitches(StoreProfile& profile, std::string_view changes) {
  while (!changes.empty()) {
    changes.remove_prefix(1);
    const std::string_view change = changes.substr(0, changes.find(','));
    if (absl::Status status = ApplySwitch(profile, change); !status.ok()) return status;
    changes.remove_prefix(change.size());
  }
  return absl::OkStatus();
}

}  // namespace

StoreProfile StoreProfile::S3() { return {}; }

StoreProfile StoreProfile::Gcs() {
  StoreProfile profile;
  profile.name = "gcs";
  profile.put_if_none_match_tag = ConditionUse::kJudged;
  profile.both_conditions = BothConditions::kJudged;
  profile.cas_absent = StatusCode::kFailedPrecondition;
  profile.cas_star_absent = StatusCode::kUnimplemented;
  profile.delete_absent = StatusCode::kNotFound;
  profile.delete_if_match_absent = StatusCode::kFailedPrecondition;
  profile.copy_self = CopySelf::kNewTag;
  profile.tag = TagKind::kUnique;
  return profile;
}

StoreProfile StoreProfile::Azure() {
  StoreProfile profile;
  profile.name = "azure";
  profile.put_if_none_match_tag = ConditionUse::kJudged;
  profile.both_conditions = BothConditions::kInvalid;
  profile.cas_absent = StatusCode::kFailedPrecondition;
  profile.cas_star_absent = StatusCode::kFailedPrecondition;
  profile.get_if_match_absent = StatusCode::kFailedPrecondition;
  profile.range_suffix = RangeAnswer::kInvalid;
  profile.delete_absent = StatusCode::kNotFound;
  profile.delete_if_match_absent = StatusCode::kFailedPrecondition;
  profile.copy_self = CopySelf::kNewTag;
  profile.tag = TagKind::kUnique;
  profile.page_keys_max = 5000;
  return profile;
}

StoreProfile StoreProfile::Posix() {
  StoreProfile profile;
  profile.name = "posix";
  profile.put_if_match = ConditionUse::kUnsupported;
  profile.get_conditions = ConditionUse::kUnsupported;
  profile.range_end = RangeAnswer::kEmpty;
  profile.range_empty = RangeAnswer::kEmpty;
  profile.suffix_zero = RangeAnswer::kEmpty;
  profile.suffix_of_empty = RangeAnswer::kEmpty;
  profile.delete_if_match = ConditionUse::kUnsupported;
  profile.delete_absent = StatusCode::kNotFound;
  profile.copy_if_match = ConditionUse::kUnsupported;
  profile.copy_source = ConditionUse::kUnsupported;
  profile.copy_self = CopySelf::kUnchanged;
  profile.rename = RenameKind::kAtomic;
  profile.tag = TagKind::kNone;
  profile.key_form = KeyForm::kPaths;
  profile.key_order = KeyOrder::kNone;
  profile.page_keys_max = std::numeric_limits<std::uint32_t>::max();
  return profile;
}

StoreProfile StoreProfile::Memory() {
  StoreProfile profile;
  profile.name = "memory";
  profile.cas_absent = StatusCode::kFailedPrecondition;
  profile.cas_star_absent = StatusCode::kFailedPrecondition;
  profile.suffix_zero = RangeAnswer::kEmpty;
  profile.suffix_of_empty = RangeAnswer::kEmpty;
  profile.delete_if_match = ConditionUse::kUnsupported;
  profile.copy_if_match = ConditionUse::kUnsupported;
  profile.copy_source = ConditionUse::kUnsupported;
  profile.copy_self = CopySelf::kNewTag;
  profile.tag = TagKind::kUnique;
  profile.page_keys_max = std::numeric_limits<std::uint32_t>::max();
  return profile;
}

absl::StatusOr<StoreProfile> StoreProfile::Parse(const std::string& text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const std::string_view base_name = std::string_view(text).substr(0, comma);
  const auto base =
      std::find_if(kBases.begin(), kBases.end(),
                   [&](const Derived& derived) { return derived.name == base_name; });
  if (base == kBases.end()) {
    return absl::InvalidArgumentError(fmt::format(
        "no store profile: '{}'; there are {}", base_name, fmt::join(BaseNames(), ", ")));
  }
  StoreProfile profile = base->base();
  profile.name = text;
  for (const std::string_view changes :
       {base->changes, std::string_view(text).substr(comma)}) {
    if (absl::Status status = ApplySwitches(profile, changes); !status.ok())
      return status;
  }
  return profile;
}

std::vector<std::string> StoreProfile::BaseNames() {
  std::vector<std::string> names;
  for (const Derived& base : kBases) names.emplace_back(base.name);
  return names;
}

std::vector<std::string> StoreProfile::Switches() const {
  std::vector<std::string> switches;
  ForEachSwitch(*this, [&](std::string_view switch_name, const auto& member) {
    switches.push_back(fmt::format("{}={}", switch_name, ValueName(member)));
  });
  return switches;
}

}  // namespace heddle::model
