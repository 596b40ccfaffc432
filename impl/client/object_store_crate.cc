#include "impl/client/object_store_crate.h"

#include <utility>

#include "impl/status_macros.h"

namespace heddle::impl {
namespace {

using absl::StatusCode;

absl::Status CodeOnly(StatusCode code) { return absl::Status(code, ""); }

enum class Mode : std::uint8_t { kPlain, kIfAbsent, kIfMatch, kOther };

Mode ModeOf(const api::Conditions& conditions) {
  const api::TagMatch& match = conditions.if_match;
  const api::TagMatch& none_match = conditions.if_none_match;
  if (conditions.empty()) return Mode::kPlain;
  if (match.present() && none_match.present()) return Mode::kOther;
  if (none_match.is_any()) return Mode::kIfAbsent;
  if (match.present() && !match.is_any()) return Mode::kIfMatch;
  return Mode::kOther;
}

// A conflict that nobody won (409) is reported as one that somebody did.
absl::Status ConflictIsExists(const absl::Status& status) {
  return absl::IsAborted(status) ? CodeOnly(StatusCode::kAlreadyExists) : status;
}

// Of a range within an object of `size` bytes: the library looks at what it was given
// back.
absl::Status CheckAnswer(const api::ByteRange& range, std::uint64_t size,
                         bool empty_suffix_fails) {
  const bool fails =
      range.suffix ? size == 0 && empty_suffix_fails : range.offset >= size;
  return CodeOnly(fails ? StatusCode::kOutOfRange : StatusCode::kOk);
}

}  // namespace

absl::StatusOr<api::ETag> ObjectStoreCrate::Put(const std::string& key, std::string body,
                                                const api::Conditions& conditions) {
  const Mode mode = ModeOf(conditions);
  if (mode == Mode::kPlain) return store_.Put(key, std::move(body), conditions);
  const bool has_none = Is(Backend::kS3) && !options_.conditional_put;
  const bool has_no_update = Is(Backend::kLocal) && mode == Mode::kIfMatch;
  if (mode == Mode::kOther || has_none || has_no_update)
    return CodeOnly(StatusCode::kUnimplemented);

  absl::StatusOr<api::ETag> tag = store_.Put(key, std::move(body), conditions);
  if (absl::IsNotFound(tag.status())) return CodeOnly(StatusCode::kFailedPrecondition);
  if (!tag.ok()) return ConflictIsExists(tag.status());
  return tag;
}

absl::StatusOr<api::GetResult> ObjectStoreCrate::Get(const std::string& key,
                                                     const api::GetOptions& options) {
  if (options.range) HEDDLE_RETURN_IF_ERROR(CheckRequest(*options.range));
  HEDDLE_ASSIGN_OR_RETURN(api::GetResult result, store_.Get(key, options));
  if (options.range) {
    HEDDLE_RETURN_IF_ERROR(
        CheckAnswer(*options.range, result.meta.size, Is(Backend::kS3)));
  }
  return result;
}

// Refused before anything is sent.
absl::Status ObjectStoreCrate::CheckRequest(const api::ByteRange& range) const {
  if (range.suffix && Is(Backend::kAzure)) return CodeOnly(StatusCode::kUnimplemented);
  if (!range.suffix && range.length == 0) return CodeOnly(StatusCode::kInvalidArgument);
  return absl::OkStatus();
}

absl::StatusOr<api::ObjectMeta> ObjectStoreCrate::Head(
    const std::string& key, const api::Conditions& conditions) {
  return store_.Head(key, conditions);
}

absl::StatusOr<api::ListPage> ObjectStoreCrate::List(const api::ListOptions& options) {
  if (!options.delimiter.empty() && options.delimiter != "/")
    return CodeOnly(StatusCode::kUnimplemented);
  api::ListOptions inner = options;
  if (!inner.prefix.empty() && inner.prefix.back() != '/') inner.prefix += '/';
  HEDDLE_ASSIGN_OR_RETURN(api::ListPage page, store_.List(inner));
  for (std::string& prefix : page.common_prefixes) prefix.pop_back();
  return page;
}

absl::Status ObjectStoreCrate::Delete(const std::string& key,
                                      const api::Conditions& conditions) {
  if (!conditions.empty()) return CodeOnly(StatusCode::kUnimplemented);
  return store_.Delete(key, conditions);
}

absl::StatusOr<api::ETag> ObjectStoreCrate::Copy(const std::string& from,
                                                 const std::string& to,
                                                 const api::CopyOptions& options) {
  const Mode mode = ModeOf(options.destination);
  if (!options.source.empty() || (mode != Mode::kPlain && mode != Mode::kIfAbsent))
    return CodeOnly(StatusCode::kUnimplemented);
  return mode == Mode::kPlain ? store_.Copy(from, to, {}) : CopyIfAbsent(from, to);
}

absl::StatusOr<api::ETag> ObjectStoreCrate::CopyIfAbsent(const std::string& from,
                                                         const std::string& to) {
  if (Is(Backend::kS3)) {
    switch (options_.copy_if_absent) {
      case CopyIfAbsentMode::kNotSupported:
        return CodeOnly(StatusCode::kUnimplemented);
      case CopyIfAbsentMode::kMultipart:
        return CopyByUpload(from, to);
      case CopyIfAbsentMode::kHeader:
        break;
    }
  }
  absl::StatusOr<api::ETag> tag = store_.Copy(from, to, {.destination = api::IfAbsent()});
  if (!tag.ok()) return ConflictIsExists(tag.status());
  return tag;
}

// The upload's one part is filled from the source; completing it is a put of the whole.
absl::StatusOr<api::ETag> ObjectStoreCrate::CopyByUpload(const std::string& from,
                                                         const std::string& to) {
  HEDDLE_ASSIGN_OR_RETURN(api::GetResult source, store_.Get(from));
  absl::StatusOr<api::ETag> tag = store_.Put(to, std::move(source.body), api::IfAbsent());
  if (!tag.ok()) return ConflictIsExists(tag.status());
  return tag;
}

absl::Status ObjectStoreCrate::Rename(const std::string& from, const std::string& to,
                                      const api::Conditions& destination) {
  if (Is(Backend::kLocal) && destination.empty()) return store_.Rename(from, to, {});
  HEDDLE_RETURN_IF_ERROR(Copy(from, to, {.destination = destination}).status());
  return store_.Delete(from);
}

}  // namespace heddle::impl
