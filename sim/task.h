// The engine's record of one task or detached step. Internal to sim/.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/functional/any_invocable.h"
#include "sim/enabled_set.h"
#include "sim/fiber.h"
#include "sim/footprint.h"
#include "sim/label.h"
#include "sim/operations.h"
#include "sim/posted_effect.h"
#include "sim/process.h"

namespace heddle::sim {

class World;

// Thrown out of the pending call of a task that must end. Code under test lets it pass:
// it is no std::exception, and must not be swallowed.
struct ProcessKilled {};

enum class TaskState : std::uint8_t {
  kUnstarted,  // has not run to its first step yet
  kPending,    // has announced a step
  kRunning,
  kDone,
};

// Slots are kept from execution to execution, with their fibers.
struct Task {
  World* world = nullptr;
  TaskId id;
  TaskState state = TaskState::kDone;
  bool is_post = false;
  bool is_background = false;
  bool killed = false;           // its next call throws
  std::uint32_t dead_calls = 0;  // calls made while unwinding
  std::uint64_t name_hash = 0;   // of parent's name and spawn index: equal in every run
  std::uint64_t key = 0;         // share of the enabled set's hash; valid while pending
  const Label* label = nullptr;  // of the pending step: the caller's, or post_label
  const Footprint* footprint = nullptr;
  Process* process = nullptr;
  OperationRecord* operation = nullptr;  // whose steps these are; null: nobody's

  const char* name = nullptr;  // literal, or the name of a declared task
  TaskId parent = kNoTask;
  std::uint32_t number = 0;     // among the tasks and posts of its parent, from 1
  std::uint32_t spawned = 0;    // how many tasks and posts it made
  std::uint64_t ids_drawn = 0;  // how many unique ids it drew

  absl::AnyInvocable<void()> own_body;         // of a spawned task
  absl::AnyInvocable<void()>* body = nullptr;  // its own, or the world's declared one
  std::unique_ptr<Fiber> fiber;

  PostedEffect post_effect;
  Label post_label{"post"};
  Footprint post_footprint;
};

}  // namespace heddle::sim
