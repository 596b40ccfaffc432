#include "sim/strategy/pct.h"

#include <algorithm>

#include "sim/label.h"

namespace heddle::sim {
namespace {

// Drawn priorities lie above all that change points carry. Drawing 63 bits for each task
// is drawing a random order: two equal ones are as rare as a hash collision, and the
// task's number breaks them.
constexpr std::uint64_t kDrawn = 1ULL << 63U;
constexpr std::size_t kSlack = 64;

}  // namespace

bool PctStrategy::Begin(std::uint64_t seed) {
  priorities_ = Rng::Stream(seed, Literal("priorities").hash());
  points_ = Rng::Stream(seed, Literal("change points").hash());
  choices_ = Rng::Stream(seed, Literal("choices").hash());
  picks_ = 0;
  priority_.assign(priority_.size(), 0);
  for (Heap& heap : heaps_) heap.clear();
  DrawChangePoints();
  return true;
}

void PctStrategy::DrawChangePoints() {
  change_points_.clear();
  const std::uint64_t most = max_picks_ == 0 ? 0 : max_picks_ - 1;
  const std::uint64_t count = std::min<std::uint64_t>(depth_ - 1, most);
  for (std::uint64_t priority = 1; priority <= count; ++priority) {
    const auto taken = [&](std::uint64_t pick) {
      return std::any_of(change_points_.begin(), change_points_.end(),
                         [&](const ChangePoint& point) { return point.pick == pick; });
    };
    std::uint64_t pick = 0;
    do pick = 1 + points_.Below(max_picks_);
    while (taken(pick));
    change_points_.push_back({pick, priority});
  }
  std::sort(change_points_.begin(), change_points_.end(),
            [](const ChangePoint& a, const ChangePoint& b) { return a.pick > b.pick; });
}

void PctStrategy::End(const ExecutionShape& shape) {
  max_picks_ = std::max(max_picks_, shape.picks);
}

std::uint64_t PctStrategy::PriorityOf(TaskId task) {
  if (task.value >= priority_.size()) priority_.resize(task.value + 1, 0);
  std::uint64_t& priority = priority_[task.value];
  if (priority == 0) priority = kDrawn | priorities_.Next();
  return priority;
}

void PctStrategy::Joined(TaskId task, WaitId queue) { Push(task, queue); }

void PctStrategy::Push(TaskId task, WaitId queue) {
  if (queue.value >= heaps_.size()) heaps_.resize(queue.value + 1);
  Heap& heap = heaps_[queue.value];
  heap.push_back({PriorityOf(task), task});
  std::push_heap(heap.begin(), heap.end());
}

std::uint32_t PctStrategy::Pick(const EnabledSet& enabled, TaskId /*current*/) {
  ++picks_;
  TaskId task = Highest(enabled);
  while (!change_points_.empty() && change_points_.back().pick <= picks_) {
    priority_[task.value] = change_points_.back().priority;
    change_points_.pop_back();
    Push(task, enabled.QueueOf(task));
    task = Highest(enabled);
  }
  return enabled.PositionOf(task);
}

TaskId PctStrategy::Highest(const EnabledSet& enabled) {
  Ranked best;
  bool found = false;
  const auto consider = [&](WaitId queue) {
    const Ranked* top = Top(enabled, queue);
    if (top == nullptr || (found && *top < best)) return;
    best = *top;
    found = true;
  };
  consider(kNoWait);
  for (const WaitId queue : enabled.open_queues()) consider(queue);
  return best.task;
}

const PctStrategy::Ranked* PctStrategy::Top(const EnabledSet& enabled, WaitId queue) {
  if (queue.value >= heaps_.size()) return nullptr;
  Heap& heap = heaps_[queue.value];
  if (heap.size() > 2 * enabled.Members(queue).size() + kSlack) Compact(enabled, queue);
  while (!heap.empty()) {
    const Ranked& top = heap.front();
    if (enabled.IsMember(top.task) && enabled.QueueOf(top.task) == queue &&
        priority_[top.task.value] == top.priority)
      return &top;
    std::pop_heap(heap.begin(), heap.end());
    heap.pop_back();
  }
  return nullptr;
}

// A task that leaves a queue and comes back leaves an entry behind each time.
void PctStrategy::Compact(const EnabledSet& enabled, WaitId queue) {
  Heap& heap = heaps_[queue.value];
  heap.clear();
  for (const TaskId task : enabled.Members(queue))
    heap.push_back({PriorityOf(task), task});
  std::make_heap(heap.begin(), heap.end());
}

std::uint32_t PctStrategy::Choose(std::uint64_t /*label_hash*/, std::uint32_t count) {
  return static_cast<std::uint32_t>(choices_.Below(count));
}

}  // namespace heddle::sim
