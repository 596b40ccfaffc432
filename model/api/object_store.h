// The contract of an object store: named immutable bodies, one key at a time.
//
// Code under test is written against this class and nothing else. `model/` simulates it
// for the profiles of real services, `impl/live/posix` implements it on a directory.
//
// Every call is atomic on its key(s) as the store's profile promises, and each may take
// long: in a simulation it is one step (a listing: one step a page). Keys are UTF-8,
// separated by '/' by convention only.
//
// Status codes, for every call; a message is a courtesy and may be empty:
//   kNotFound            there is no such object (or source of a copy); nothing was done.
//   kAlreadyExists       `if_none_match` was false: the object is there (412, 304 or
//   EEXIST of the
//                        service); nothing was done.
//   kFailedPrecondition  `if_match` was false: the object is not that one; nothing was
//   done. kAborted             refused as a conflict that nobody need have won (S3's
//   409); nothing was
//                        done, and the caller must read again before it decides.
//   kUnimplemented       the store has no such call or condition; nothing was done.
//   kInvalidArgument     the store does not take such a key or request; nothing was done.
//   kOutOfRange          the range begins at or beyond the end of the body.
//   kUnavailable         refused, and the store promises that nothing happened: a retry
//   is safe. kDeadlineExceeded    UNKNOWN OUTCOME: applied now, later, or never.
//   kCancelled           the calling process is dead; nothing was done.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace heddle::api {

// Names one generation of an object. Equal tags mean the same body; whether writing the
// same bytes again gives a new tag depends on the store. 0 is no tag: a store without
// them (POSIX) gives it.
struct ETag {
  std::uint64_t value = 0;

  friend bool operator==(ETag, ETag) = default;
};

// What one conditional header names: nothing, any object ("*"), or one generation.
class TagMatch {
 public:
  constexpr TagMatch() = default;
  static constexpr TagMatch Any() { return TagMatch(Kind::kAny, {}); }
  static constexpr TagMatch Of(ETag tag) { return TagMatch(Kind::kTag, tag); }

  [[nodiscard]] constexpr bool present() const { return kind_ != Kind::kNone; }
  [[nodiscard]] constexpr bool is_any() const { return kind_ == Kind::kAny; }
  [[nodiscard]] constexpr ETag tag() const { return tag_; }

 private:
  enum class Kind : std::uint8_t { kNone, kAny, kTag };
  constexpr TagMatch(Kind kind, ETag tag) : kind_(kind), tag_(tag) {}

  Kind kind_ = Kind::kNone;
  ETag tag_;
};

// The state that the object named by a call must be in for the call to happen (RFC
// 9110, 13.1).
struct Conditions {
  TagMatch if_match = {};  // the object must be there, and be that one
  TagMatch if_none_match =
      {};  // the object must not be that one; Any(): must not be there

  [[nodiscard]] constexpr bool empty() const {
    return !if_match.present() && !if_none_match.present();
  }
};

// The two that commit protocols are made of.
constexpr Conditions IfAbsent() { return {.if_none_match = TagMatch::Any()}; }
constexpr Conditions IfMatch(ETag tag) { return {.if_match = TagMatch::Of(tag)}; }

struct ObjectMeta {
  std::string key;
  std::uint64_t size = 0;  // bytes
  ETag etag = {};
};

// Bytes [offset, offset + length); a suffix range is the last `length` bytes. A length of
// 0 is kInvalidArgument where the store's protocol cannot ask for it.
struct ByteRange {
  std::uint64_t offset = 0;
  std::uint64_t length = UINT64_MAX;  // to the end
  bool suffix = false;
};

struct GetOptions {
  std::optional<ByteRange> range = {};
  Conditions conditions = {};
};

struct GetResult {
  ObjectMeta meta = {};  // of the whole object, whatever the range
  std::string body;
};

struct CopyOptions {
  Conditions source = {};       // on the object copied from
  Conditions destination = {};  // on the object that will be overwritten
};

// One page of the keys that begin with `prefix`, plain text. The page is consistent; two
// pages are not a snapshot: a change between them may or may not show.
struct ListOptions {
  std::string prefix = {};
  std::string start_after = {};  // keys beyond this one only
  std::string delimiter = {};    // when set, keys sharing a prefix up to it are grouped
  std::uint32_t max_keys = 1000;
  std::string page_token =
      {};  // `ListPage::next_token` of the page before; empty: first page
};

struct ListPage {
  std::vector<ObjectMeta> objects;  // in key order only if ListsInOrder()
  std::vector<std::string> common_prefixes;
  std::string next_token;  // empty: this was the last page
};

class ObjectStore {
 public:
  virtual ~ObjectStore() = default;

  // Writes the whole object, or nothing. Returns its new tag.
  virtual absl::StatusOr<ETag> Put(const std::string& key, std::string body,
                                   const Conditions& conditions) = 0;
  absl::StatusOr<ETag> Put(const std::string& key, std::string body) {
    return Put(key, std::move(body), {});
  }

  virtual absl::StatusOr<GetResult> Get(const std::string& key,
                                        const GetOptions& options) = 0;
  absl::StatusOr<GetResult> Get(const std::string& key) { return Get(key, {}); }

  // Get without the body.
  virtual absl::StatusOr<ObjectMeta> Head(const std::string& key,
                                          const Conditions& conditions) = 0;
  absl::StatusOr<ObjectMeta> Head(const std::string& key) { return Head(key, {}); }

  virtual absl::StatusOr<ListPage> List(const ListOptions& options) = 0;

  // Whether deleting an absent key is kNotFound or OK depends on the store.
  virtual absl::Status Delete(const std::string& key, const Conditions& conditions) = 0;
  absl::Status Delete(const std::string& key) { return Delete(key, {}); }

  // Returns the tag of `to`. A condition on the source that is false is
  // kFailedPrecondition, of whichever kind it is: kAlreadyExists speaks of `to`.
  virtual absl::StatusOr<ETag> Copy(const std::string& from, const std::string& to,
                                    const CopyOptions& options) = 0;

  // Moves the object, where the store can (else kUnimplemented). The only condition that
  // a store may know is IfAbsent() on `to`.
  virtual absl::Status Rename(const std::string& from, const std::string& to,
                              const Conditions& destination) = 0;

  // True when listings come in the byte order of their keys.
  [[nodiscard]] virtual bool ListsInOrder() const = 0;
};

}  // namespace heddle::api
