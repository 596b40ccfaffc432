// The machine of code that runs in Build, to make what every execution starts with:
// nothing runs beside it, so nothing is a step.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "model/api/runtime.h"
#include "model/api/sync.h"

namespace heddle::model {

// Has a clock that counts and ids that count. Spawn and what tasks share are misuse:
// there is one task.
class BuildRuntime final : public api::Runtime {
 public:
  std::int64_t NowUs() override { return ++now_us_; }
  void SleepUs(std::int64_t duration_us) override { now_us_ += duration_us; }
  std::uint64_t Uniform(const char* /*label*/, std::uint64_t /*bound*/) override {
    return 0;
  }
  api::Uuid NewUuid() override { return {0, ++ids_}; }
  void Spawn(const char* name, std::function<void()> body) override;

  std::unique_ptr<api::MutexImpl> NewMutex(const char* name) override;
  std::unique_ptr<api::NotificationImpl> NewNotification(const char* name) override;
  std::unique_ptr<api::ChannelImpl> NewChannel(const char* name,
                                               std::uint32_t capacity) override;
  std::unique_ptr<api::SharedImpl> NewShared(const char* name) override;

 private:
  std::int64_t now_us_ = 0;
  std::uint64_t ids_ = 0;
};

}  // namespace heddle::model
