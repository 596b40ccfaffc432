// A store of the user's own: one number that any task may read and write.
#pragma once

#include <cstdint>

#include "sim/world.h"

namespace consumer {

// Each call is one step. The number is 0 at the start of each execution.
class Counter {
 public:
  explicit Counter(heddle::sim::World& world);

  std::int64_t Get();
  void Set(std::int64_t value);
  // Sets it to `value` if it is `expected`. Returns whether it was.
  bool CompareAndSet(std::int64_t expected, std::int64_t value);

  // For properties: is no step.
  [[nodiscard]] std::int64_t Peek() const { return *value_; }

 private:
  heddle::sim::World& world_;  // outlives this
  const heddle::sim::Object object_;
  heddle::sim::State<std::int64_t>& value_;
};

}  // namespace consumer
