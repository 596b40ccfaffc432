#include "sim/enabled_set.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <vector>

#include "sim/rng.h"
#include "tests/catch.h"

namespace heddle::sim {
namespace {

// The same set, as slowly and as simply as it can be kept.
class NaiveSet {
 public:
  struct Member {
    WaitId queue;
    std::uint64_t key;
  };

  WaitId AddQueue(bool open) {
    open_.push_back(open);
    return {static_cast<std::uint32_t>(open_.size() - 1)};
  }
  void SetOpen(WaitId queue, bool open) { open_[queue.value] = open; }
  void Put(TaskId task, WaitId queue, std::uint64_t key) {
    members_[task] = {queue, key};
  }
  void Remove(TaskId task) { members_.erase(task); }

  [[nodiscard]] const std::map<TaskId, Member>& members() const { return members_; }
  [[nodiscard]] bool IsOpen(WaitId queue) const { return open_[queue.value]; }
  [[nodiscard]] std::uint32_t queue_count() const {
    return static_cast<std::uint32_t>(open_.size());
  }
  [[nodiscard]] std::vector<TaskId> Enabled() const {
    std::vector<TaskId> enabled;
    for (const auto& [task, member] : members_)
      if (IsOpen(member.queue)) enabled.push_back(task);
    return enabled;
  }
  // The hash of a set that was made for this alone.
  [[nodiscard]] std::uint64_t Hash() const {
    EnabledSet fresh;
    for (const auto& [task, member] : members_)
      if (IsOpen(member.queue)) fresh.Add(task, kNoWait, member.key);
    return fresh.hash();
  }

 private:
  std::vector<bool> open_ = {true};
  std::map<TaskId, Member> members_;
};

std::vector<TaskId> InPositionOrder(const EnabledSet& set) {
  std::vector<TaskId> tasks;
  for (std::uint32_t i = 0; i < set.size(); ++i) tasks.push_back(set.At(i));
  return tasks;
}

void RequireEqual(const EnabledSet& set, const NaiveSet& naive, std::uint32_t tasks) {
  std::vector<TaskId> enabled = InPositionOrder(set);
  for (std::uint32_t i = 0; i < set.size(); ++i) REQUIRE(set.PositionOf(set.At(i)) == i);
  std::sort(enabled.begin(), enabled.end());
  REQUIRE(enabled == naive.Enabled());
  REQUIRE(set.hash() == naive.Hash());
  for (std::uint32_t i = 0; i < tasks; ++i) {
    const auto member = naive.members().find({i});
    const bool is_member = member != naive.members().end();
    REQUIRE(set.IsMember({i}) == is_member);
    REQUIRE(set.Contains({i}) == (is_member && naive.IsOpen(member->second.queue)));
    if (is_member) REQUIRE(set.QueueOf({i}) == member->second.queue);
  }
}

// One random operation, done to both.
void Mutate(Rng& rng, std::uint32_t tasks, EnabledSet& set, NaiveSet& naive) {
  const TaskId task{static_cast<std::uint32_t>(rng.Below(tasks))};
  const WaitId queue{static_cast<std::uint32_t>(rng.Below(set.queue_count()))};
  const std::uint64_t key = rng.Next();
  switch (rng.Below(8)) {
    case 0:
      if (queue == kNoWait) return;
      set.Close(queue);
      naive.SetOpen(queue, false);
      return;
    case 1:
      set.Open(queue);
      naive.SetOpen(queue, true);
      return;
    case 2:
      if (set.queue_count() == 6) return;
      REQUIRE(set.AddQueue(key % 2 == 0) == naive.AddQueue(key % 2 == 0));
      return;
    case 3:
      if (!set.IsMember(task)) return;
      set.Remove(task);
      naive.Remove(task);
      return;
    case 4:
      if (!set.IsMember(task)) return;
      set.Rekey(task, key);
      naive.Put(task, set.QueueOf(task), key);
      return;
    default:
      if (set.IsMember(task)) set.Remove(task);
      set.Add(task, queue, key);
      naive.Put(task, queue, key);
  }
}

TEST_CASE("after any operations the set is what a naive one is", "[sim][enabled]") {
  const auto seed = static_cast<std::uint64_t>(GENERATE(range(1, 40)));
  Rng rng(seed);
  const auto tasks = static_cast<std::uint32_t>(1 + rng.Below(12));
  EnabledSet set;
  NaiveSet naive;
  for (int i = 0; i < 300; ++i) {
    Mutate(rng, tasks, set, naive);
    RequireEqual(set, naive, tasks);
  }
}

TEST_CASE("the same operations give the same positions, in a set that was reset too",
          "[sim][enabled]") {
  const auto seed = static_cast<std::uint64_t>(GENERATE(range(1, 20)));
  EnabledSet used;
  used.AddQueue(true);
  const auto positions_after = [&](EnabledSet& set) {
    NaiveSet naive;
    naive.AddQueue(true);
    Rng rng(seed);
    std::vector<std::vector<TaskId>> positions;
    for (int i = 0; i < 200; ++i) {
      Mutate(rng, 8, set, naive);
      positions.push_back(InPositionOrder(set));
    }
    return positions;
  };
  EnabledSet fresh;
  fresh.AddQueue(true);
  const auto expected = positions_after(fresh);
  Rng rng(seed + 1000);
  NaiveSet naive;
  naive.AddQueue(true);
  for (int i = 0; i < 100; ++i) Mutate(rng, 8, used, naive);
  used.Reset({true, true});
  CHECK(positions_after(used) == expected);
}

TEST_CASE("a reset forgets members and later queues, and opens and closes the others",
          "[sim][enabled]") {
  EnabledSet set;
  const WaitId opened = set.AddQueue(false);
  const WaitId closed = set.AddQueue(true);
  set.Add({0}, kNoWait, 10);
  set.Add({1}, opened, 11);
  set.Add({2}, closed, 12);
  set.Open(opened);
  set.Close(closed);
  const WaitId later = set.AddQueue(true);
  set.Add({3}, later, 13);
  set.Reset({true, false, true});
  CHECK(set.size() == 0);
  CHECK(set.hash() == 0);
  CHECK(set.queue_count() == 3);
  CHECK_FALSE(set.IsOpen(opened));
  CHECK(set.IsOpen(closed));
  for (std::uint32_t i = 0; i < 4; ++i) CHECK_FALSE(set.IsMember({i}));
  CHECK(set.AddQueue(false) == later);
  CHECK_FALSE(set.IsOpen(later));
  CHECK(set.Members(later).empty());
}

TEST_CASE("sets that differ in a member, a key or a queue's state have other hashes",
          "[sim][enabled]") {
  EnabledSet set;
  const WaitId queue = set.AddQueue(false);
  set.Add({0}, kNoWait, 100);
  const std::uint64_t alone = set.hash();
  set.Add({1}, queue, 200);
  CHECK(set.hash() == alone);
  set.Open(queue);
  const std::uint64_t both = set.hash();
  CHECK(both != alone);
  set.Rekey({1}, 201);
  CHECK(set.hash() != both);
  set.Rekey({1}, 200);
  CHECK(set.hash() == both);
  set.Close(queue);
  CHECK(set.hash() == alone);
}

// The fastest of some times of opening and closing a queue with so many members often.
std::chrono::nanoseconds TimeOfOpening(std::uint32_t members) {
  EnabledSet set;
  const WaitId queue = set.AddQueue(false);
  for (std::uint32_t i = 0; i < members; ++i) set.Add({i}, queue, i);
  std::optional<std::chrono::nanoseconds> best;
  for (int repeat = 0; repeat < 5; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 5'000; ++i) {
      set.Open(queue);
      set.Close(queue);
    }
    const auto time = std::chrono::steady_clock::now() - start;
    if (!best || time < *best) best = time;
  }
  return *best;
}

TEST_CASE("opening a queue of 10,000 members costs as much as opening one of two",
          "[sim][enabled]") {
  // A look at each member would cost thousands of times as much.
  CHECK(TimeOfOpening(10'000) < 50 * TimeOfOpening(2));
}

}  // namespace
}  // namespace heddle::sim
