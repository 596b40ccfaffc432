// What tasks of one process share: Mutex, Notification, Channel<T>, Shared<T>.
//
// Each is a thin owner of an object that the runtime makes, so that the same code runs on
// real threads and in the simulation, where every access is a step. None is movable; each
// belongs to one process and must not outlive its runtime.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "absl/functional/function_ref.h"
#include "model/api/runtime.h"

namespace heddle::api {

// The runtime's side. Code under test uses the classes below.
class MutexImpl {
 public:
  virtual ~MutexImpl() = default;
  virtual void Lock() = 0;
  virtual bool TryLock() = 0;
  virtual void Unlock() = 0;
  // As Unlock, but never a scheduling point and safe while unwinding.
  virtual void Release() noexcept = 0;
};

class NotificationImpl {
 public:
  virtual ~NotificationImpl() = default;
  virtual void Notify() = 0;
  virtual bool HasBeenNotified() = 0;
  virtual void Wait() = 0;
  virtual bool WaitFor(std::int64_t timeout_us) = 0;
};

// Counts the elements of a Channel; `move` moves one in or out and runs atomically.
class ChannelImpl {
 public:
  virtual ~ChannelImpl() = default;
  virtual bool Send(absl::FunctionRef<void()> move) = 0;
  virtual bool Receive(absl::FunctionRef<void()> move) = 0;
  virtual void Close() = 0;
};

class SharedImpl {
 public:
  virtual ~SharedImpl() = default;
  virtual void Read(absl::FunctionRef<void()> access) = 0;
  virtual void Write(absl::FunctionRef<void()> access) = 0;
};

// Not recursive. Unlock by the task that locked.
class Mutex {
 public:
  Mutex(Runtime& runtime, const char* name) : impl_(runtime.NewMutex(name)) {}

  void Lock() { impl_->Lock(); }
  bool TryLock() { return impl_->TryLock(); }
  void Unlock() { impl_->Unlock(); }

 private:
  friend class MutexLock;
  std::unique_ptr<MutexImpl> impl_;
};

// Locks for its scope. Its destructor releases as part of the step before it and is no
// scheduling point: to let another task in at that point, call Unlock() on the mutex
// instead.
class [[nodiscard]] MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) : mutex_(mutex) { mutex_.Lock(); }
  ~MutexLock() { mutex_.impl_->Release(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex& mutex_;
};

// Happens once.
class Notification {
 public:
  Notification(Runtime& runtime, const char* name)
      : impl_(runtime.NewNotification(name)) {}

  // REQUIRES: not notified before.
  void Notify() { impl_->Notify(); }
  bool HasBeenNotified() { return impl_->HasBeenNotified(); }
  void Wait() { impl_->Wait(); }
  // False: the time passed first.
  bool WaitFor(std::int64_t timeout_us) { return impl_->WaitFor(timeout_us); }

 private:
  std::unique_ptr<NotificationImpl> impl_;
};

// A first-in-first-out queue between tasks. `capacity` 0 means unbounded.
template <typename T>
class Channel {
 public:
  Channel(Runtime& runtime, const char* name, std::uint32_t capacity)
      : impl_(runtime.NewChannel(name, capacity)) {}

  // Waits while the channel is full. False: it is closed, and `value` was dropped.
  bool Send(T value) {
    return impl_->Send([&] { values_.push_back(std::move(value)); });
  }

  // Waits while the channel is empty. Nothing: it is closed and drained.
  std::optional<T> Receive() {
    std::optional<T> value;
    impl_->Receive([&] {
      value = std::move(values_.front());
      values_.pop_front();
    });
    return value;
  }

  // After this Send returns false; Receive drains what is left.
  void Close() { impl_->Close(); }

 private:
  std::unique_ptr<ChannelImpl> impl_;
  std::deque<T> values_;  // touched only inside impl_'s atomic moves
};

// One value that several tasks read and write; each access is atomic and sequentially
// consistent.
template <typename T>
class Shared {
 public:
  Shared(Runtime& runtime, const char* name, T initial)
      : impl_(runtime.NewShared(name)), value_(std::move(initial)) {}

  T Read() {
    std::optional<T> copy;
    impl_->Read([&] { copy = value_; });
    return *std::move(copy);
  }

  void Write(T value) {
    impl_->Write([&] { value_ = std::move(value); });
  }

  // Reads and writes in one step: `update(T&)` must touch nothing else that is shared.
  template <typename Update>
  void Modify(Update update) {
    impl_->Write([&] { update(value_); });
  }

 private:
  std::unique_ptr<SharedImpl> impl_;
  T value_;  // touched only inside impl_'s atomic accesses
};

}  // namespace heddle::api
