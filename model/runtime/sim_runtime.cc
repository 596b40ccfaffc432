#include "model/runtime/sim_runtime.h"

#include <fmt/format.h>

#include <utility>

#include "sim/fatal.h"
#include "sim/hash.h"
#include "sim/sync.h"

namespace heddle::model {
namespace {

class SimMutex final : public api::MutexImpl {
 public:
  SimMutex(sim::World& world, const std::string& name) : mutex_(world, name) {}
  void Lock() override { mutex_.Lock(); }
  bool TryLock() override { return mutex_.TryLock(); }
  void Unlock() override { mutex_.Unlock(); }
  void Release() noexcept override { mutex_.Release(); }

 private:
  sim::Mutex mutex_;
};

class SimNotification final : public api::NotificationImpl {
 public:
  SimNotification(sim::World& world, const std::string& name)
      : notification_(world, name) {}
  void Notify() override { notification_.Notify(); }
  bool HasBeenNotified() override { return notification_.HasBeenNotified(); }
  void Wait() override { notification_.Wait(); }
  bool WaitFor(std::int64_t timeout_us) override {
    return notification_.WaitFor(timeout_us);
  }

 private:
  sim::Notification notification_;
};

class SimChannel final : public api::ChannelImpl {
 public:
  SimChannel(sim::World& world, const std::string& name, std::uint32_t capacity)
      : queue_(world, name, capacity) {}
  bool Send(absl::FunctionRef<void()> move) override { return queue_.Send(move); }
  bool Receive(absl::FunctionRef<void()> move) override { return queue_.Receive(move); }
  void Close() override { queue_.Close(); }

 private:
  sim::ChannelQueue queue_;
};

class SimShared final : public api::SharedImpl {
 public:
  SimShared(sim::World& world, const std::string& name)
      : world_(world), object_(world.Intern("shared", name)) {}

  void Read(absl::FunctionRef<void()> access) override {
    world_.Step(sim::Label("read {}", object_), sim::Footprint::Read(object_),
                [&](sim::Access& touch) {
                  touch.Read(object_.id);
                  access();
                });
  }
  void Write(absl::FunctionRef<void()> access) override {
    world_.Step(sim::Label("write {}", object_), sim::Footprint::Write(object_),
                [&](sim::Access& touch) {
                  touch.Write(object_.id);
                  access();
                });
  }

 private:
  sim::World& world_;
  const sim::Object object_;
};

}  // namespace

std::string SimRuntime::ObjectName(const char* name) const {
  const std::string plain = process_.name() + "/" + name;
  if (!world_.is_running()) return plain;
  return fmt::format("{}.{:08x}", plain, world_.NewId() >> 32U);
}

std::uint64_t SimRuntime::Uniform(const char* label, std::uint64_t bound) {
  if (bound == 0 || bound > UINT32_MAX)
    sim::Fatal(
        fmt::format("Uniform(\"{}\", {}): the bound must be in 1..2^32-1", label, bound));
  return world_.Choose(sim::Literal::Of(label), static_cast<std::uint32_t>(bound));
}

api::Uuid SimRuntime::NewUuid() {
  const std::uint64_t id = world_.NewId();
  return {sim::Mix(id), id};
}

void SimRuntime::Spawn(const char* name, std::function<void()> body) {
  world_.Spawn(name, std::move(body));
}

std::unique_ptr<api::MutexImpl> SimRuntime::NewMutex(const char* name) {
  return std::make_unique<SimMutex>(world_, ObjectName(name));
}

std::unique_ptr<api::NotificationImpl> SimRuntime::NewNotification(const char* name) {
  return std::make_unique<SimNotification>(world_, ObjectName(name));
}

std::unique_ptr<api::ChannelImpl> SimRuntime::NewChannel(const char* name,
                                                         std::uint32_t capacity) {
  return std::make_unique<SimChannel>(world_, ObjectName(name), capacity);
}

std::unique_ptr<api::SharedImpl> SimRuntime::NewShared(const char* name) {
  return std::make_unique<SimShared>(world_, ObjectName(name));
}

}  // namespace heddle::model
