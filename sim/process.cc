#include "sim/process.h"

#include "sim/world.h"

namespace heddle::sim {

std::int64_t Process::NowUs() {
  return world_.Step("now", Footprint::Write(world_.clock()), [this](Access& access) {
    access.Write(world_.clock().id);
    world_.RaiseClock(world_.now_us() + 1);
    return world_.now_us();
  });
}

void Process::SleepUs(std::int64_t duration_us) {
  const std::int64_t end_us = world_.now_us() + duration_us;
  world_.Step(Label("sleep {} us", duration_us), Footprint::Write(world_.clock()),
              [&](Access& access) {
                access.Write(world_.clock().id);
                world_.RaiseClock(end_us);
              });
}

}  // namespace heddle::sim
