#include "scenarios/classic/program.h"

#include "sim/access.h"
#include "sim/footprint.h"

namespace heddle::scenarios::classic {

void Work(sim::World& world, int steps) {
  for (int i = 0; i < steps; ++i) {
    world.Step("work", sim::Footprint(), [](sim::Access& /*access*/) {});
  }
}

}  // namespace heddle::scenarios::classic
