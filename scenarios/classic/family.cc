// The family `classic`: programs whose races are known and counted.
#include <string>
#include <vector>

#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

std::vector<sim::Workload> Workloads() {
  std::vector<sim::Workload> workloads;
  for (const char* program :
       {"account", "bluetooth", "carter01", "deadlock01", "lazy01", "phase01",
        "reorder_3", "stringbuffer", "token_ring", "twostage", "wronglock_3"}) {
    workloads.push_back({std::string("classic/") + program, {}});
  }
  return workloads;
}

sim::Family ClassicFamily() {
  return {.name = "classic",
          .summary = "small programs whose interleavings are counted",
          .properties = {kAssertions.text()},
          .fault_models = {{"race", "no faults", Workloads()}}};
}

HEDDLE_FAMILY(ClassicFamily());

}  // namespace
}  // namespace heddle::scenarios::classic
