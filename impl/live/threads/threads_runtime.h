// The runtime contract on the machine itself: each task a thread, the real clock, real
// chance.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "model/api/runtime.h"
#include "model/api/sync.h"

namespace heddle::impl {

// Thread safe. The destructor waits for all tasks, also for those that tasks spawned
// meanwhile: a task that waits for ever keeps it. Threads that have ended are kept until
// then.
class ThreadsRuntime final : public api::Runtime {
 public:
  ThreadsRuntime();
  ~ThreadsRuntime() override;
  ThreadsRuntime(const ThreadsRuntime&) = delete;
  ThreadsRuntime& operator=(const ThreadsRuntime&) = delete;

  // The system's clock; where that stands still or goes back, one microsecond more each
  // time.
  std::int64_t NowUs() override;
  void SleepUs(std::int64_t duration_us) override;
  std::uint64_t Uniform(const char* label, std::uint64_t bound) override;
  // 128 random bits.
  api::Uuid NewUuid() override;
  // An exception that leaves `body` ends the program, as in any thread.
  void Spawn(const char* name, std::function<void()> body) override;

  std::unique_ptr<api::MutexImpl> NewMutex(const char* name) override;
  std::unique_ptr<api::NotificationImpl> NewNotification(const char* name) override;
  std::unique_ptr<api::ChannelImpl> NewChannel(const char* name,
                                               std::uint32_t capacity) override;
  std::unique_ptr<api::SharedImpl> NewShared(const char* name) override;

 private:
  std::atomic<std::int64_t> last_now_us_ = 0;

  std::mutex random_mutex_;
  std::random_device random_device_;  // guarded by random_mutex_, as is the next
  std::mt19937_64 random_engine_;

  std::mutex threads_mutex_;
  std::vector<std::thread> threads_;  // guarded by threads_mutex_
};

}  // namespace heddle::impl
