// The scheduling core of World: announcements, picks and switches. Everything here is on
// the hot path or ends it.
#include <cxxabi.h>

#include <cstring>
#include <exception>
#include <string>

#include "sim/fatal.h"
#include "sim/hash.h"
#include "sim/world.h"

namespace heddle::sim {
namespace {

constexpr std::uint32_t kMaxDeadCalls = 1000;

// The world that ends a task, for the terminate handler.
const World* g_ending = nullptr;

[[noreturn]] void RefuseTermination() {
  Fatal(
      "task '" + g_ending->TaskName(g_ending->current_task().id) +
      "' could not be ended: ProcessKilled met a noexcept function, or a destructor that "
      "throws");
}

// True inside a catch block or while an exception unwinds. The runtime keeps that state
// per thread, not per fiber: a fiber that switched away there would leave it to the next
// one.
bool HandlesException() {
  // Itanium C++ ABI, 2.2.2: struct { void* caughtExceptions; unsigned int
  // uncaughtExceptions; }.
  struct Globals {
    void* caught;
    unsigned int uncaught;
  };
  Globals globals;
  std::memcpy(&globals, abi::__cxa_get_globals(), sizeof globals);
  return globals.caught != nullptr || globals.uncaught != 0;
}

}  // namespace

bool World::Announce(const Label& label, const Footprint& footprint, WaitId wait) {
  if (current_ == nullptr || in_effect_) MisusedStep(label);
  Task& task = *current_;
  if (task.killed) return RefuseDeadCall(task);
  if (HandlesException()) MisusedStep(label);

  task.label = &label;
  task.footprint = &footprint;
  task.key = Fold(task.name_hash, label.hash());
  task.state = TaskState::kPending;
  if (enabled_.IsMember(task.id) && enabled_.QueueOf(task.id) == wait) {
    enabled_.Rekey(task.id, task.key);
  } else {
    EnterQueue(task, wait);
  }
  Dispatch(task);
  if (task.killed) throw ProcessKilled{};
  task.state = TaskState::kRunning;
  if (task.operation != nullptr && task.operation->invoked_ == kNever)
    task.operation->invoked_ = step_;
  return true;
}

void World::EnterQueue(Task& task, WaitId wait) {
  if (enabled_.IsMember(task.id)) enabled_.Remove(task.id);
  enabled_.Add(task.id, wait, task.key);
  if (strategy_watches_) strategy_->Joined(task.id, wait);
}

// Goes on with whatever comes next; returns when it is `self` again.
void World::Dispatch(Task& self) {
  for (;;) {
    if (next_unstarted_ < unstarted_.size()) {
      SwitchTo(*tasks_[unstarted_[next_unstarted_++].value], self);
      return;
    }
    if (enabled_.size() == 0 || stopping_ || step_ >= step_limit_) {
      EndExecution(self);
      return;
    }
    Task& next = PickNext(self);
    if (next.is_post) {
      RunPost(next);
    } else if (&next == &self) {
      current_ = acting_ = &self;
      return;
    } else {
      SwitchTo(next, self);
      return;
    }
  }
}

Task& World::PickNext(const Task& self) {
  const std::uint32_t count = enabled_.size();
  std::uint32_t position = 0;
  if (count > 1) {
    // Before the first step nobody has run: the order of starting means nothing.
    const bool has_current = step_ > 0 && self.state != TaskState::kDone;
    position = strategy_->Pick(enabled_, has_current ? self.id : kNoTask);
    if (position >= count) Fatal("the strategy picked a step that is not enabled");
  }
  const TaskId id = enabled_.At(position);
  if (count > 1) {
    execution_.schedule.push_back(id.value);
    ++execution_.shape.picks;
  }
  Task& next = *tasks_[id.value];
  ++step_;
  trace_hash_ = Combine(
      trace_hash_, next.key ^ Fold(enabled_.hash(), static_cast<std::uint64_t>(now_us_)));
  if (observer_ != nullptr) observer_->OnStep(*this, step_, id);
  return next;
}

void World::RunPost(Task& post) {
  enabled_.Remove(post.id);
  post.state = TaskState::kDone;
  acting_ = &post;
  if (post.operation != nullptr && post.operation->invoked_ == kNever)
    post.operation->invoked_ = step_;
  // Whoever's stack this is must not see what the effect throws.
  try {
    RunEffect<void>(post.post_footprint, /*timed_out=*/false, post.post_effect);
  } catch (...) {
    JudgeException();
  }
  post.post_effect.Clear();
}

void World::SwitchTo(Task& next, Task& self) {
  current_ = acting_ = &next;
  Fiber::Switch(*self.fiber, *next.fiber);
}

void World::EndExecution(Task& self) { Fiber::Switch(*self.fiber, main_fiber_); }

Task& World::NewSlot() {
  if (task_count_ == tasks_.size()) {
    tasks_.push_back(std::make_unique<Task>());
    tasks_.back()->world = this;
    tasks_.back()->id = {task_count_};
  }
  Task& task = *tasks_[task_count_++];
  task.is_post = false;
  task.killed = false;
  task.dead_calls = 0;
  task.operation = nullptr;
  task.parent = kNoTask;
  task.spawned = 0;
  task.ids_drawn = 0;
  return task;
}

Task& World::NewTask() {
  Task& task = NewSlot();
  if (task.fiber == nullptr)
    task.fiber = std::make_unique<Fiber>(&World::TaskMain, &task);
  task.state = TaskState::kUnstarted;
  unstarted_.push_back(task.id);
  return task;
}

// Null: the task that posts is being ended.
Task* World::AddPost(Process& to, const Label& label, const Footprint& footprint) {
  if (acting_ == nullptr)
    Fatal("Post(\"" + label.ToString(objects_) + "\") outside of a task");
  Task& sender = *acting_;
  if (sender.killed) return nullptr;
  Task& post = NewSlot();
  post.is_post = true;
  post.is_background = to.is_background_;
  post.name = "post";
  post.parent = sender.id;
  post.number = ++sender.spawned;
  post.name_hash = Combine(sender.name_hash, post.number);
  post.process = &to;
  post.operation = sender.operation;
  post.post_label = label;
  post.post_footprint = footprint;
  post.label = &post.post_label;
  post.footprint = &post.post_footprint;
  post.key = Fold(post.name_hash, label.hash());
  post.state = TaskState::kPending;
  EnterQueue(post, kNoWait);
  return &post;
}

void World::TaskMain(void* argument) {
  Task& task = *static_cast<Task*>(argument);
  for (;;) {
    task.world->RunBody(task);
    task.world->FinishTask(task);
  }
}

void World::RunBody(Task& task) {
  task.state = TaskState::kRunning;
  try {
    (*task.body)();
  } catch (const ProcessKilled&) {
    return;
  } catch (...) {
    if (!task.killed) JudgeException();
  }
  if (task.killed)
    Fatal("task '" + TaskName(task.id) +
          "' swallowed ProcessKilled: let it pass through catch (...)");
}

void World::FinishTask(Task& task) {
  task.own_body = {};
  task.state = TaskState::kDone;
  if (enabled_.IsMember(task.id)) enabled_.Remove(task.id);
  if (task.killed) {
    EndExecution(task);
    return;
  }
  if (!task.is_background) --unfinished_;
  Dispatch(task);
}

// Newest first, so that children are gone before their parents' stacks are.
void World::KillRemainingTasks() {
  for (std::uint32_t i = task_count_; i > 0; --i) {
    Task& task = *tasks_[i - 1];
    if (task.state != TaskState::kPending) continue;
    if (task.is_post) {
      task.state = TaskState::kDone;
      task.post_effect.Clear();
    } else {
      Kill(task);
    }
  }
}

void World::Kill(Task& task) {
  g_ending = this;
  const std::terminate_handler usual = std::set_terminate(&RefuseTermination);
  task.killed = true;
  current_ = acting_ = &task;
  Fiber::Switch(main_fiber_, *task.fiber);
  std::set_terminate(usual);
}

bool World::RefuseDeadCall(Task& task) {
  if (++task.dead_calls > kMaxDeadCalls)
    Fatal("task '" + TaskName(task.id) + "' made " + std::to_string(kMaxDeadCalls) +
          " calls after its end: a loop must not retry kCancelled");
  return false;
}

void World::MisusedStep(const Label& label) const {
  const std::string step = "step '" + label.ToString(objects_) + "' ";
  if (current_ == nullptr)
    Fatal(step + "outside of a task: do it in a process's program or a client's handler");
  if (in_effect_)
    Fatal(step + "inside an effect: an effect is atomic; use Post, Spawn or Choose");
  Fatal(step + "inside a catch block or a destructor that unwinds: leave it first");
}

}  // namespace heddle::sim
