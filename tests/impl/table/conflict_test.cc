#include "impl/table/conflict.h"

#include "tests/catch.h"

namespace heddle::impl {
namespace {

Compatibility Check(Operation ours, Operation theirs, const TableDesign& design) {
  return CheckConflict({.operation = ours}, {.operation = theirs}, design);
}

TEST_CASE("the conflict matrix is the one of the release", "[impl][table]") {
  const TableDesign shipped = TableDesign::Shipped();
  const TableDesign retryable = TableDesign::RetryableOverwrite();
  for (const TableDesign& design : {shipped, retryable}) {
    REQUIRE(Check(Operation::kAppend, Operation::kAppend, design) ==
            Compatibility::kCompatible);
    REQUIRE(Check(Operation::kAppend, Operation::kOverwrite, design) ==
            Compatibility::kIncompatible);
    REQUIRE(Check(Operation::kOverwrite, Operation::kAppend, design) ==
            Compatibility::kCompatible);
  }
  REQUIRE(Check(Operation::kOverwrite, Operation::kOverwrite, shipped) ==
          Compatibility::kCompatible);
  REQUIRE(Check(Operation::kOverwrite, Operation::kOverwrite, retryable) ==
          Compatibility::kRetryable);
}

}  // namespace
}  // namespace heddle::impl
