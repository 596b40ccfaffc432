#include "sim/world.h"

#include <algorithm>

#include "sim/fatal.h"
#include "sim/hash.h"

namespace heddle::sim {
namespace {

// Exploration branches over choices up to this many outcomes (DESIGN: Uniform).
constexpr std::uint32_t kMaxBranchedOutcomes = 16;

}  // namespace

World::World() { wait_names_.emplace_back("nothing"); }

World::~World() {
  while (!owned_.empty()) owned_.pop_back();
}

Process& World::AddProcess(const std::string& name, absl::AnyInvocable<void()> program,
                           ProcessOptions options) {
  for (const Process& process : processes_)
    if (process.name() == name) Fatal("two processes are named '" + name + "'");
  Process& process =
      processes_.emplace_back(*this, name, static_cast<std::uint32_t>(processes_.size()));
  if (program) declared_.push_back({name, &process, std::move(program), options.background});
  return process;
}

void World::AddTask(Process& process, const std::string& name, absl::AnyInvocable<void()> body) {
  declared_.push_back({name, &process, std::move(body), /*is_background=*/false});
}

void World::AddTask(const std::string& name, absl::AnyInvocable<void()> body) {
  AddTask(AddProcess(name), name, std::move(body));
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
  for (const Property& property : properties_)
    if (property.name == name) Fatal("two properties are named '" + name + "'");
  properties_.push_back({name, kind, std::move(check)});
}

WaitId World::AddWait(const std::string& name, bool enabled) {
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
  task.name_hash = Combine(parent.name_hash, ++parent.spawned);
  task.process = parent.process;
  task.operation = parent.operation;
  task.is_background = parent.is_background;
  if (!task.is_background) ++unfinished_;
}

std::uint32_t World::Choose(const Label& label, std::uint32_t count) {
  if (acting_ == nullptr || count == 0)
    Fatal("Choose(\"" + label.ToString(objects_) + "\") needs a running task and an outcome");
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

void World::Fail(const std::string& name, Violation violation) {
  const auto property = std::find_if(properties_.begin(), properties_.end(),
                                     [&](const Property& p) { return p.name == name; });
  if (property == properties_.end())
    Fatal("no property is named '" + name + "': declare it with AddAssertion(\"" + name +
          "\") in Build");
  if (observer_ != nullptr) observer_->OnViolation(name);
  Verdict& verdict = execution_.verdict;
  const bool replaces = verdict.kind == VerdictKind::kPass ||
                        (verdict.kind == VerdictKind::kInconclusive && !violation.inconclusive);
  if (replaces) {
    verdict.kind =
        violation.inconclusive ? VerdictKind::kInconclusive : VerdictKind::kViolation;
    verdict.property = name;
    verdict.violation = std::move(violation);
  }
  if (!keep_going_ && verdict.kind == VerdictKind::kViolation) stopping_ = true;
}

void World::FailAssertion(const Literal& name, const Literal& summary) {
  Fail(name.text(), {.summary = summary.text(), .expected = {}, .observed = {}});
}

void World::Crash(const std::string& what) {
  execution_.verdict.kind = VerdictKind::kProgramCrash;
  execution_.verdict.property.clear();
  execution_.verdict.violation.summary = what;
  stopping_ = true;
}

void World::BeginOperation(OperationRecord& record) {
  begun_.push_back(&record);
  current_->operation = &record;
}

void World::EndOperation(OperationRecord& record) {
  current_->operation = nullptr;
  if (current_->killed) return;
  if (record.invoked_ == kNever)
    Fatal("operation '" + record.DescribeOperation() + "' of client '" + record.client_name() +
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
  for (std::uint32_t i = 0; i < enabled_.queue_count(); ++i)
    initially_open_.push_back(enabled_.IsOpen({i}));
}

void World::Reset() {
  for (Resettable* resettable : touched_) resettable->ResetNow();
  touched_.clear();
  for (OperationRecord* record : begun_) {
    record->invoked_ = record->returned_ = kNever;
    record->ClearResult();
  }
  begun_.clear();
  enabled_.Reset(initially_open_);
  wait_names_.resize(initially_open_.size());
  for (Process& process : processes_) process.last_reading_us_ = 0;
  unstarted_.clear();
  next_unstarted_ = 0;
  task_count_ = 0;
  unfinished_ = 0;
  step_ = 0;
  now_us_ = kEpochUs;
  stopping_ = false;
  in_effect_ = false;
  execution_.verdict.kind = VerdictKind::kPass;
  execution_.verdict.property.clear();
  execution_.verdict.violation = {};
  execution_.schedule.clear();
  execution_.shape = {};
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

void World::CheckAlways() {
  for (const Property& property : properties_) {
    if (property.kind != PropertyKind::kAlways) continue;
    if (std::optional<Violation> violation = property.check())
      Fail(property.name, *std::move(violation));
  }
}

void World::CheckQuiescent() {
  for (const Property& property : properties_) {
    if (property.kind != PropertyKind::kAtQuiescence) continue;
    if (std::optional<Violation> violation = property.check())
      Fail(property.name, *std::move(violation));
  }
}

}  // namespace heddle::sim
