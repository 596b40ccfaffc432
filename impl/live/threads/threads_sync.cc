#include "impl/live/threads/threads_sync.h"

#include <chrono>

namespace heddle::impl {

// Notifies under the lock: a waiter may destroy this as soon as it can see the change.
void ThreadsNotification::Notify() {
  const std::lock_guard lock(mutex_);
  notified_ = true;
  changed_.notify_all();
}

bool ThreadsNotification::HasBeenNotified() {
  const std::lock_guard lock(mutex_);
  return notified_;
}

void ThreadsNotification::Wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return notified_; });
}

bool ThreadsNotification::WaitFor(std::int64_t timeout_us) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, std::chrono::microseconds(timeout_us),
                           [this] { return notified_; });
}

bool ThreadsChannel::Send(absl::FunctionRef<void()> move) {
  std::unique_lock lock(mutex_);
  may_send_.wait(lock, [this] { return closed_ || capacity_ == 0 || size_ < capacity_; });
  if (closed_) return false;
  move();
  ++size_;
  may_receive_.notify_one();
  return true;
}

bool ThreadsChannel::Receive(absl::FunctionRef<void()> move) {
  std::unique_lock lock(mutex_);
  may_receive_.wait(lock, [this] { return closed_ || size_ > 0; });
  if (size_ == 0) return false;
  move();
  --size_;
  may_send_.notify_one();
  return true;
}

void ThreadsChannel::Close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  may_send_.notify_all();
  may_receive_.notify_all();
}

void ThreadsShared::Read(absl::FunctionRef<void()> access) {
  const std::lock_guard lock(mutex_);
  access();
}

void ThreadsShared::Write(absl::FunctionRef<void()> access) {
  const std::lock_guard lock(mutex_);
  access();
}

}  // namespace heddle::impl
