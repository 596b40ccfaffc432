// One stackful fiber and the switch between two of them. fiber.cc is the only file of the
// project that includes Boost.Context.
//
// Everything runs on one OS thread. A switch goes directly from one fiber to another:
// there is no fiber in the middle. The thread's own stack is a fiber too (the default
// constructor).
#pragma once

#include <cstddef>

namespace heddle::sim {

class Fiber {
 public:
  // The thread's own stack.
  Fiber();

  // `entry(argument)` runs on a stack of its own with a guard page below it, from the
  // first switch on. It must never return: a fiber without work switches away and may be
  // given new work later.
  Fiber(void (*entry)(void*), void* argument);

  // Frees the stack without unwinding it.  REQUIRES: the fiber is not running, and no
  // object on its stack needs its destructor.
  ~Fiber();

  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Suspends `from`, which must be the running fiber, and goes on in `to`. Returns when
  // somebody switches to `from`.
  static void Switch(Fiber& from, Fiber& to);

 private:
  static void Arrive(Fiber& here, Fiber& from);
  // The last switch of this fiber's life, for AddressSanitizer; see ~Fiber.
  [[noreturn]] void Depart(Fiber& to);

  void* context_ = nullptr;  // where to go on; meaningless while running
  void* mapping_ = nullptr;  // guard page and stack; null for the thread's own
  std::size_t mapping_bytes_ = 0;
  void (*entry_)(void*) = nullptr;
  void* argument_ = nullptr;

  // What the sanitizers and Valgrind must be told of this stack.
  const void* stack_bottom_ = nullptr;
  std::size_t stack_bytes_ = 0;
  void* asan_fake_stack_ = nullptr;
  bool asan_departs_ = false;
  void* tsan_fiber_ = nullptr;
  unsigned valgrind_stack_ = 0;

  struct Handover;
  friend struct Handover;
};

}  // namespace heddle::sim
