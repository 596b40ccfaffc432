// A runtime for one task: its clock is a counter, its draws are the largest possible, its
// sleeps are recorded.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

#include "model/api/runtime.h"
#include "model/api/sync.h"

namespace heddle::impl {

class TestRuntime final : public api::Runtime {
 public:
  // Runtimes of different numbers give different ids.
  explicit TestRuntime(std::uint64_t number = 0) : number_(number) {}

  std::int64_t NowUs() override { return ++now_us_; }
  void SleepUs(std::int64_t duration_us) override {
    sleeps_us_.push_back(duration_us);
    now_us_ += duration_us;
  }
  std::uint64_t Uniform(const char* /*label*/, std::uint64_t bound) override {
    return bound - 1;
  }
  api::Uuid NewUuid() override { return {.high = number_, .low = ++uuids_}; }

  // A table uses none of these.
  void Spawn(const char* /*name*/, std::function<void()> /*body*/) override {
    std::abort();
  }
  std::unique_ptr<api::MutexImpl> NewMutex(const char* /*name*/) override {
    std::abort();
  }
  std::unique_ptr<api::NotificationImpl> NewNotification(const char* /*name*/) override {
    std::abort();
  }
  std::unique_ptr<api::ChannelImpl> NewChannel(const char* /*name*/,
                                               std::uint32_t /*capacity*/) override {
    std::abort();
  }
  std::unique_ptr<api::SharedImpl> NewShared(const char* /*name*/) override {
    std::abort();
  }

  [[nodiscard]] const std::vector<std::int64_t>& sleeps_us() const { return sleeps_us_; }

 private:
  std::uint64_t number_;
  std::int64_t now_us_ = 0;
  std::uint64_t uuids_ = 0;
  std::vector<std::int64_t> sleeps_us_;
};

}  // namespace heddle::impl
