// What varies between releases of the table's commit protocol, and between the fixes
// proposed for it: one implementation reads these options, so that designs differ in
// nothing else.
//
// Releases are those of Lance, whose write path this is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::impl {

// How the object of a version is named; a table keeps the scheme that it was created
// with.
enum class NamingScheme : std::uint8_t {
  kV1,  // "12.manifest"
  kV2,  // "18446744073709551603.manifest" (2^64 - 1 - version): the newest comes first
};

// How a manifest gets its name; commit_handler.h.
enum class CommitHandlerKind : std::uint8_t { kConditionalPut, kRename, kUnsafe };

// What an Overwrite does about an Overwrite that was committed since it read the table.
enum class OverwriteOverOverwrite : std::uint8_t {
  kReplaces,   // until 2.0.1: commits on top of it
  kIsRefused,  // since 3.0.0: kRetryableConflict
};

// Which Overwrites that may not retry commit on exactly the version they read, or not at
// all.
enum class StrictOverwrite : std::uint8_t {
  kOfNoTable,     // until 0.33.0: those that read no table
  kOfAnyVersion,  // since 0.34.0: all
};

struct TableDesign {
  // Broken on purpose, to show that the properties of a table catch it.
  enum class Mutation : std::uint8_t {
    kNone,
    kSkipVersion,  // a commit to an existing table leaves out a version
    kForgetBase,   // ... and keeps none of the fragments that were there
    kTakesOldest,  // the oldest version passes for the latest
  };

  NamingScheme naming = NamingScheme::kV1;  // of the tables it creates
  CommitHandlerKind handler = CommitHandlerKind::kConditionalPut;
  OverwriteOverOverwrite overwrite_over_overwrite = OverwriteOverOverwrite::kReplaces;
  StrictOverwrite strict_overwrite = StrictOverwrite::kOfNoTable;

  // An Overwrite that stands for a Create carries the flag to commit as version 1 or not
  // at all. No release has it.
  bool create_only = false;

  // How often a commit to an existing table is tried: 0 and 1 both mean once, and 0 makes
  // an Overwrite strict as well. `create_retries` holds for writers that found no table
  // at first.
  int max_retries = 20;
  int create_retries = 20;

  // Manifests carry their transaction; else the commit loop reads it from its own object.
  bool inline_transaction = false;

  // A directory with manifests of both schemes passes for one without a table
  // (until 3.0.2).
  bool mixed_names_are_absence = false;

  // Between attempts a writer sleeps a random number of units, of twice as many each
  // time. The original's unit is the time that its first attempt took; a fixed one costs
  // no look at the clock. 0: no sleep.
  std::int64_t backoff_unit_us = 10'000;

  // Keys asked for at once when versions are listed.
  std::uint32_t list_page_keys = 1000;

  Mutation mutation = Mutation::kNone;

  // 0.32.1: the release of the report.
  static TableDesign Shipped();
  // 3.0.0 and later.
  static TableDesign RetryableOverwrite();
  // Shipped, creating with max_retries = 0, as its maintainers advise.
  static TableDesign NoRetries();
  // RetryableOverwrite with the flag that was asked for.
  static TableDesign CreateOnly();
};

struct NamedTableDesign {
  std::string name;
  std::string description;  // one line
  TableDesign (*make)();
};

// The designs above, by the names that users know them by.
const std::vector<NamedTableDesign>& NamedTableDesigns();

}  // namespace heddle::impl
