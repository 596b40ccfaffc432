// Judging the end of an execution, and what reports say of tasks and steps.
#include <string>

#include "sim/fatal.h"
#include "sim/world.h"

namespace heddle::sim {

void World::JudgeEnd() {
  Verdict& verdict = execution_.verdict;
  if (stopping_) return;
  current_ = acting_ = nullptr;
  if (enabled_.size() > 0) {
    verdict.kind = VerdictKind::kLivelock;
    verdict.violation.summary = "no end within " + std::to_string(step_limit_) + " steps";
    return;
  }
  if (unfinished_ == 0) {
    CheckQuiescent();
    return;
  }
  if (verdict.kind == VerdictKind::kViolation) return;
  verdict.kind = VerdictKind::kDeadlock;
  verdict.violation.summary = std::to_string(unfinished_) + " tasks wait for ever";
  if (observer_ == nullptr) return;
  for (std::uint32_t i = 0; i < task_count_; ++i) {
    const Task& task = *tasks_[i];
    if (task.state != TaskState::kPending || task.is_background) continue;
    std::string& observed = verdict.violation.observed;
    if (!observed.empty()) observed += ", ";
    observed += TaskName(task.id) + " waits in '" + StepText(task.id) + "' for " +
                wait_names_[enabled_.QueueOf(task.id).value];
  }
}

std::string World::TaskName(TaskId id) const {
  const Task& task = *tasks_[id.value];
  if (task.parent == kNoTask) return task.name;
  return TaskName(task.parent) + "/" + task.name;
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
    if (entries[i].mode < mode || !world_.objects().Overlap(entries[i].object, object)) continue;
    Mark(i, mode);
    return;
  }
  Fatal("step '" + world_.StepText(world_.current_task().id) + "' " +
        (mode == AccessMode::kWrite ? "writes" : "reads") + " " +
        world_.objects().FullName(object) + ", which its footprint does not announce");
}

}  // namespace heddle::sim
