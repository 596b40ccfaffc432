#include "sim/fiber.h"

#include <sys/mman.h>
#include <unistd.h>

#include <boost/context/detail/fcontext.hpp>
#include <cerrno>
#include <cstring>
#include <string>

#include "sim/fatal.h"

#if defined(HEDDLE_ASAN)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(HEDDLE_TSAN)
#include <sanitizer/tsan_interface.h>
#endif
#if defined(HEDDLE_VALGRIND)
#include <valgrind/valgrind.h>
#endif

namespace heddle::sim {
namespace {

namespace ctx = boost::context::detail;

// Instrumented code needs several times the stack of plain code.
#if defined(HEDDLE_ASAN) || defined(HEDDLE_TSAN)
constexpr std::size_t kStackBytes = 512U << 10U;
#else
constexpr std::size_t kStackBytes = 128U << 10U;
#endif

}  // namespace

// Carried by a switch: who left, and who arrives.
struct Fiber::Handover {
  Fiber* from;
  Fiber* to;

  static void Enter(ctx::transfer_t transfer) {
    const Handover handover = *static_cast<Handover*>(transfer.data);
    handover.from->context_ = transfer.fctx;
    Arrive(*handover.to, *handover.from);
    handover.to->entry_(handover.to->argument_);
    Fatal("the entry function of a fiber returned");
  }
};

Fiber::Fiber() {
#if defined(HEDDLE_TSAN)
  tsan_fiber_ = __tsan_get_current_fiber();
#endif
}

Fiber::Fiber(void (*entry)(void*), void* argument) : entry_(entry), argument_(argument) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  mapping_bytes_ = kStackBytes + page;
  mapping_ = mmap(nullptr, mapping_bytes_, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  if (mapping_ == MAP_FAILED || mprotect(mapping_, page, PROT_NONE) != 0)
    Fatal(std::string("no memory for a fiber's stack: ") + std::strerror(errno));
  char* bottom = static_cast<char*>(mapping_) + page;
  stack_bottom_ = bottom;
  stack_bytes_ = kStackBytes;
#if defined(HEDDLE_VALGRIND)
  valgrind_stack_ = VALGRIND_STACK_REGISTER(bottom, bottom + kStackBytes);
#endif
#if defined(HEDDLE_TSAN)
  tsan_fiber_ = __tsan_create_fiber(0);
#endif
  context_ = ctx::make_fcontext(bottom + kStackBytes, kStackBytes, &Handover::Enter);
}

Fiber::~Fiber() {
  if (mapping_ == nullptr) return;
#if defined(HEDDLE_ASAN)
  // Only the fiber itself can give its fake stack back, by a switch that says it will not
  // return.
  Fiber here;
  asan_departs_ = true;
  Switch(here, *this);
  ASAN_UNPOISON_MEMORY_REGION(stack_bottom_, stack_bytes_);
#endif
#if defined(HEDDLE_TSAN)
  __tsan_destroy_fiber(tsan_fiber_);
#endif
#if defined(HEDDLE_VALGRIND)
  VALGRIND_STACK_DEREGISTER(valgrind_stack_);
#endif
  munmap(mapping_, mapping_bytes_);
}

void Fiber::Arrive([[maybe_unused]] Fiber& here, [[maybe_unused]] Fiber& from) {
#if defined(HEDDLE_ASAN)
  const void* bottom = nullptr;
  std::size_t bytes = 0;
  __sanitizer_finish_switch_fiber(here.asan_fake_stack_, &bottom, &bytes);
  // Only now does anybody know the bounds of the thread's own stack.
  if (from.mapping_ == nullptr) {
    from.stack_bottom_ = bottom;
    from.stack_bytes_ = bytes;
  }
  if (here.asan_departs_) here.Depart(from);
#endif
}

#if defined(HEDDLE_ASAN)
// Not instrumented, so that `handover` does not stand on the fake stack that this gives
// back.
__attribute__((no_sanitize_address)) void Fiber::Depart(Fiber& to) {
  Handover handover{this, &to};
  __sanitizer_start_switch_fiber(nullptr, to.stack_bottom_, to.stack_bytes_);
  ctx::jump_fcontext(to.context_, &handover);
  Fatal("a fiber went on after its end");
}
#endif

void Fiber::Switch(Fiber& from, Fiber& to) {
  Handover handover{&from, &to};
#if defined(HEDDLE_ASAN)
  __sanitizer_start_switch_fiber(&from.asan_fake_stack_, to.stack_bottom_,
                                 to.stack_bytes_);
#endif
#if defined(HEDDLE_TSAN_NO_SYNC)
  __tsan_switch_to_fiber(to.tsan_fiber_, __tsan_switch_to_fiber_no_sync);
#elif defined(HEDDLE_TSAN)
  __tsan_switch_to_fiber(to.tsan_fiber_, 0);
#endif
  const ctx::transfer_t transfer = ctx::jump_fcontext(to.context_, &handover);
  Fiber& previous = *static_cast<Handover*>(transfer.data)->from;
  previous.context_ = transfer.fctx;
  Arrive(from, previous);
}

}  // namespace heddle::sim
