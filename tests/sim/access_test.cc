// Effects touch what their footprint announces, and the engine knows what they touched.
#include "sim/access.h"

#include <string>

#include "sim/world.h"
#include "tests/catch.h"
#include "tests/sim/engine_testing.h"

namespace heddle::sim {
namespace {

// The objects of one store, and one step with them.
struct Store {
  explicit Store(World& w) : world(w) {}

  // What the step of one task says that it touched.
  std::uint8_t Touched(const Footprint& footprint,
                       absl::FunctionRef<void(Access&)> effect) {
    std::uint8_t touched = 0;
    world.AddTask("a", [&] {
      world.Step("step", footprint, [&](Access& access) {
        effect(access);
        touched = access.touched();
      });
    });
    RunDefault(world);
    return touched;
  }

  World& world;
  Object one = world.Intern("store", "t/1");
  Object two = world.Intern("store", "t/2");
  Object range = world.InternPrefix("store", "t/");
  Object narrow = world.InternPrefix("store", "t/1/");
  Object elsewhere = world.Intern("store", "u");
};

TEST_CASE("an access says which entries of the footprint were touched, and which written",
          "[sim][access]") {
  World world;
  Store store(world);
  const Footprint footprint =
      Footprint::Read(store.one).AndWrite(store.two).AndWrite(store.elsewhere);
  CHECK(store.Touched(footprint, [&](Access& access) {
    access.Read(store.one.id);
    access.Read(store.two.id);
    access.Write(store.elsewhere.id);
  }) == 0b0100'0111);
}

TEST_CASE("a step that touched nothing of its footprint says so", "[sim][access]") {
  World world;
  Store store(world);
  CHECK(store.Touched(Footprint::Write(store.one), [](Access&) {}) == 0);
}

TEST_CASE("a range announces its names and narrower ranges", "[sim][access]") {
  World world;
  Store store(world);
  CHECK(store.Touched(Footprint::Read(store.elsewhere).AndWrite(store.range),
                      [&](Access& access) {
                        access.Read(store.one.id);
                        access.Read(store.narrow.id);
                        access.Write(store.two.id);
                        access.Read(world.Intern("store", "t/of this execution").id);
                      }) == 0b0010'0010);
}

// What the engine says of an effect that touches what `footprint` does not announce.
std::string Undeclared(Footprint (*footprint)(const Store&),
                       void (*effect)(const Store&, Access&)) {
  return MisuseOf([&] {
    World world;
    Store store(world);
    store.Touched(footprint(store), [&](Access& access) { effect(store, access); });
  });
}

TEST_CASE("a touch that the footprint does not announce is misuse",
          "[sim][access][misuse]") {
  const std::string which = ", which its footprint does not announce";
  CHECK(Undeclared([](const Store& store) { return Footprint::Write(store.one); },
                   [](const Store& store, Access& access) {
                     access.Read(store.two.id);
                   }) == "step 'step' reads store:t/2" + which);
  CHECK(Undeclared([](const Store&) { return Footprint(); },
                   [](const Store& store, Access& access) {
                     access.Write(store.one.id);
                   }) == "step 'step' writes store:t/1" + which);
}

TEST_CASE("a write that is announced as a read is misuse", "[sim][access][misuse]") {
  CHECK(Undeclared(
            [](const Store& store) { return Footprint::Read(store.one); },
            [](const Store& store, Access& access) { access.Write(store.one.id); }) ==
        "step 'step' writes store:t/1, which its footprint does not announce");
  CHECK(Undeclared(
            [](const Store& store) { return Footprint::Read(store.range); },
            [](const Store& store, Access& access) { access.Write(store.one.id); }) ==
        "step 'step' writes store:t/1, which its footprint does not announce");
}

TEST_CASE("a name or a narrow range does not announce a range that contains it",
          "[sim][access][misuse]") {
  CHECK(Undeclared(
            [](const Store& store) { return Footprint::Write(store.one); },
            [](const Store& store, Access& access) { access.Read(store.range.id); }) ==
        "step 'step' reads store:t/*, which its footprint does not announce");
  CHECK(Undeclared(
            [](const Store& store) { return Footprint::Write(store.narrow); },
            [](const Store& store, Access& access) { access.Read(store.range.id); }) ==
        "step 'step' reads store:t/*, which its footprint does not announce");
}

TEST_CASE("a detached step's touches are held to its own footprint",
          "[sim][access][misuse]") {
  CHECK(MisuseIn([](World& world) {
          Process& process = world.AddProcess("p");
          const Object object = world.Intern("store", "t");
          world.AddTask(process, "a", [&world, &process, object] {
            world.Post(process, Label("late put {}", object), Footprint::Read(object),
                       [object](Access& access) { access.Write(object.id); });
          });
        }) == "step 'late put t' writes store:t, which its footprint does not announce");
}

TEST_CASE("results are told in the verbose pass, and only there", "[sim][access]") {
  World world;
  bool verbose = false;
  world.AddTask("a", [&] {
    world.Step("put", Footprint(), [&](Access& access) {
      verbose = access.verbose();
      access.SetResult("ok");
    });
  });
  RunDefault(world);
  CHECK_FALSE(verbose);
  EventLog story;
  RunDefault(world, {.observer = &story});
  CHECK(verbose);
  CHECK(story.lines == Lines{"a: put -> ok"});
}

}  // namespace
}  // namespace heddle::sim
