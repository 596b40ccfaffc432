// Whether a transaction may still be committed after others that it did not see.
//
// Source: Lance's conflict resolver, its matrix restricted to Append and Overwrite. It is
// not symmetric, and a Create is an Overwrite.
#pragma once

#include "impl/table/design.h"
#include "impl/table/manifest.h"

namespace heddle::impl {

enum class Compatibility {
  kCompatible,    // commit on top of it
  kRetryable,     // refuse; the caller may do its work again on the latest version
  kIncompatible,  // refuse for good
};

// `ours` is being committed; `theirs` was committed since `ours` read the table.
Compatibility CheckConflict(const Transaction& ours, const Transaction& theirs,
                            const TableDesign& design);

}  // namespace heddle::impl
