// The effect of a detached step: a move-only callable of at most 64 bytes, kept in place.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

#include "sim/access.h"

namespace heddle::sim {

class PostedEffect {
 public:
  static constexpr std::size_t kMaxBytes = 64;

  PostedEffect() = default;
  ~PostedEffect() { Clear(); }
  PostedEffect(const PostedEffect&) = delete;
  PostedEffect& operator=(const PostedEffect&) = delete;

  template <typename Effect>
  void Set(Effect&& effect) {
    using Stored = std::decay_t<Effect>;
    static_assert(sizeof(Stored) <= kMaxBytes, "a posted effect holds at most 64 bytes");
    static_assert(alignof(Stored) <= alignof(std::max_align_t));
    Clear();
    new (storage_) Stored(std::forward<Effect>(effect));
    invoke_ = [](void* stored, Access& access) {
      (*static_cast<Stored*>(stored))(access);
    };
    destroy_ = [](void* stored) { static_cast<Stored*>(stored)->~Stored(); };
  }

  void operator()(Access& access) { invoke_(storage_, access); }

  void Clear() {
    if (destroy_ != nullptr) std::exchange(destroy_, nullptr)(storage_);
    invoke_ = nullptr;
  }

 private:
  alignas(std::max_align_t) std::byte storage_[kMaxBytes];
  void (*invoke_)(void*, Access&) = nullptr;
  void (*destroy_)(void*) = nullptr;
};

}  // namespace heddle::sim
