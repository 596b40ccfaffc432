// What tasks share besides stores: a variable, a mutex, a condition variable, a
// notification, a channel's queue. Each access is one step, announced before it runs.
//
// Each can be declared in Build, or made by a task while an execution runs (then it must
// not outlive the execution). The runtime contract's primitives are made of these.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sim/resettable.h"
#include "sim/world.h"

namespace heddle::sim {

// A shared variable, sequentially consistent. Load, Store and Update are one step each.
template <typename T>
class Variable final : public Resettable {
 public:
  Variable(World& world, const std::string& name, T initial)
      : Resettable(world.touched_list()),
        world_(world),
        object_(world.Intern("variable", name)),
        load_("load {}", object_),
        store_("store {}", object_),
        update_("update {}", object_),
        reads_(Footprint::Read(object_)),
        writes_(Footprint::Write(object_)),
        initial_(initial),
        value_(std::move(initial)) {}

  T Load() {
    return world_.Step(load_, reads_, [this](Access& access) {
      access.Read(object_.id);
      return value_;
    });
  }

  void Store(T value) {
    world_.Step(store_, writes_, [&](Access& access) {
      access.Write(object_.id);
      Touch();
      value_ = std::move(value);
    });
  }

  // `update(T&)` returns the step's result.
  template <typename Function>
  auto Update(Function update) {
    return world_.Step(update_, writes_, [&](Access& access) {
      access.Write(object_.id);
      Touch();
      return update(value_);
    });
  }

  // No step: for properties, and for code that nothing can run beside.
  [[nodiscard]] const T& Peek() const { return value_; }

 private:
  void Reset() override { value_ = initial_; }

  World& world_;
  const Object object_;
  const Label load_;
  const Label store_;
  const Label update_;
  const Footprint reads_;
  const Footprint writes_;
  const T initial_;
  T value_;
};

// Not recursive. Its waiting tasks can be picked exactly while it is free.
class Mutex final : public Resettable {
 public:
  Mutex(World& world, const std::string& name);

  void Lock();
  // A step that never waits.
  bool TryLock();
  // A step.  REQUIRES: the caller's task holds it.
  void Unlock();
  // As part of the step before, for guards' destructors. Does nothing in a task that is
  // being ended. REQUIRES: the caller's task holds it.
  void Release() noexcept;

  // For effects of other primitives.
  [[nodiscard]] bool IsHeld() const { return owner_ != kNoTask; }

 private:
  friend class ConditionVariable;
  void Reset() override { owner_ = kNoTask; }
  void Take();
  // `doing` says in a message what the caller does.
  void Free(const char* doing);

  World& world_;
  const Object object_;
  const Label lock_;
  const Label try_lock_;
  const Label unlock_;
  const Footprint footprint_;
  const WaitId free_;
  TaskId owner_ = kNoTask;
};

// Holds a mutex for its scope; gives it back as part of the step before its end.
class [[nodiscard]] MutexGuard {
 public:
  explicit MutexGuard(Mutex& mutex) : mutex_(mutex) { mutex_.Lock(); }
  ~MutexGuard() { mutex_.Release(); }
  MutexGuard(const MutexGuard&) = delete;
  MutexGuard& operator=(const MutexGuard&) = delete;

 private:
  Mutex& mutex_;
};

// Wakes nobody spuriously. Which waiter Signal wakes is a choice.
class ConditionVariable final : public Resettable {
 public:
  ConditionVariable(World& world, const std::string& name);

  // Three steps: gives `mutex` back and begins to wait; is woken; locks it again.
  // REQUIRES: the caller's task holds it.
  void Wait(Mutex& mutex);
  void Signal();
  void Broadcast();

 private:
  struct Waiter {
    TaskId task;
    WaitId woken;
  };
  void Reset() override { waiters_.clear(); }
  void Wake(std::size_t waiter);

  World& world_;
  std::string name_;
  const Object object_;
  const Footprint footprint_;
  std::vector<Waiter> waiters_;
};

// Happens once.
class Notification final : public Resettable {
 public:
  Notification(World& world, const std::string& name);

  void Notify();
  bool HasBeenNotified();
  void Wait();
  // False: `timeout_us` passed first, and the clock shows it.
  bool WaitFor(std::int64_t timeout_us);

 private:
  void Reset() override { notified_ = false; }

  World& world_;
  const Object object_;
  const Footprint reads_;
  const Footprint writes_;
  const WaitId happened_;
  bool notified_ = false;
};

// The bookkeeping of a first-in-first-out queue whose elements its owner keeps: `move`
// puts one in or takes one out, atomically with the step. Capacity 0 means unbounded.
class ChannelQueue final : public Resettable {
 public:
  ChannelQueue(World& world, const std::string& name, std::uint32_t capacity);

  // Waits while full. False: closed, and `move` was not called.
  bool Send(absl::FunctionRef<void()> move);
  // Waits while empty. False: closed and drained, and `move` was not called.
  bool Receive(absl::FunctionRef<void()> move);
  void Close();

 private:
  void Reset() override;
  void Update();

  World& world_;
  const Object object_;
  const Footprint footprint_;
  const std::uint32_t capacity_;
  const WaitId not_full_;
  const WaitId not_empty_;
  std::uint32_t size_ = 0;
  bool closed_ = false;
};

}  // namespace heddle::sim
