#include "model/object_store/conditions.h"

namespace heddle::model {
namespace {

using absl::StatusCode;

// What is answered if the object that `if_match` asks for is absent.
struct Absent {
  StatusCode tag;
  StatusCode star;
};

StatusCode JudgeIfMatch(const StoreProfile& profile, ConditionUse use,
                        api::TagMatch match, Present object, Absent absent) {
  if (!match.present() || use == ConditionUse::kIgnored) return StatusCode::kOk;
  if (use == ConditionUse::kUnsupported) return StatusCode::kUnimplemented;
  if (!object.is_present) return match.is_any() ? absent.star : absent.tag;
  if (match.is_any()) {
    return profile.if_match_star_is_tag ? StatusCode::kFailedPrecondition
                                        : StatusCode::kOk;
  }
  const bool holds = use != ConditionUse::kNeverTrue && match.tag() == object.etag;
  return holds ? StatusCode::kOk : StatusCode::kFailedPrecondition;
}

StatusCode JudgeIfNoneMatch(ConditionUse any_use, ConditionUse tag_use,
                            api::TagMatch match, Present object) {
  if (!match.present()) return StatusCode::kOk;
  switch (match.is_any() ? any_use : tag_use) {
    case ConditionUse::kUnsupported:
      return StatusCode::kUnimplemented;
    case ConditionUse::kIgnored:
    case ConditionUse::kNeverTrue:
      return StatusCode::kOk;
    case ConditionUse::kJudged:
      break;
  }
  const bool matches =
      object.is_present && (match.is_any() || match.tag() == object.etag);
  return matches ? StatusCode::kAlreadyExists : StatusCode::kOk;
}

// Of the object that is about to be written.
StatusCode JudgeWrite(const StoreProfile& profile, ConditionUse if_match,
                      ConditionUse if_absent, api::Conditions conditions,
                      Present object) {
  if (conditions.if_match.present() && conditions.if_none_match.present()) {
    switch (profile.both_conditions) {
      case BothConditions::kUnimplemented:
        return StatusCode::kUnimplemented;
      case BothConditions::kInvalid:
        return StatusCode::kInvalidArgument;
      case BothConditions::kIfMatchOnly:
        conditions.if_none_match = {};
        break;
      case BothConditions::kJudged:
        break;
    }
  }
  const StatusCode match =
      JudgeIfMatch(profile, if_match, conditions.if_match, object,
                   {.tag = profile.cas_absent, .star = profile.cas_star_absent});
  if (match != StatusCode::kOk) return match;
  return JudgeIfNoneMatch(if_absent, profile.put_if_none_match_tag,
                          conditions.if_none_match, object);
}

}  // namespace

StatusCode JudgePut(const StoreProfile& profile, const api::Conditions& conditions,
                    Present object) {
  return JudgeWrite(profile, profile.put_if_match, ConditionUse::kJudged, conditions,
                    object);
}

StatusCode JudgeGet(const StoreProfile& profile, const api::Conditions& conditions,
                    Present object) {
  const ConditionUse use = profile.get_conditions;
  const StatusCode absent = profile.get_if_match_absent;
  const StatusCode match = JudgeIfMatch(profile, use, conditions.if_match, object,
                                        {.tag = absent, .star = absent});
  if (match != StatusCode::kOk) return match;
  const StatusCode none_match =
      JudgeIfNoneMatch(use, use, conditions.if_none_match, object);
  if (none_match != StatusCode::kOk) return none_match;
  return object.is_present ? StatusCode::kOk : StatusCode::kNotFound;
}

StatusCode JudgeDelete(const StoreProfile& profile, const api::Conditions& conditions,
                       Present object) {
  const ConditionUse use = profile.delete_if_match;
  if (!conditions.empty() && use != ConditionUse::kIgnored) {
    if (conditions.if_none_match.present()) return StatusCode::kUnimplemented;
    return JudgeIfMatch(
        profile, use, conditions.if_match, object,
        {.tag = profile.delete_if_match_absent, .star = profile.delete_star_absent});
  }
  return object.is_present ? StatusCode::kOk : profile.delete_absent;
}

StatusCode JudgeCopySource(const StoreProfile& profile, const api::Conditions& conditions,
                           Present object) {
  const ConditionUse use = profile.copy_source;
  if (!conditions.empty() && use == ConditionUse::kUnsupported)
    return StatusCode::kUnimplemented;
  if (!object.is_present) return StatusCode::kNotFound;
  const StatusCode match =
      JudgeIfMatch(profile, use, conditions.if_match, object,
                   {.tag = StatusCode::kNotFound, .star = StatusCode::kNotFound});
  if (match != StatusCode::kOk) return match;
  const StatusCode none_match =
      JudgeIfNoneMatch(use, use, conditions.if_none_match, object);
  // That the *destination* exists is something else.
  return none_match == StatusCode::kAlreadyExists ? StatusCode::kFailedPrecondition
                                                  : none_match;
}

StatusCode JudgeCopyDestination(const StoreProfile& profile,
                                const api::Conditions& conditions, Present object) {
  return JudgeWrite(profile, profile.copy_if_match, profile.copy_if_absent, conditions,
                    object);
}

}  // namespace heddle::model
