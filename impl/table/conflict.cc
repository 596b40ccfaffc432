#include "impl/table/conflict.h"

namespace heddle::impl {

Compatibility CheckConflict(const Transaction& ours, const Transaction& theirs,
                            const TableDesign& design) {
  if (theirs.operation == Operation::kAppend) return Compatibility::kCompatible;
  if (ours.operation == Operation::kAppend) return Compatibility::kIncompatible;
  return design.overwrite_over_overwrite == OverwriteOverOverwrite::kReplaces
             ? Compatibility::kCompatible
             : Compatibility::kRetryable;
}

}  // namespace heddle::impl
