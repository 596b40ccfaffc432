#include "sim/sync.h"

#include "sim/fatal.h"

namespace heddle::sim {

Mutex::Mutex(World& world, const std::string& name)
    : Resettable(world.touched_list()),
      world_(world),
      object_(world.Intern("mutex", name)),
      lock_("lock {}", object_),
      try_lock_("try lock {}", object_),
      unlock_("unlock {}", object_),
      footprint_(Footprint::Write(object_)),
      free_(world.AddWait("mutex " + name, true)) {}

void Mutex::Take() {
  Touch();
  owner_ = world_.current_task().id;
  world_.Disable(free_);
}

void Mutex::Free(const char* doing) {
  const TaskId task = world_.current_task().id;
  if (owner_ != task)
    Fatal("task '" + world_.TaskName(task) + "' " + doing + " " +
          world_.objects().FullName(object_.id) + ", which it does not hold");
  Touch();
  owner_ = kNoTask;
  world_.Enable(free_);
}

void Mutex::Lock() {
  world_.Step(lock_, footprint_, free_, [this](Access& access) {
    access.Write(object_.id);
    Take();
  });
}

bool Mutex::TryLock() {
  return world_.Step(try_lock_, footprint_, [this](Access& access) {
    if (IsHeld()) {
      access.Read(object_.id);
      return false;
    }
    access.Write(object_.id);
    Take();
    return true;
  });
}

void Mutex::Unlock() {
  world_.Step(unlock_, footprint_, [this](Access& access) {
    access.Write(object_.id);
    Free("unlocks");
  });
}

void Mutex::Release() noexcept {
  if (!world_.current_task().killed) Free("ends a guard of");
}

ConditionVariable::ConditionVariable(World& world, const std::string& name)
    : Resettable(world.touched_list()),
      world_(world),
      name_(name),
      object_(world.Intern("condition", name)),
      footprint_(Footprint::Write(object_)) {}

void ConditionVariable::Wait(Mutex& mutex) {
  const WaitId woken = world_.AddWait("condition " + name_, false);
  world_.Step(Label("wait {}", object_), footprint_.AndWrite(mutex.object_),
              [&](Access& access) {
                access.Write(object_.id);
                access.Write(mutex.object_.id);
                Touch();
                waiters_.push_back({world_.current_task().id, woken});
                mutex.Free("waits with");
              });
  world_.Step(Label("wake {}", object_), footprint_, woken,
              [&](Access& access) { access.Write(object_.id); });
  mutex.Lock();
}

void ConditionVariable::Signal() {
  world_.Step(Label("signal {}", object_), footprint_, [this](Access& access) {
    access.Write(object_.id);
    if (waiters_.empty()) return;
    Wake(world_.Choose(Label("waiter of {}", object_),
                       static_cast<std::uint32_t>(waiters_.size())));
  });
}

void ConditionVariable::Broadcast() {
  world_.Step(Label("broadcast {}", object_), footprint_, [this](Access& access) {
    access.Write(object_.id);
    while (!waiters_.empty()) Wake(0);
  });
}

void ConditionVariable::Wake(std::size_t waiter) {
  Touch();
  world_.Enable(waiters_[waiter].woken);
  waiters_.erase(waiters_.begin() + static_cast<std::ptrdiff_t>(waiter));
}

Notification::Notification(World& world, const std::string& name)
    : Resettable(world.touched_list()),
      world_(world),
      object_(world.Intern("notification", name)),
      reads_(Footprint::Read(object_)),
      writes_(Footprint::Write(object_)),
      happened_(world.AddWait("notification " + name, false)) {}

void Notification::Notify() {
  world_.Step(Label("notify {}", object_), writes_, [this](Access& access) {
    access.Write(object_.id);
    if (notified_) Fatal(world_.objects().FullName(object_.id) + " was notified twice");
    Touch();
    notified_ = true;
    world_.Enable(happened_);
  });
}

bool Notification::HasBeenNotified() {
  return world_.Step(Label("was notified {}", object_), reads_, [this](Access& access) {
    access.Read(object_.id);
    return notified_;
  });
}

void Notification::Wait() {
  world_.Step(Label("wait {}", object_), reads_, happened_,
              [this](Access& access) { access.Read(object_.id); });
}

bool Notification::WaitFor(std::int64_t timeout_us) {
  return world_.StepUntil(Label("wait {} for {} us", object_, timeout_us),
                          reads_.AndWrite(world_.clock()), happened_,
                          world_.now_us() + timeout_us, [this](Access& access) {
                            access.Read(object_.id);
                            if (access.timed_out()) access.Write(world_.clock().id);
                            return !access.timed_out();
                          });
}

ChannelQueue::ChannelQueue(World& world, const std::string& name, std::uint32_t capacity)
    : Resettable(world.touched_list()),
      world_(world),
      object_(world.Intern("channel", name)),
      footprint_(Footprint::Write(object_)),
      capacity_(capacity),
      not_full_(world.AddWait("room in channel " + name, true)),
      not_empty_(world.AddWait("channel " + name, false)) {}

bool ChannelQueue::Send(absl::FunctionRef<void()> move) {
  return world_.Step(Label("send {}", object_), footprint_, not_full_,
                     [&](Access& access) {
                       access.Write(object_.id);
                       if (closed_) return false;
                       move();
                       ++size_;
                       Update();
                       return true;
                     });
}

bool ChannelQueue::Receive(absl::FunctionRef<void()> move) {
  return world_.Step(Label("receive {}", object_), footprint_, not_empty_,
                     [&](Access& access) {
                       access.Write(object_.id);
                       if (size_ == 0) return false;
                       move();
                       --size_;
                       Update();
                       return true;
                     });
}

void ChannelQueue::Close() {
  world_.Step(Label("close {}", object_), footprint_, [this](Access& access) {
    access.Write(object_.id);
    closed_ = true;
    Update();
  });
}

void ChannelQueue::Reset() {
  size_ = 0;
  closed_ = false;
}

void ChannelQueue::Update() {
  Touch();
  const bool full = capacity_ > 0 && size_ == capacity_;
  closed_ || !full ? world_.Enable(not_full_) : world_.Disable(not_full_);
  closed_ || size_ > 0 ? world_.Enable(not_empty_) : world_.Disable(not_empty_);
}

}  // namespace heddle::sim
