// N clients increment a counter once each. No increment may be lost.
//
// A store, two designs, a family and a scenario in one file of a user's own project.
#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/scenario.h"

namespace consumer {
namespace {

namespace sim = heddle::sim;

// A store of the user's own. Each call is one step; the number is 0 at the start of each
// execution.
class Counter {
 public:
  explicit Counter(sim::World& world)
      : world_(world),
        object_(world.Intern("counter", "total")),
        value_(world.AddState(std::int64_t{0})) {}

  std::int64_t Get() {
    return world_.Step({"get {}", object_}, sim::Footprint::Read(object_),
                       [&](sim::Access& access) {
                         access.Read(object_.id);
                         return *value_;
                       });
  }

  void Set(std::int64_t value) {
    world_.Step({"set {} to {}", object_, value}, sim::Footprint::Write(object_),
                [&](sim::Access& access) {
                  access.Write(object_.id);
                  value_.Mutable() = value;
                });
  }

  // Sets it to `value` if it is `expected`. Returns whether it was.
  bool CompareAndSet(std::int64_t expected, std::int64_t value) {
    return world_.Step({"set {} from {} to {}", object_, expected, value},
                       sim::Footprint::Write(object_), [&](sim::Access& access) {
                         access.Read(object_.id);
                         if (*value_ != expected) return false;
                         access.Write(object_.id);
                         value_.Mutable() = value;
                         return true;
                       });
  }

  // For properties: is no step.
  [[nodiscard]] std::int64_t Peek() const { return *value_; }

 private:
  sim::World& world_;  // outlives this
  const sim::Object object_;
  sim::State<std::int64_t>& value_;
};

// A design: how one client increments. Returns the new value.
using Increment = std::int64_t (*)(Counter& counter);

std::int64_t ReadThenWrite(Counter& counter) {
  const std::int64_t next = counter.Get() + 1;
  counter.Set(next);
  return next;
}

// Ends: whenever one client's attempt fails, another's has succeeded.
std::int64_t CompareAndSetLoop(Counter& counter) {
  while (true) {
    const std::int64_t seen = counter.Get();
    if (counter.CompareAndSet(seen, seen + 1)) return seen + 1;
  }
}

Increment MakeReadThenWrite() { return ReadThenWrite; }
Increment MakeCompareAndSet() { return CompareAndSetLoop; }

HEDDLE_DESIGN(counter, "read-then-write", MakeReadThenWrite, "a get, then a set");
HEDDLE_DESIGN(counter, "compare-and-set", MakeCompareAndSet,
              "sets only what is still as it was read");

struct Add {
  [[nodiscard]] std::string ToString() const { return "Increment"; }
};

constexpr const char* kNoLostUpdate = "no update is lost";

class LostUpdate : public sim::Scenario {
 public:
  static constexpr const char* kName = "counter/lost-update";
  static constexpr const char* kSummary = "clients increment one counter";

  void Describe(sim::Parameters& parameters) override {
    parameters.Design("counter", increment_);
    parameters.Add("clients", clients_, "one increment each", {.min = 1, .max = 10});
  }

  void Build(sim::World& world) override {
    auto& counter = world.Emplace<Counter>();
    for (int i = 0; i < clients_; ++i) {
      world.AddClient(fmt::format("client{}", i), std::vector<Add>{{}}, increments_,
                      [&](const Add&) { return increment_(counter); });
    }
    world.AtQuiescence(kNoLostUpdate, [&] { return CheckTotal(counter.Peek()); });
  }

 private:
  [[nodiscard]] std::optional<sim::Violation> CheckTotal(std::int64_t total) const {
    if (total == clients_) return std::nullopt;
    return sim::Violation{
        .summary = fmt::format("{} increments came to {}", clients_, total),
        .expected = std::to_string(clients_),
        .observed = std::to_string(total)};
  }

  Increment increment_ = nullptr;
  int clients_ = 2;
  sim::Operations<Add, std::int64_t> increments_;
};
HEDDLE_SCENARIO(LostUpdate);

sim::Family CounterFamily() {
  return {
      .name = "counter",
      .summary = "a counter that is incremented by many",
      .properties = {kNoLostUpdate},
      .fault_models = {{.name = "race",
                        .summary = "no faults",
                        .workloads = {{.scenario = LostUpdate::kName, .settings = {}}}}}};
}
HEDDLE_FAMILY(CounterFamily());

}  // namespace
}  // namespace consumer
