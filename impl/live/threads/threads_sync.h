// What ThreadsRuntime gives for Mutex, Notification, Channel and Shared: the standard
// library's mutex and condition variable.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "absl/functional/function_ref.h"
#include "model/api/sync.h"

namespace heddle::impl {

class ThreadsMutex final : public api::MutexImpl {
 public:
  void Lock() override { mutex_.lock(); }
  bool TryLock() override { return mutex_.try_lock(); }
  void Unlock() override { mutex_.unlock(); }
  void Release() noexcept override { mutex_.unlock(); }

 private:
  std::mutex mutex_;
};

class ThreadsNotification final : public api::NotificationImpl {
 public:
  void Notify() override;
  bool HasBeenNotified() override;
  void Wait() override;
  bool WaitFor(std::int64_t timeout_us) override;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool notified_ = false;  // guarded by mutex_
};

class ThreadsChannel final : public api::ChannelImpl {
 public:
  explicit ThreadsChannel(std::uint32_t capacity) : capacity_(capacity) {}

  bool Send(absl::FunctionRef<void()> move) override;
  bool Receive(absl::FunctionRef<void()> move) override;
  void Close() override;

 private:
  const std::uint32_t capacity_;  // 0: unbounded
  std::mutex mutex_;
  std::condition_variable may_send_;
  std::condition_variable may_receive_;
  std::uint64_t size_ = 0;  // guarded by mutex_, as is the next
  bool closed_ = false;
};

class ThreadsShared final : public api::SharedImpl {
 public:
  void Read(absl::FunctionRef<void()> access) override;
  void Write(absl::FunctionRef<void()> access) override;

 private:
  std::mutex mutex_;
};

}  // namespace heddle::impl
