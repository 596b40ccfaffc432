// Verdicts, and what reports say of tasks and steps.
#include <algorithm>
#include <exception>
#include <string>

#include "sim/fatal.h"
#include "sim/world.h"

namespace heddle::sim {

void World::Fail(const std::string& name, Violation violation) {
  if (!BecomesVerdict(name.c_str(), violation.inconclusive)) return;
  execution_.verdict.property = name;
  execution_.verdict.violation = std::move(violation);
}

// As Fail, without an allocation once the strings are long enough.
void World::FailAssertion(const Literal& name, const Literal& summary) {
  if (!BecomesVerdict(name.text(), /*inconclusive=*/false)) return;
  Verdict& verdict = execution_.verdict;
  verdict.Clear();
  verdict.kind = VerdictKind::kViolation;
  verdict.property = name.text();
  verdict.violation.summary = summary.text();
}

// A property does not hold, or nobody knows: true if that is the execution's verdict from
// now on.
bool World::BecomesVerdict(const char* name, bool inconclusive) {
  if (acting_ != nullptr && acting_->killed) return false;
  const auto property =
      std::find_if(properties_.begin(), properties_.end(),
                   [name](const Property& candidate) { return candidate.name == name; });
  if (property == properties_.end())
    Fatal(std::string("no property is named '") + name +
          "': declare it with AddAssertion(\"" + name + "\") in Build");
  if (observer_ != nullptr) observer_->OnViolation(name);
  const auto number = static_cast<std::uint32_t>(property - properties_.begin());
  std::vector<std::uint32_t>& violated = execution_.violated;
  if (!inconclusive &&
      std::find(violated.begin(), violated.end(), number) == violated.end())
    violated.push_back(number);
  VerdictKind& kind = execution_.verdict.kind;
  const bool becomes =
      kind == VerdictKind::kPass || (kind == VerdictKind::kInconclusive && !inconclusive);
  if (becomes) kind = inconclusive ? VerdictKind::kInconclusive : VerdictKind::kViolation;
  if (!keep_going_ && kind == VerdictKind::kViolation) stopping_ = true;
  return becomes;
}

void World::Check(PropertyKind kind) {
  for (const Property& property : properties_) {
    if (property.kind != kind) continue;
    if (std::optional<Violation> violation = property.check())
      Fail(property.name, *std::move(violation));
  }
}

// A verdict of the engine's own, unless something failed before.
bool World::Judge(VerdictKind kind, const std::string& summary) {
  Verdict& verdict = execution_.verdict;
  if (IsFailure(verdict.kind)) return false;
  verdict.Clear();
  verdict.kind = kind;
  verdict.violation.summary = summary;
  return true;
}

// Called in the catch block of what nobody else caught.
void World::JudgeException() {
  stopping_ = true;
  try {
    throw;
  } catch (const std::exception& error) {
    Judge(VerdictKind::kProgramCrash, std::string("uncaught exception: ") + error.what());
  } catch (...) {
    Judge(VerdictKind::kProgramCrash, "uncaught exception that is no std::exception");
  }
}

void World::JudgeEnd() {
  if (stopping_) return;
  current_ = acting_ = nullptr;
  if (enabled_.size() > 0) {
    Judge(VerdictKind::kLivelock,
          "no end within " + std::to_string(step_limit_) + " steps");
    return;
  }
  if (unfinished_ == 0) {
    Check(PropertyKind::kAtQuiescence);
    return;
  }
  const bool is_told =
      Judge(VerdictKind::kDeadlock,
            unfinished_ == 1 ? "1 task waits for ever"
                             : std::to_string(unfinished_) + " tasks wait for ever") &&
      observer_ != nullptr;
  if (!is_told) return;
  for (std::uint32_t i = 0; i < task_count_; ++i) {
    const Task& task = *tasks_[i];
    if (task.state != TaskState::kPending || task.is_background) continue;
    std::string& observed = execution_.verdict.violation.observed;
    if (!observed.empty()) observed += ", ";
    observed += TaskName(task.id) + " waits in '" + StepText(task.id) + "' for " +
                wait_names_[enabled_.QueueOf(task.id).value];
  }
}

std::string World::TaskName(TaskId id) const {
  const Task& task = *tasks_[id.value];
  if (task.parent == kNoTask) return task.name;
  return TaskName(task.parent) + "/" + task.name + "." + std::to_string(task.number);
}

std::string World::StepText(TaskId id) const {
  return tasks_[id.value]->label->ToString(objects_);
}

void Access::SetResult(const std::string& text) {
  if (verbose_) world_.observer_->OnResult(text);
}

void Access::TouchInRange(ObjectId object, AccessMode mode) {
  const auto entries = footprint_.entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].mode < mode || !world_.objects().Covers(entries[i].object, object))
      continue;
    Mark(i, mode);
    return;
  }
  Fatal("step '" + world_.StepText(world_.current_task().id) + "' " +
        (mode == AccessMode::kWrite ? "writes" : "reads") + " " +
        world_.objects().FullName(object) + ", which its footprint does not announce");
}

}  // namespace heddle::sim
