// A crash domain with a clock of its own.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "absl/functional/any_invocable.h"
#include "sim/label.h"

namespace heddle::sim {

class World;

// Made by World::AddProcess, lives as long as the world. Its calls are made by its own
// tasks.
class Process {
 public:
  Process(World& world, std::string name, std::uint32_t number)
      : world_(world), name_(std::move(name)), number_(number) {}
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] World& world() const { return world_; }
  [[nodiscard]] std::uint32_t number() const { return number_; }

  // A step: reads the clock and advances it, so two readings of a process always differ.
  // Microseconds since the Unix epoch.
  std::int64_t NowUs();
  // A step that may be picked at once: then the clock is raised to the end of the sleep.
  void SleepUs(std::int64_t duration_us);

 private:
  friend class World;
  World& world_;
  std::string name_;
  std::uint32_t number_;
  bool is_background_ = false;
};

}  // namespace heddle::sim
