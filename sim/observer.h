// The verbose pass: an execution that is run again, to be told.
#pragma once

#include <cstdint>
#include <string>

#include "sim/enabled_set.h"

namespace heddle::sim {

class OperationRecord;
class World;

// Called in the order of events; every string of a report comes from here.
class Observer {
 public:
  virtual ~Observer() = default;

  // Step number `step` (from 1) of `task` is about to run; the world still shows all that
  // was enabled.
  virtual void OnStep(const World& world, std::uint64_t step, TaskId task) = 0;
  // What the step that runs came to.
  virtual void OnResult(const std::string& text) = 0;
  // The operation was answered, by code that ran since the last step.
  virtual void OnAnswer(const OperationRecord& operation) = 0;
  // A choice among `count` outcomes fell on `outcome`.
  virtual void OnChoice(const std::string& label, std::uint32_t count,
                        std::uint32_t outcome) = 0;
  // A property was found not to hold.
  virtual void OnViolation(const std::string& property) = 0;
};

}  // namespace heddle::sim
