// What returns to its value after Build at the start of each execution.
#pragma once

#include <utility>
#include <vector>

namespace heddle::sim {

class Resettable;

// The things touched since the last reset: resetting takes time in proportion to these alone.
using TouchedList = std::vector<Resettable*>;

class Resettable {
 public:
  explicit Resettable(TouchedList& touched) : touched_list_(touched) {}
  virtual ~Resettable() = default;
  Resettable(const Resettable&) = delete;
  Resettable& operator=(const Resettable&) = delete;

  void ResetNow() {
    is_touched_ = false;
    Reset();
  }

 protected:
  // Call before each change.
  void Touch() {
    if (is_touched_) return;
    is_touched_ = true;
    touched_list_.push_back(this);
  }

 private:
  virtual void Reset() = 0;

  TouchedList& touched_list_;
  bool is_touched_ = false;
};

// A value of a scenario, for instance a ghost variable of a property. Reading and writing it is no
// step: only effects, properties and one task's own code may touch it.
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

  const T initial_;
  T value_;
};

}  // namespace heddle::sim
