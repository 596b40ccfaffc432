// An effect's view of the world: what it touches, what it answers.
#pragma once

#include <cstdint>
#include <string>

#include "sim/footprint.h"
#include "sim/object_table.h"

namespace heddle::sim {

class World;

// Given to an effect, valid while it runs. Whatever can be shared is touched through Read
// and Write, so that the engine knows what really happened: a conditional put that failed
// was a read.
class Access {
 public:
  Access(World& world, const Footprint& footprint, bool timed_out, bool verbose)
      : world_(world), footprint_(footprint), timed_out_(timed_out), verbose_(verbose) {}
  Access(const Access&) = delete;
  Access& operator=(const Access&) = delete;

  // Aborts if the footprint does not announce the object, or a range that it lies in,
  // with this mode. Writing includes reading.
  void Read(ObjectId object) { Touch(object, AccessMode::kRead); }
  void Write(ObjectId object) { Touch(object, AccessMode::kWrite); }

  // True if the step had a deadline and was picked before its queue was opened: the clock
  // now shows the deadline.
  [[nodiscard]] bool timed_out() const { return timed_out_; }

  // In the verbose pass only, SetResult("ok") prints what the step came to; make the text
  // only if verbose().
  [[nodiscard]] bool verbose() const { return verbose_; }
  void SetResult(const std::string& text);

  // Bit i: entry i of the footprint was touched (low four bits), written (next four).
  [[nodiscard]] std::uint8_t touched() const { return touched_; }

  [[nodiscard]] World& world() const { return world_; }

 private:
  void Touch(ObjectId object, AccessMode mode) {
    const auto entries = footprint_.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].object != object || entries[i].mode < mode) continue;
      Mark(i, mode);
      return;
    }
    TouchInRange(object, mode);
  }
  void Mark(std::size_t entry, AccessMode mode) {
    const unsigned bits = mode == AccessMode::kWrite ? 0x11U : 0x01U;
    touched_ = static_cast<std::uint8_t>(touched_ | (bits << entry));
  }
  void TouchInRange(ObjectId object, AccessMode mode);

  World& world_;
  const Footprint& footprint_;
  bool timed_out_;
  bool verbose_;
  std::uint8_t touched_ = 0;
};

}  // namespace heddle::sim
