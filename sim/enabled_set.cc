#include "sim/enabled_set.h"

#include <algorithm>
#include <utility>

namespace heddle::sim {

EnabledSet::EnabledSet() { AddQueue(/*open=*/true); }

WaitId EnabledSet::AddQueue(bool open) {
  const WaitId id{queue_count()};
  if (spare_.empty()) {
    queues_.emplace_back();
  } else {
    queues_.push_back(std::move(spare_.back()));
    spare_.pop_back();
  }
  queues_.back().open = open;
  return id;
}

void EnabledSet::Open(WaitId id) {
  if (IsOpen(id)) return;
  Queue& queue = Change(id);
  queue.open = true;
  size_ += static_cast<std::uint32_t>(queue.members.size());
  hash_ += queue.hash;
  ListIfOpen(id);
}

void EnabledSet::Close(WaitId id) {
  if (!IsOpen(id)) return;
  Queue& queue = Change(id);
  queue.open = false;
  size_ -= static_cast<std::uint32_t>(queue.members.size());
  hash_ -= queue.hash;
  if (queue.listed) Unlist(id);
}

void EnabledSet::Add(TaskId task, WaitId id, std::uint64_t key) {
  if (task.value >= slots_.size()) slots_.resize(task.value + 1);
  Queue& queue = Change(id);
  slots_[task.value] = {id, static_cast<std::uint32_t>(queue.members.size()), key, true};
  queue.members.push_back(task);
  queue.hash += key;
  if (!queue.open) return;
  ++size_;
  hash_ += key;
  ListIfOpen(id);
}

void EnabledSet::Remove(TaskId task) {
  Slot& slot = slots_[task.value];
  Queue& queue = queues_[slot.queue.value];
  const TaskId last = queue.members.back();
  queue.members[slot.position] = last;
  slots_[last.value].position = slot.position;
  queue.members.pop_back();
  queue.hash -= slot.key;
  slot.is_member = false;
  if (!queue.open) return;
  --size_;
  hash_ -= slot.key;
  if (queue.listed && queue.members.empty()) Unlist(slot.queue);
}

TaskId EnabledSet::AtWaiting(std::uint32_t position) const {
  std::size_t rest = position - queues_[0].members.size();
  for (const WaitId id : open_) {
    const std::vector<TaskId>& members = queues_[id.value].members;
    if (rest < members.size()) return members[rest];
    rest -= members.size();
  }
  return kNoTask;
}

std::uint32_t EnabledSet::PositionOf(TaskId task) const {
  const Slot& slot = slots_[task.value];
  if (slot.queue == kNoWait) return slot.position;
  std::size_t before = queues_[0].members.size();
  for (const WaitId id : open_) {
    if (id == slot.queue) break;
    before += queues_[id.value].members.size();
  }
  return static_cast<std::uint32_t>(before) + slot.position;
}

void EnabledSet::Unlist(WaitId id) {
  queues_[id.value].listed = false;
  open_.erase(std::find(open_.begin(), open_.end(), id));
}

void EnabledSet::Reset(const std::vector<bool>& open) {
  for (const WaitId id : changed_) {
    Queue& queue = queues_[id.value];
    for (const TaskId task : queue.members) slots_[task.value].is_member = false;
    queue.members.clear();
    queue.hash = 0;
    queue.listed = queue.changed = false;
    if (id.value < open.size()) queue.open = open[id.value];
  }
  while (queues_.size() > open.size()) {
    spare_.push_back(std::move(queues_.back()));
    queues_.pop_back();
  }
  changed_.clear();
  open_.clear();
  size_ = 0;
  hash_ = 0;
}

}  // namespace heddle::sim
