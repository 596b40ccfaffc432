// A design of the user's own for a family that Heddle brings along.
#include "impl/table/design.h"
#include "sim/registry.h"

namespace consumer {
namespace {

heddle::impl::TableDesign CreateOnlyWithOneRetry() {
  heddle::impl::TableDesign design = heddle::impl::TableDesign::CreateOnly();
  design.create_retries = 1;
  return design;
}

HEDDLE_DESIGN(table, "create-only-one-retry", CreateOnlyWithOneRetry,
              "create-only, giving up after one retry");

}  // namespace
}  // namespace consumer
