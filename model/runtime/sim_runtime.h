// The runtime contract on the simulation: what code under test gets for a machine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "model/api/runtime.h"
#include "model/api/sync.h"
#include "sim/process.h"
#include "sim/world.h"

namespace heddle::model {

// The machine of one process. Made in Build with World::Emplace, or by a task; keeps no
// state of its own, so any number of them may serve one process.
//
// Clock, sleep, mutex, notification, channel and shared variable are steps; Uniform is a
// choice; NewUuid and Spawn are neither.
class SimRuntime final : public api::Runtime {
 public:
  // `process` must outlive this.
  SimRuntime(sim::World& world, sim::Process& process)
      : world_(world), process_(process) {}

  std::int64_t NowUs() override { return process_.NowUs(); }
  void SleepUs(std::int64_t duration_us) override { process_.SleepUs(duration_us); }
  std::uint64_t Uniform(const char* label, std::uint64_t bound) override;
  api::Uuid NewUuid() override;
  void Spawn(const char* name, std::function<void()> body) override;

  std::unique_ptr<api::MutexImpl> NewMutex(const char* name) override;
  std::unique_ptr<api::NotificationImpl> NewNotification(const char* name) override;
  std::unique_ptr<api::ChannelImpl> NewChannel(const char* name,
                                               std::uint32_t capacity) override;
  std::unique_ptr<api::SharedImpl> NewShared(const char* name) override;

 private:
  // "writer0/cache"; made unique where a task makes it during an execution.
  [[nodiscard]] std::string ObjectName(const char* name) const;

  sim::World& world_;
  sim::Process& process_;
};

}  // namespace heddle::model
