#include "sim/world.h"

#include <algorithm>

#include "sim/fatal.h"
#include "sim/hash.h"

namespace heddle::sim {

World::World(std::uint64_t data_seed) : data_seed_(data_seed) {
  wait_names_.emplace_back("nothing");
}

World::~World() {
  while (!owned_.empty()) owned_.pop_back();
}

Process& World::AddProcess(const std::string& name, absl::AnyInvocable<void()> program,
                           ProcessOptions options) {
  RequireBuild("process '" + name + "'");
  for (const Process& process : processes_)
    if (process.name() == name) Fatal("two processes are named '" + name + "'");
  Process& process =
      processes_.emplace_back(*this, name, static_cast<std::uint32_t>(processes_.size()));
  process.is_background_ = options.background;
  if (program) AddTask(process, name, std::move(program));
  return process;
}

void World::AddTask(Process& process, const std::string& name,
                    absl::AnyInvocable<void()> body) {
  Declare(process, name, std::move(body), process.is_background_);
}

void World::AddTask(const std::string& name, absl::AnyInvocable<void()> body) {
  AddTask(AddProcess(name), name, std::move(body));
}

void World::Declare(Process& process, const std::string& name,
                    absl::AnyInvocable<void()> body, bool is_background) {
  RequireBuild("task '" + name + "'");
  for (const DeclaredTask& declared : declared_)
    if (declared.name == name) Fatal("two tasks are named '" + name + "'");
  declared_.push_back({name, &process, std::move(body), is_background});
}

void World::RequireBuild(const std::string& what) const {
  if (!is_built_) return;
  Fatal(what +
        " is added after Build: declare everything that an execution starts with before "
        "the first one");
}

void World::Always(const std::string& name, PropertyCheck check) {
  AddProperty(name, PropertyKind::kAlways, std::move(check));
  has_always_ = true;
}

void World::AtQuiescence(const std::string& name, PropertyCheck check) {
  AddProperty(name, PropertyKind::kAtQuiescence, std::move(check));
}

void World::AddAssertion(const std::string& name) {
  AddProperty(name, PropertyKind::kAssertion, {});
}

void World::AddProperty(const std::string& name, PropertyKind kind, PropertyCheck check) {
  RequireBuild("property '" + name + "'");
  for (const Property& property : properties_)
    if (property.name == name) Fatal("two properties are named '" + name + "'");
  properties_.push_back({name, kind, std::move(check)});
}

WaitId World::AddWait(const std::string& name, bool enabled) {
  if (is_built_ && !is_running_)
    Fatal("wait '" + name +
          "' is added between two executions: add it in Build or in a task");
  wait_names_.push_back(name);
  return enabled_.AddQueue(enabled);
}

void World::Spawn(const char* name, absl::AnyInvocable<void()> body) {
  if (acting_ == nullptr) Fatal(std::string("Spawn(\"") + name + "\") outside of a task");
  Task& parent = *acting_;
  if (parent.killed) return;
  Task& task = NewTask();
  task.own_body = std::move(body);
  task.body = &task.own_body;
  task.name = name;
  task.parent = parent.id;
  task.number = ++parent.spawned;
  task.name_hash = Combine(parent.name_hash, task.number);
  task.process = parent.process;
  task.operation = parent.operation;
  task.is_background = parent.is_background;
  if (!task.is_background) ++unfinished_;
}

std::uint32_t World::Choose(const Label& label, std::uint32_t count) {
  if (acting_ == nullptr)
    Fatal("Choose(\"" + label.ToString(objects_) + "\") outside of a task");
  if (count == 0)
    Fatal("Choose(\"" + label.ToString(objects_) +
          "\", 0): a choice needs at least one outcome");
  if (count == 1 || acting_->killed) return 0;
  const std::uint32_t outcome = strategy_->Choose(label.hash(), count);
  if (outcome >= count) Fatal("the strategy chose an outcome that does not exist");
  if (count > kMaxBranchedOutcomes) ++execution_.wide_choices;
  execution_.schedule.push_back(outcome);
  trace_hash_ = Combine(trace_hash_, label.hash() + outcome);
  if (observer_ != nullptr) observer_->OnChoice(label.ToString(objects_), count, outcome);
  return outcome;
}

std::uint64_t World::NewId() {
  if (acting_ == nullptr) Fatal("NewId() outside of a task");
  return Combine(~acting_->name_hash, ++acting_->ids_drawn);
}

void World::BeginOperation(OperationRecord& record) {
  begun_.push_back(&record);
  current_->operation = &record;
}

void World::EndOperation(OperationRecord& record) {
  current_->operation = nullptr;
  if (current_->killed) return;
  if (record.invoked_ == kNever)
    Fatal("operation '" + record.DescribeOperation() + "' of client '" +
          record.client_name() +
          "' ended without a step of its own: let it begin with an empty step 'invoke'");
  record.returned_ = step_;
  if (observer_ != nullptr) observer_->OnAnswer(record);
}

const Execution& World::Run(Strategy& strategy, const RunOptions& options) {
  if (is_running_) Fatal("World::Run inside of an execution");
  FixBuild();
  Reset();
  strategy_ = &strategy;
  strategy_watches_ = strategy.WatchesQueues();
  observer_ = options.observer;
  step_limit_ = options.step_limit;
  keep_going_ = options.keep_going;
  trace_hash_ = 0;
  is_running_ = true;
  StartDeclaredTasks();
  if (task_count_ > 0) {
    Task& first = *tasks_[unstarted_[next_unstarted_++].value];
    current_ = acting_ = &first;
    Fiber::Switch(main_fiber_, *first.fiber);
  }
  JudgeEnd();
  KillRemainingTasks();
  current_ = acting_ = nullptr;
  is_running_ = false;
  execution_.trace_hash = trace_hash_;
  execution_.shape.steps = step_;
  execution_.shape.tasks = task_count_;
  execution_.shape.failed = IsFailure(execution_.verdict.kind);
  strategy.End(execution_.shape);
  return execution_;
}

void World::FixBuild() {
  if (is_built_) return;
  is_built_ = true;
  while (!touched_.empty()) touched_.back()->KeepNow();
  for (std::uint32_t i = 0; i < enabled_.queue_count(); ++i)
    initially_open_.push_back(enabled_.IsOpen({i}));
}

void World::Reset() {
  while (!touched_.empty()) touched_.back()->ResetNow();
  for (OperationRecord* record : begun_) {
    record->invoked_ = record->returned_ = kNever;
    record->ClearResult();
  }
  begun_.clear();
  enabled_.Reset(initially_open_);
  wait_names_.resize(initially_open_.size());
  unstarted_.clear();
  next_unstarted_ = 0;
  task_count_ = 0;
  unfinished_ = 0;
  step_ = 0;
  now_us_ = kEpochUs;
  stopping_ = false;
  execution_.verdict.Clear();
  execution_.schedule.clear();
  execution_.shape = {};
  execution_.violated.clear();
  execution_.wide_choices = 0;
}

void World::StartDeclaredTasks() {
  for (DeclaredTask& declared : declared_) {
    Task& task = NewTask();
    task.body = &declared.body;
    task.name = declared.name.c_str();
    task.name_hash = HashName(declared.name);
    task.process = declared.process;
    task.is_background = declared.is_background;
    if (!task.is_background) ++unfinished_;
  }
}

}  // namespace heddle::sim
