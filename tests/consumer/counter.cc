#include "counter.h"

namespace consumer {

using heddle::sim::Access;
using heddle::sim::Footprint;

Counter::Counter(heddle::sim::World& world)
    : world_(world),
      object_(world.Intern("counter", "total")),
      value_(world.AddState(std::int64_t{0})) {}

std::int64_t Counter::Get() {
  return world_.Step({"get {}", object_}, Footprint::Read(object_), [&](Access& access) {
    access.Read(object_.id);
    return *value_;
  });
}

void Counter::Set(std::int64_t value) {
  world_.Step({"set {} to {}", object_, value}, Footprint::Write(object_),
              [&](Access& access) {
                access.Write(object_.id);
                value_.Mutable() = value;
              });
}

bool Counter::CompareAndSet(std::int64_t expected, std::int64_t value) {
  return world_.Step({"set {} from {} to {}", object_, expected, value},
                     Footprint::Write(object_), [&](Access& access) {
                       access.Read(object_.id);
                       if (*value_ != expected) return false;
                       access.Write(object_.id);
                       value_.Mutable() = value;
                       return true;
                     });
}

}  // namespace consumer
