// What returns to its value after Build at the start of each execution.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sim/fatal.h"

namespace heddle::sim {

class Resettable;

// The things touched since the last reset: resetting takes time in proportion to these
// alone.
using TouchedList = std::vector<Resettable*>;

// May be made and destroyed at any time, also by a task while an execution runs.
class Resettable {
 public:
  explicit Resettable(TouchedList& touched) : touched_list_(touched) {}
  virtual ~Resettable() { Unlist(); }
  Resettable(const Resettable&) = delete;
  Resettable& operator=(const Resettable&) = delete;

  // The engine's: each takes this off the list of touched things.
  void ResetNow() {
    Unlist();
    Reset();
  }
  void KeepNow() {
    Unlist();
    Keep();
  }

 protected:
  // Call before each change.
  void Touch() {
    if (place_ != kUntouched) return;
    place_ = static_cast<std::uint32_t>(touched_list_.size());
    touched_list_.push_back(this);
  }

 private:
  static constexpr std::uint32_t kUntouched = UINT32_MAX;

  // Back to the initial value.
  virtual void Reset() = 0;
  // Build is over, and changed this: its value of now is the initial one.
  virtual void Keep() {
    Fatal(
        "a store or primitive was changed in Build and cannot keep that: give its "
        "initial value "
        "to its constructor");
  }

  void Unlist() {
    if (place_ == kUntouched) return;
    touched_list_[place_] = touched_list_.back();
    touched_list_[place_]->place_ = place_;
    touched_list_.pop_back();
    place_ = kUntouched;
  }

  TouchedList& touched_list_;
  std::uint32_t place_ = kUntouched;  // in the list
};

// A value of a scenario, for instance a ghost variable of a property. Reading and writing
// it is no step: only effects, properties and one task's own code may touch it.
template <typename T>
class State final : public Resettable {
 public:
  State(TouchedList& touched, T initial)
      : Resettable(touched), initial_(std::move(initial)), value_(initial_) {}

  [[nodiscard]] const T& operator*() const { return value_; }
  [[nodiscard]] const T* operator->() const { return &value_; }
  T& Mutable() {
    Touch();
    return value_;
  }

 private:
  void Reset() override { value_ = initial_; }
  void Keep() override { initial_ = value_; }

  T initial_;
  T value_;
};

}  // namespace heddle::sim
