// The family `table`: designs of a table's commit protocol, and what they are run under.
#include "impl/table/design.h"
#include "sim/registry.h"

namespace heddle::scenarios {
namespace {

using impl::TableDesign;

HEDDLE_DESIGN(table, "shipped", TableDesign::Shipped,
              "the release of the report, 0.32.1");
HEDDLE_DESIGN(table, "retryable-overwrite", TableDesign::RetryableOverwrite,
              "3.0.0: an Overwrite that meets another one is refused");
HEDDLE_DESIGN(table, "no-retries", TableDesign::NoRetries,
              "shipped, creating with max_retries = 0, as the maintainers advise");
HEDDLE_DESIGN(table, "create-only", TableDesign::CreateOnly,
              "a Create commits as version 1 or not at all: the flag that was proposed");

TableDesign Mutant(TableDesign::Mutation mutation) {
  TableDesign design = TableDesign::CreateOnly();
  design.mutation = mutation;
  return design;
}

TableDesign UnsafePut() {
  TableDesign design = TableDesign::CreateOnly();
  design.handler = impl::CommitHandlerKind::kUnsafe;
  return design;
}

HEDDLE_MUTANT(table, "unsafe-put", UnsafePut, "manifests are put without a condition");
HEDDLE_MUTANT(
    table, "skip-version", [] { return Mutant(TableDesign::Mutation::kSkipVersion); },
    "a commit to an existing table leaves out a version");
HEDDLE_MUTANT(
    table, "forget-base", [] { return Mutant(TableDesign::Mutation::kForgetBase); },
    "a commit to an existing table keeps none of its rows");
HEDDLE_MUTANT(
    table, "takes-oldest", [] { return Mutant(TableDesign::Mutation::kTakesOldest); },
    "the oldest version passes for the latest");

sim::Family TableFamily() {
  const auto create_race = [](const char* mode, const char* writers) {
    return sim::Workload{"table/create-race", {{"mode", mode}, {"writers", writers}}};
  };
  return {
      .name = "table",
      .summary = "a table of rows in an object store: create, append, overwrite",
      .properties = {"one manifest per version", "create is atomic",
                     "losers are told AlreadyExists", "versions are contiguous",
                     "the head never goes back", "no acknowledged row is lost",
                     "calls are linearizable"},
      .fault_models = {{"race",
                        "no fault",
                        {create_race("create", "2"),
                         create_race("create", "3"),
                         create_race("append", "2"),
                         create_race("overwrite", "2"),
                         {"table/create-or-open-append", {{"writers", "2"}}},
                         {"table/append-race", {{"writers", "2"}, {"readers", "1"}}}}}},
  };
}
HEDDLE_FAMILY(TableFamily());

HEDDLE_BENCHMARK(.name = "one step of table/create-race", .scenario = "table/create-race",
                 .settings = {}, .per_step = true, .goal = 25);

}  // namespace
}  // namespace heddle::scenarios
