#include "model/runtime/build_runtime.h"

#include <string>

#include "sim/fatal.h"

namespace heddle::model {
namespace {

[[noreturn]] void Misuse(const std::string& what, const char* name) {
  sim::Fatal(what + " '" + name + "' in Build: do it in a process's program");
}

}  // namespace

void BuildRuntime::Spawn(const char* name, std::function<void()> /*body*/) {
  Misuse("task", name);
}

std::unique_ptr<api::MutexImpl> BuildRuntime::NewMutex(const char* name) {
  Misuse("mutex", name);
}

std::unique_ptr<api::NotificationImpl> BuildRuntime::NewNotification(const char* name) {
  Misuse("notification", name);
}

std::unique_ptr<api::ChannelImpl> BuildRuntime::NewChannel(const char* name,
                                                           std::uint32_t /*capacity*/) {
  Misuse("channel", name);
}

std::unique_ptr<api::SharedImpl> BuildRuntime::NewShared(const char* name) {
  Misuse("shared variable", name);
}

}  // namespace heddle::model
