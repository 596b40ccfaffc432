// What kind of object store is simulated: how the services differ where the contract
// leaves it to the store.
//
// A profile is a set of switches, each with a name and named values, so that a variant is
// a text: "s3", or "s3,page_keys_max=2,cas_absent=failed_precondition". Defaults follow
// the services' documentation; the recorded answers of real servers decide where that is
// silent.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace heddle::model {

// What becomes of a condition of a request.
enum class ConditionUse : std::uint8_t {
  kJudged,
  kIgnored,      // as if it were not there, and the answer does not tell
  kNeverTrue,    // a tag never matches, not even the object's own
  kUnsupported,  // kUnimplemented, nothing is done
};

// What a put with both `if_match` and `if_none_match` gets.
enum class BothConditions : std::uint8_t {
  kJudged,         // both must hold
  kIfMatchOnly,    // `if_none_match` is ignored
  kUnimplemented,  // answers kUnimplemented
  kInvalid,        // answers kInvalidArgument
};

enum class TagKind : std::uint8_t {
  kNone,         // always 0
  kContentHash,  // equal bodies have equal tags: an object that returns to an old body is
                 // not seen to have changed
  kUnique,       // new with each write
  kFile,         // new with each file: a copy that is a link, and a renamed file, keep it
};

enum class CopyKind : std::uint8_t {
  kBytes,
  kLink,  // both names are one file from then on: renaming one to the other does nothing
};

enum class CopySelf : std::uint8_t { kInvalid, kNewTag, kUnchanged };

enum class RenameKind : std::uint8_t { kNone, kAtomic };

enum class KeyOrder : std::uint8_t {
  kUtf8,   // by bytes
  kUtf16,  // by UTF-16 code units: differs from bytes beyond U+FFFF
  kNone,   // the directory's own: arbitrary, but the same in every run
};

enum class KeyForm : std::uint8_t {
  kFlat,   // any text but the empty one
  kPaths,  // segments between single slashes; a directory is no object, nor an object one
  kCollapsed,  // "//" is "/", and there is no "a/" beside an object "a"
};

// What a listing's token holds.
enum class PageToken : std::uint8_t {
  kLastGiven,  // the key after which to go on
  kNextKey,  // the key to go on with: one that is written just before it is never listed
};

// What a range gets that names no byte.
enum class RangeAnswer : std::uint8_t { kOutOfRange, kInvalid, kEmpty, kWhole };

struct StoreProfile {
  std::string name = "s3";

  // Put, and where nothing else is said also the destination of a copy.
  ConditionUse put_if_match = ConditionUse::kJudged;
  ConditionUse put_if_none_match_tag = ConditionUse::kUnsupported;
  BothConditions both_conditions = BothConditions::kUnimplemented;
  bool if_match_star_is_tag = false;  // "*" is compared like a tag, so it never matches
  absl::StatusCode cas_absent = absl::StatusCode::kNotFound;  // if_match tag, absent key
  absl::StatusCode cas_star_absent =
      absl::StatusCode::kNotFound;  // if_match "*", absent key

  // Get and head.
  ConditionUse get_conditions = ConditionUse::kJudged;
  absl::StatusCode get_if_match_absent = absl::StatusCode::kNotFound;
  RangeAnswer range_end = RangeAnswer::kOutOfRange;  // begins at the end or beyond
  RangeAnswer range_empty = RangeAnswer::kInvalid;   // of length 0
  RangeAnswer range_suffix = RangeAnswer::kWhole;  // any suffix; kWhole: has no objection
  RangeAnswer suffix_zero = RangeAnswer::kOutOfRange;      // the last 0 bytes
  RangeAnswer suffix_of_empty = RangeAnswer::kOutOfRange;  // of an empty object

  // Delete.
  ConditionUse delete_if_match = ConditionUse::kJudged;
  absl::StatusCode delete_absent = absl::StatusCode::kOk;
  absl::StatusCode delete_if_match_absent = absl::StatusCode::kNotFound;
  absl::StatusCode delete_star_absent = absl::StatusCode::kNotFound;

  // Copy and rename.
  ConditionUse copy_if_absent = ConditionUse::kJudged;
  ConditionUse copy_if_match = ConditionUse::kJudged;
  ConditionUse copy_source = ConditionUse::kJudged;
  CopyKind copy = CopyKind::kBytes;
  CopySelf copy_self = CopySelf::kInvalid;
  RenameKind rename = RenameKind::kNone;

  TagKind tag = TagKind::kContentHash;

  // Keys and listings.
  KeyForm key_form = KeyForm::kFlat;
  KeyOrder key_order = KeyOrder::kUtf8;
  PageToken page_token = PageToken::kLastGiven;
  std::uint32_t page_keys_max = 1000;
  bool prefixes_count = true;  // common prefixes count towards the page
  bool start_after_splits =
      false;  // a start inside a group gives the rest of the group again

  // Amazon S3, general purpose bucket, without versions.
  static StoreProfile S3();
  // Google Cloud Storage, flat namespace.
  static StoreProfile Gcs();
  // Azure Blob Storage, block blobs, flat namespace.
  static StoreProfile Azure();
  // A directory: staged file, then link or rename. `impl/live/posix` answers the same.
  static StoreProfile Posix();
  // The in-memory store of the object_store library.
  static StoreProfile Memory();

  // A base and its changes: "s3", "ceph16,page_keys_max=2". The bases are the factories
  // above in small letters; azurite, ceph16, fakegcs, moto, s3mock and seaweedfs, servers
  // that were recorded; and `local`, what the object_store library makes of a directory.
  //   kInvalidArgument  the text names no such base, switch or value; the message says
  //   what would be
  //                     right.
  static absl::StatusOr<StoreProfile> Parse(const std::string& text);

  static std::vector<std::string> BaseNames();
  // Each switch as "name=value", in the order above.
  [[nodiscard]] std::vector<std::string> Switches() const;
};

}  // namespace heddle::model
