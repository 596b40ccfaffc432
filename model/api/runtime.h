// The contract of the machine that code under test runs on: clock, sleep, randomness,
// ids, tasks and what tasks of one process share. `impl/live/threads` implements it on
// real threads; the simulation makes each call a step or a choice.
//
// Memory that tasks of one process share is touched through Mutex, Notification, Channel
// or Shared only (sync.h): plain shared memory is invisible to the scheduler, so its
// races would be missed.
//
// Times are microseconds since the Unix epoch, durations are microseconds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

namespace heddle::api {

// Unique within the run, and in no useful order: for an order use a clock.
struct Uuid {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend auto operator<=>(const Uuid&, const Uuid&) = default;
  [[nodiscard]] std::string ToString() const;  // 32 hexadecimal digits
};

class MutexImpl;
class NotificationImpl;
class ChannelImpl;
class SharedImpl;

class Runtime {
 public:
  virtual ~Runtime() = default;

  // This process's clock. Strictly increasing within a process; two processes may
  // disagree.
  virtual std::int64_t NowUs() = 0;

  // Returns not before `duration_us` have passed.
  virtual void SleepUs(std::int64_t duration_us) = 0;

  // A number in [0, bound): jitter, back-off slots. `label` must be a literal that names
  // the use. REQUIRES: bound > 0.
  virtual std::uint64_t Uniform(const char* label, std::uint64_t bound) = 0;

  virtual Uuid NewUuid() = 0;

  // Runs `body` as another task of this process. It may outlive the caller's operation;
  // whoever needs its end waits on a Notification. `name` must be a literal.
  virtual void Spawn(const char* name, std::function<void()> body) = 0;

  // What sync.h wraps; `name` must be a literal. Owned by the caller, must not outlive
  // the runtime.
  virtual std::unique_ptr<MutexImpl> NewMutex(const char* name) = 0;
  virtual std::unique_ptr<NotificationImpl> NewNotification(const char* name) = 0;
  // `capacity` 0 means unbounded.
  virtual std::unique_ptr<ChannelImpl> NewChannel(const char* name,
                                                  std::uint32_t capacity) = 0;
  virtual std::unique_ptr<SharedImpl> NewShared(const char* name) = 0;
};

}  // namespace heddle::api
