// Which pending steps may be picked, kept incrementally: no operation looks at all tasks.
#pragma once

#include <cstdint>
#include <vector>

namespace heddle::sim {

// A task or detached step of one execution, in the order of creation.
struct TaskId {
  std::uint32_t value = UINT32_MAX;

  friend auto operator<=>(TaskId, TaskId) = default;
};
inline constexpr TaskId kNoTask{};

// A queue of tasks that wait for the same thing. Queue 0 is where tasks go that wait for
// nothing.
struct WaitId {
  std::uint32_t value = 0;

  friend auto operator<=>(WaitId, WaitId) = default;
};
inline constexpr WaitId kNoWait{};

// Each pending step stands in one queue. A queue is open or closed, and all members of an
// open queue are enabled: opening a queue of a hundred waiting tasks costs as much as
// opening one of two, so a lock that everybody waits for stays cheap.
//
// The enabled steps have positions [0, size()), which change as the set does, but in the
// same way whenever the same decisions are made. The first positions are queue 0's, so a
// position costs O(1) plus one look at each other open queue that has members.
class EnabledSet {
 public:
  EnabledSet();

  // Adds a closed or open queue.
  WaitId AddQueue(bool open);
  void Open(WaitId queue);
  void Close(WaitId queue);
  [[nodiscard]] bool IsOpen(WaitId queue) const { return queues_[queue.value].open; }

  // `key` is the step's share of hash(): a function of the names of its task and label.
  // REQUIRES: the task is not in the set.
  void Add(TaskId task, WaitId queue, std::uint64_t key);
  // REQUIRES: the task is in the set.
  void Remove(TaskId task);
  // The task now announces another step, in the queue where it already is.
  void Rekey(TaskId task, std::uint64_t key) {
    Slot& slot = slots_[task.value];
    const std::uint64_t change = key - slot.key;
    slot.key = key;
    Queue& queue = queues_[slot.queue.value];
    queue.hash += change;
    if (queue.open) hash_ += change;
  }

  [[nodiscard]] std::uint32_t size() const { return size_; }
  // REQUIRES: position < size().
  [[nodiscard]] TaskId At(std::uint32_t position) const {
    const std::vector<TaskId>& free = queues_[0].members;
    return position < free.size() ? free[position] : AtWaiting(position);
  }
  // False also for a task that is not in the set.
  [[nodiscard]] bool Contains(TaskId task) const {
    return IsMember(task) && IsOpen(slots_[task.value].queue);
  }
  // REQUIRES: Contains(task).
  [[nodiscard]] std::uint32_t PositionOf(TaskId task) const;
  // True if the task's step is in some queue, open or not.
  [[nodiscard]] bool IsMember(TaskId task) const {
    return task.value < slots_.size() && slots_[task.value].is_member;
  }
  // REQUIRES: IsMember(task).
  [[nodiscard]] WaitId QueueOf(TaskId task) const { return slots_[task.value].queue; }
  // The tasks in a queue, in no useful order.
  [[nodiscard]] const std::vector<TaskId>& Members(WaitId queue) const {
    return queues_[queue.value].members;
  }
  // Open queues with members, without queue 0.
  [[nodiscard]] const std::vector<WaitId>& open_queues() const { return open_; }
  [[nodiscard]] std::uint32_t queue_count() const {
    return static_cast<std::uint32_t>(queues_.size());
  }

  // Equal for equal sets of (task, label), whatever the order of insertion.
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

  // Forgets all members and every queue from number `open.size()` on; the others get the
  // state that they have in `open`, one flag a queue. Takes time in proportion to what
  // changed since the last reset.  REQUIRES: queues that did not change are as `open`
  // says.
  void Reset(const std::vector<bool>& open);

 private:
  struct Slot {
    WaitId queue;
    std::uint32_t position = 0;  // in its queue
    std::uint64_t key = 0;
    bool is_member = false;
  };
  struct Queue {
    std::vector<TaskId> members;
    std::uint64_t hash = 0;
    bool open = false;
    bool listed = false;   // stands in open_
    bool changed = false;  // stands in changed_
  };

  [[nodiscard]] TaskId AtWaiting(std::uint32_t position) const;
  // The queue, for a change that a reset must take back.
  Queue& Change(WaitId id) {
    Queue& queue = queues_[id.value];
    if (!queue.changed) {
      queue.changed = true;
      changed_.push_back(id);
    }
    return queue;
  }
  void ListIfOpen(WaitId id) {
    Queue& queue = queues_[id.value];
    if (queue.listed || id == kNoWait || queue.members.empty()) return;
    queue.listed = true;
    open_.push_back(id);
  }
  void Unlist(WaitId id);

  std::vector<Slot> slots_;  // by task
  std::vector<Queue> queues_;
  std::vector<Queue> spare_;     // of queues that are gone; they keep their memory
  std::vector<WaitId> open_;     // open queues with members, without queue 0
  std::vector<WaitId> changed_;  // since the last reset
  std::uint32_t size_ = 0;
  std::uint64_t hash_ = 0;
};

}  // namespace heddle::sim
