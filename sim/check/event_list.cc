#include "sim/check/event_list.h"

#include <algorithm>

namespace heddle::sim::check {

void EventList::Build(std::span<const Interval> operations) {
  links_.assign(2 * operations.size() + 1, {});
  has_return_.assign(operations.size(), false);
  returns_.clear();
  for (std::uint32_t operation = 0; operation < operations.size(); ++operation) {
    if (!operations[operation].answered()) continue;
    has_return_[operation] = true;
    returns_.push_back(operation);
  }
  std::ranges::sort(returns_, {}, [&](std::uint32_t operation) {
    return std::pair(operations[operation].responded, operation);
  });

  std::uint32_t call = 0;
  for (const std::uint32_t returned : returns_) {
    while (call < operations.size() &&
           operations[call].invoked <= operations[returned].responded) {
      Append(Call(call++));
    }
    Append(Return(returned));
  }
  while (call < operations.size()) Append(Call(call++));
}

void EventList::Lift(std::uint32_t operation) {
  Unlink(Call(operation));
  if (has_return_[operation]) Unlink(Return(operation));
}

void EventList::PutBack(std::uint32_t operation) {
  if (has_return_[operation]) Relink(Return(operation));
  Relink(Call(operation));
}

void EventList::Append(Event event) {
  links_[event] = {.previous = links_[kEnd].previous, .next = kEnd};
  Relink(event);
}

void EventList::Unlink(Event event) {
  const Links links = links_[event];
  links_[links.previous].next = links.next;
  links_[links.next].previous = links.previous;
}

void EventList::Relink(Event event) {
  const Links links = links_[event];
  links_[links.previous].next = event;
  links_[links.next].previous = event;
}

}  // namespace heddle::sim::check
