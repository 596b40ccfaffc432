#include "sim/strategy/exhaustive_plain.h"

#include <cstdint>
#include <set>
#include <vector>

#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"

namespace heddle::sim {
namespace {

struct Visits {
  std::vector<Schedule> schedules;
  std::uint64_t wide_choices = 0;
};

Visits VisitAll(World& world, ExhaustivePlainStrategy& search) {
  Visits visits;
  while (search.Begin(/*seed=*/visits.schedules.size())) {
    const Execution& execution = world.Run(search, RunOptions());
    visits.schedules.push_back(execution.schedule);
    visits.wide_choices += execution.wide_choices;
  }
  return visits;
}

TEST_CASE("a world without alternatives is visited once", "[sim][exhaustive]") {
  World world;
  auto& v = world.Emplace<Variable<int>>("v", 0);
  world.AddTask("only", [&] { v.Store(1); });
  ExhaustivePlainStrategy search;
  CHECK(VisitAll(world, search).schedules == std::vector<Schedule>{{}});
  CHECK(search.max_depth() == 0);
  CHECK_FALSE(search.Begin(0));
}

TEST_CASE("choices are branched over like picks, in order", "[sim][exhaustive]") {
  World world;
  auto& v = world.Emplace<Variable<int>>("v", 0);
  world.AddTask("only", [&] {
    if (world.Choose("whether", 2) == 1) world.Choose("which", 3);
    v.Store(1);
  });
  ExhaustivePlainStrategy search;
  CHECK(VisitAll(world, search).schedules ==
        std::vector<Schedule>{{0}, {1, 0}, {1, 1}, {1, 2}});
  CHECK(search.max_depth() == 2);
}

TEST_CASE("outcomes and interleavings multiply", "[sim][exhaustive]") {
  World world;
  auto& v = world.Emplace<Variable<int>>("v", 0);
  for (const char* name : {"one", "two"}) {
    world.AddTask(name, [&] {
      v.Store(1);
      v.Store(static_cast<int>(world.Choose("number", 4)));
    });
  }
  ExhaustivePlainStrategy search;
  const Visits visits = VisitAll(world, search);
  CHECK(visits.schedules.size() == 6 * 4 * 4);
  CHECK(std::set<Schedule>(visits.schedules.begin(), visits.schedules.end()).size() ==
        visits.schedules.size());
}

TEST_CASE("a choice among more than 16 outcomes is drawn, counted and not branched over",
          "[sim][exhaustive]") {
  World world;
  auto& v = world.Emplace<Variable<int>>("v", 0);
  std::set<std::uint32_t> drawn;
  world.AddTask("wide", [&] {
    drawn.insert(world.Choose("jitter", 17));
    v.Store(1);
  });
  world.AddTask("narrow", [&] {
    world.Choose("coin", 16);
    v.Store(2);
  });
  ExhaustivePlainStrategy search;
  const Visits visits = VisitAll(world, search);
  CHECK(visits.schedules.size() == 16 * 2);
  CHECK(visits.wide_choices == 16 * 2);
  CHECK(drawn.size() ==
        1);  // the same each time: a path means the same when it is followed
}

TEST_CASE("a detached step is picked at every place", "[sim][exhaustive]") {
  World world;
  auto& v = world.Emplace<Variable<int>>("v", 0);
  Process& process = world.AddProcess("sender");
  world.AddTask(process, "sender", [&] {
    world.Post(process, "late", Footprint(), [](Access& /*access*/) {});
    v.Store(1);
    v.Store(2);
  });
  ExhaustivePlainStrategy search;
  CHECK(VisitAll(world, search).schedules.size() == 3);
}

}  // namespace
}  // namespace heddle::sim
