#include "impl/live/threads/threads_runtime.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "impl/live/threads/threads_sync.h"

namespace heddle::impl {
namespace {

std::uint64_t Draw64(std::random_device& device) {
  const std::uint64_t high = device();
  const std::uint64_t low = device();
  return high << 32U | low;
}

}  // namespace

ThreadsRuntime::ThreadsRuntime() : random_engine_(Draw64(random_device_)) {}

ThreadsRuntime::~ThreadsRuntime() {
  for (;;) {
    std::vector<std::thread> threads;
    {
      const std::lock_guard lock(threads_mutex_);
      threads.swap(threads_);
    }
    if (threads.empty()) return;
    for (std::thread& thread : threads) thread.join();
  }
}

std::int64_t ThreadsRuntime::NowUs() {
  const auto since_epoch = std::chrono::system_clock::now().time_since_epoch();
  const std::int64_t clock_us =
      std::chrono::duration_cast<std::chrono::microseconds>(since_epoch).count();
  std::int64_t last_us = last_now_us_.load();
  std::int64_t now_us = 0;
  do {
    now_us = std::max(clock_us, last_us + 1);
  } while (!last_now_us_.compare_exchange_weak(last_us, now_us));
  return now_us;
}

void ThreadsRuntime::SleepUs(std::int64_t duration_us) {
  std::this_thread::sleep_for(std::chrono::microseconds(duration_us));
}

std::uint64_t ThreadsRuntime::Uniform(const char* /*label*/, std::uint64_t bound) {
  // The largest multiple of `bound`: draws below it fall evenly on the remainders.
  const std::uint64_t end = std::numeric_limits<std::uint64_t>::max() / bound * bound;
  const std::lock_guard lock(random_mutex_);
  std::uint64_t draw = random_engine_();
  while (draw >= end) draw = random_engine_();
  return draw % bound;
}

api::Uuid ThreadsRuntime::NewUuid() {
  const std::lock_guard lock(random_mutex_);
  const std::uint64_t high = Draw64(random_device_);
  return {.high = high, .low = Draw64(random_device_)};
}

void ThreadsRuntime::Spawn(const char* /*name*/, std::function<void()> body) {
  const std::lock_guard lock(threads_mutex_);
  threads_.emplace_back(std::move(body));
}

std::unique_ptr<api::MutexImpl> ThreadsRuntime::NewMutex(const char* /*name*/) {
  return std::make_unique<ThreadsMutex>();
}

std::unique_ptr<api::NotificationImpl> ThreadsRuntime::NewNotification(
    const char* /*name*/) {
  return std::make_unique<ThreadsNotification>();
}

std::unique_ptr<api::ChannelImpl> ThreadsRuntime::NewChannel(const char* /*name*/,
                                                             std::uint32_t capacity) {
  return std::make_unique<ThreadsChannel>(capacity);
}

std::unique_ptr<api::SharedImpl> ThreadsRuntime::NewShared(const char* /*name*/) {
  return std::make_unique<ThreadsShared>();
}

}  // namespace heddle::impl
