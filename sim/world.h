// One simulated universe: stores, processes, clients and the schedule of everything they
// do.
//
// A scenario's Build declares what the world holds, once. Then each call of Run performs
// one execution from the same initial state: tasks announce their next visible action
// with Step, the strategy picks one, its effect runs atomically and its task goes on,
// without any other scheduling point, to its next announcement.
//
// Nothing here is thread safe: a world lives on one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/any_invocable.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sim/access.h"
#include "sim/enabled_set.h"
#include "sim/execution.h"
#include "sim/footprint.h"
#include "sim/label.h"
#include "sim/object_table.h"
#include "sim/observer.h"
#include "sim/operations.h"
#include "sim/process.h"
#include "sim/property.h"
#include "sim/resettable.h"
#include "sim/rng.h"
#include "sim/strategy.h"
#include "sim/task.h"

namespace heddle::sim {

// 2026-11-30 00:00:00 UTC, in microseconds.
inline constexpr std::int64_t kEpochUs = 1'795'996'800'000'000;

struct ProcessOptions {
  // Its tasks may wait for ever: they take no part in deadlocks.
  bool background = false;
};

class World {
 public:
  // Everything that Build draws comes from `data_seed`.
  explicit World(std::uint64_t data_seed = 0);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // --- Build: declares what every execution starts with --------------------------------

  // Makes a T that lives as long as the world, as T(world, arguments...).
  template <typename T, typename... Arguments>
  T& Emplace(Arguments&&... arguments) {
    RequireBuild("an object");
    auto owned = std::make_shared<T>(*this, std::forward<Arguments>(arguments)...);
    T& object = *owned;
    owned_.push_back(std::move(owned));
    return object;
  }

  // A value that returns to `initial` at the start of each execution.
  template <typename T>
  State<T>& AddState(T initial) {
    RequireBuild("a state");
    auto owned = std::make_shared<State<T>>(touched_, std::move(initial));
    State<T>& state = *owned;
    owned_.push_back(std::move(owned));
    return state;
  }

  // A process; `program`, if any, is the task that it starts with. Names of processes are
  // unique in the world, and so are names of declared tasks.
  Process& AddProcess(const std::string& name, absl::AnyInvocable<void()> program = {},
                      ProcessOptions options = {});

  // One more task that `process` starts with.
  void AddTask(Process& process, const std::string& name,
               absl::AnyInvocable<void()> body);
  // A task of a process of the same name.
  void AddTask(const std::string& name, absl::AnyInvocable<void()> body);

  // A client that performs `operations` one after the other: `handler(op)` -> Result. Its
  // tasks belong to `process`, and must end even where that is a background process. The
  // history goes to `history`.
  template <typename Op, typename Result, typename Handler>
  void AddClient(const std::string& name, Process& process, std::vector<Op> operations,
                 Operations<Op, Result>& history, Handler handler);
  // The same in a process of the client's name.
  template <typename Op, typename Result, typename Handler>
  void AddClient(const std::string& name, std::vector<Op> operations,
                 Operations<Op, Result>& history, Handler handler) {
    AddClient(name, AddProcess(name), std::move(operations), history, std::move(handler));
  }

  // A stream of numbers for generated workloads, another one for each name.
  [[nodiscard]] Rng DataStream(Literal name) const {
    return Rng::Stream(data_seed_, name.hash());
  }

  // Properties; see property.h. Names are unique in the world.
  void Always(const std::string& name, PropertyCheck check);
  void AtQuiescence(const std::string& name, PropertyCheck check);
  // Named for reports and for AssertThat; has no check of its own.
  void AddAssertion(const std::string& name);

  // --- Objects and waits; also while an execution runs ---------------------------------

  Object Intern(const std::string& space, const std::string& name) {
    return objects_.Intern(space, name);
  }
  Object InternPrefix(const std::string& space, const std::string& prefix) {
    return objects_.InternPrefix(space, prefix);
  }
  [[nodiscard]] const ObjectTable& objects() const { return objects_; }
  // What reading and raising the clock touches.
  [[nodiscard]] const Object& clock() const { return clock_; }

  // A queue for steps that cannot run yet. One that is added while an execution runs is
  // gone at its end. `name` says in a deadlock's report what its members wait for.
  WaitId AddWait(const std::string& name, bool enabled);

  // What a Resettable registers with.
  [[nodiscard]] TouchedList& touched_list() { return touched_; }

  // --- Steps: called by tasks, outside of effects --------------------------------------

  // Announces a step and returns when it was picked and `effect(Access&)` has run: the
  // effect's result. Throws ProcessKilled if the task must end. While the task unwinds,
  // nothing happens and the result is kCancelled, or a default value.
  template <typename Effect>
  auto Step(const Label& label, const Footprint& footprint, Effect&& effect) {
    return Step(label, footprint, kNoWait, std::forward<Effect>(effect));
  }

  // As above; the step can be picked only while `wait` is enabled.
  template <typename Effect>
  auto Step(const Label& label, const Footprint& footprint, WaitId wait,
            Effect&& effect) {
    using Result = std::invoke_result_t<Effect&, Access&>;
    if (!Announce(label, footprint, wait)) return Cancelled<Result>();
    return RunEffect<Result>(footprint, /*timed_out=*/false, effect);
  }

  // As above; the step can always be picked, and before `wait` is enabled that is the
  // timeout: the clock is raised to `deadline_us` and the effect's access says
  // timed_out().
  template <typename Effect>
  auto StepUntil(const Label& label, const Footprint& footprint, WaitId wait,
                 std::int64_t deadline_us, Effect&& effect) {
    using Result = std::invoke_result_t<Effect&, Access&>;
    if (!Announce(label, footprint, kNoWait)) return Cancelled<Result>();
    const bool timed_out = !IsEnabled(wait);
    if (timed_out) RaiseClock(deadline_us);
    return RunEffect<Result>(footprint, timed_out, effect);
  }

  // --- Called by tasks or by effects ---------------------------------------------------

  // All steps that wait there can be picked from now on; see Disable.
  void Enable(WaitId wait) { enabled_.Open(wait); }
  void Disable(WaitId wait) { enabled_.Close(wait); }
  [[nodiscard]] bool IsEnabled(WaitId wait) const { return enabled_.IsOpen(wait); }

  // A step that nobody waits for: a request in the network. It can be picked from now on,
  // as a step of the current operation; `effect` owns its data, and may not step, sleep
  // or lock.
  template <typename Effect>
  void Post(Process& to, const Label& label, const Footprint& footprint,
            Effect&& effect) {
    if (Task* post = AddPost(to, label, footprint))
      post->post_effect.Set(std::forward<Effect>(effect));
  }

  // Another task of the current task's process and operation; it runs to its first step
  // before anything else is picked. `name` is a literal.
  void Spawn(const char* name, absl::AnyInvocable<void()> body);

  // Any other nondeterministic pick, in [0, count). 0 is the ordinary outcome.
  std::uint32_t Choose(const Label& label, std::uint32_t count);

  // Unique: a hash of the current task's name and a count, in no useful order.
  std::uint64_t NewId();

  // Virtual time in microseconds since the Unix epoch. It is raised, never set back.
  [[nodiscard]] std::int64_t now_us() const { return now_us_; }
  void RaiseClock(std::int64_t to_us) { now_us_ = to_us > now_us_ ? to_us : now_us_; }

  // Records a violation of the property `name`, which an Add... call declared. The first
  // one is the execution's verdict; the execution ends at the next step unless it was
  // told to keep going.
  void Fail(const std::string& name, Violation violation);
  // Fails `name` with `summary` if `holds` is false.
  void AssertThat(bool holds, Literal name, Literal summary) {
    if (!holds) FailAssertion(name, summary);
  }

  // The task that runs, or whose detached step does.  REQUIRES: an execution runs.
  [[nodiscard]] const Task& current_task() const { return *acting_; }
  // The number of steps so far.
  [[nodiscard]] std::uint64_t step() const { return step_; }

  // --- Executions ----------------------------------------------------------------------

  // Performs one execution, after the caller's strategy.Begin(). The result is valid
  // until the next call.
  const Execution& Run(Strategy& strategy, const RunOptions& options);

  [[nodiscard]] bool is_running() const { return is_running_; }

  // What an observer may look at.
  [[nodiscard]] const EnabledSet& enabled() const { return enabled_; }
  [[nodiscard]] const Task& task(TaskId id) const { return *tasks_[id.value]; }
  // "writer0", "writer0/flush.1".
  [[nodiscard]] std::string TaskName(TaskId id) const;
  [[nodiscard]] std::string StepText(TaskId id) const;
  [[nodiscard]] const std::string& WaitName(WaitId wait) const {
    return wait_names_[wait.value];
  }
  [[nodiscard]] const std::deque<Property>& properties() const { return properties_; }

 private:
  friend class Access;
  struct DeclaredTask {
    std::string name;
    Process* process;
    absl::AnyInvocable<void()> body;
    bool is_background;
  };

  // Running.
  bool Announce(const Label& label, const Footprint& footprint, WaitId wait);
  void EnterQueue(Task& task, WaitId wait);
  void Dispatch(Task& self);
  Task& PickNext(const Task& self);
  void RunPost(Task& post);
  void SwitchTo(Task& next, Task& self);
  void EndExecution(Task& self);
  [[noreturn]] void MisusedStep(const Label& label) const;
  bool RefuseDeadCall(Task& task);

  // Tasks.
  Task& NewSlot();
  Task& NewTask();
  Task* AddPost(Process& to, const Label& label, const Footprint& footprint);
  static void TaskMain(void* task);
  void RunBody(Task& task);
  void FinishTask(Task& task);
  void KillRemainingTasks();
  void Kill(Task& task);

  // Operations.
  void BeginOperation(OperationRecord& record);
  void EndOperation(OperationRecord& record);

  // Build.
  void RequireBuild(const std::string& what) const;
  void Declare(Process& process, const std::string& name, absl::AnyInvocable<void()> body,
               bool is_background);
  void AddProperty(const std::string& name, PropertyKind kind, PropertyCheck check);
  void FixBuild();

  // Executions.
  void Reset();
  void StartDeclaredTasks();
  void Check(PropertyKind kind);
  bool BecomesVerdict(const char* property, bool inconclusive);
  void FailAssertion(const Literal& name, const Literal& summary);
  bool Judge(VerdictKind kind, const std::string& summary);
  void JudgeEnd();
  void JudgeException();

  template <typename Result>
  static Result Cancelled() {
    if constexpr (std::is_same_v<Result, absl::Status> ||
                  std::is_constructible_v<Result, absl::Status>) {
      return absl::Status(absl::StatusCode::kCancelled, "");
    } else if constexpr (!std::is_void_v<Result>) {
      return Result{};
    }
  }

  // Inside of an effect or of its checks, until they end, be it by an exception.
  class InEffect {
   public:
    explicit InEffect(bool& flag) : flag_(flag) { flag_ = true; }
    ~InEffect() { flag_ = false; }
    InEffect(const InEffect&) = delete;
    InEffect& operator=(const InEffect&) = delete;

   private:
    bool& flag_;
  };

  template <typename Result, typename Effect>
  Result RunEffect(const Footprint& footprint, bool timed_out, Effect& effect) {
    Access access(*this, footprint, timed_out, observer_ != nullptr);
    const InEffect scope(in_effect_);
    if constexpr (std::is_void_v<Result>) {
      effect(access);
      if (has_always_) Check(PropertyKind::kAlways);
    } else {
      Result result = effect(access);
      if (has_always_) Check(PropertyKind::kAlways);
      return result;
    }
  }

  // The hot ones first.
  Task* current_ = nullptr;  // whose stack we are on
  Task* acting_ = nullptr;   // current_, or the detached step that runs on its stack
  Strategy* strategy_ = nullptr;
  Observer* observer_ = nullptr;
  std::uint64_t step_ = 0;
  std::uint64_t trace_hash_ = 0;
  std::int64_t now_us_ = kEpochUs;
  std::uint64_t step_limit_ = 0;
  bool in_effect_ = false;
  bool stopping_ = false;
  bool keep_going_ = false;
  bool has_always_ = false;
  bool strategy_watches_ = false;
  bool is_running_ = false;
  bool is_built_ = false;
  EnabledSet enabled_;
  // The first task_count_ belong to this execution.
  std::vector<std::unique_ptr<Task>> tasks_;
  std::uint32_t task_count_ = 0;
  std::vector<TaskId> unstarted_;
  std::size_t next_unstarted_ = 0;
  std::uint32_t unfinished_ = 0;  // tasks that must end, background tasks left out
  Fiber main_fiber_;

  const std::uint64_t data_seed_;
  ObjectTable objects_;
  Object clock_ = objects_.Intern("world", "clock");
  TouchedList touched_;
  std::vector<OperationRecord*> begun_;
  std::vector<std::string> wait_names_;
  std::vector<bool> initially_open_;
  std::deque<DeclaredTask> declared_;
  std::deque<Process> processes_;
  std::deque<Property> properties_;
  std::deque<std::string> client_names_;
  Execution execution_;
  // Destroyed in reverse, before what it refers to.
  std::vector<std::shared_ptr<void>> owned_;
};

template <typename Op, typename Result, typename Handler>
void World::AddClient(const std::string& name, Process& process,
                      std::vector<Op> operations, Operations<Op, Result>& history,
                      Handler handler) {
  using Entry = typename Operations<Op, Result>::Entry;
  std::vector<Entry*> entries;
  const auto client = static_cast<std::uint32_t>(client_names_.size());
  client_names_.push_back(name);
  for (Op& op : operations)
    entries.push_back(&history.Add(client, &client_names_.back(), std::move(op)));
  auto perform = [this, entries = std::move(entries), handler = std::move(handler)] {
    for (Entry* entry : entries) {
      BeginOperation(*entry);
      entry->SetResult(handler(entry->op()));
      EndOperation(*entry);
    }
  };
  Declare(process, name, std::move(perform), /*is_background=*/false);
}

}  // namespace heddle::sim
