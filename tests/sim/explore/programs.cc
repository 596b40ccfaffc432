#include "tests/sim/explore/programs.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "sim/scenario.h"
#include "sim/sync.h"
#include "sim/world.h"

namespace heddle::sim {
namespace {

void Idle(World& world, const Label& label) {
  world.Step(label, Footprint(), [](Access&) {});
}

class LostUpdate final : public Scenario {
 public:
  static constexpr const char* kName = "explore_test/lost-update";
  static constexpr const char* kSummary = "is an addition lost?";

  void Describe(Parameters& parameters) override {
    parameters.Add("adders", adders_, "tasks that add", {.min = 1, .max = 10});
  }
  void Build(World& world) override {
    auto& number = world.Emplace<Variable<int>>("number", 0);
    for (int i = 0; i < adders_; ++i) {
      world.AddTask(fmt::format("adder{}", i), [&] {
        if (g_change == Change::kOneMoreStep) Idle(world, Label("idle"));
        const int loaded = number.Load();
        if (g_change == Change::kOtherLabels) {
          number.Update([&](int& n) { n = loaded + 1; });
        } else {
          number.Store(loaded + 1);
        }
      });
    }
    world.AtQuiescence("no update is lost",
                       [&number, this]() -> std::optional<Violation> {
                         if (number.Peek() == adders_) return std::nullopt;
                         return Violation{.summary = "an addition is missing",
                                          .expected = std::to_string(adders_),
                                          .observed = std::to_string(number.Peek())};
                       });
  }

 private:
  int adders_ = 2;
};
HEDDLE_SCENARIO(LostUpdate);

class Crossing final : public Scenario {
 public:
  static constexpr const char* kName = "explore_test/crossing";
  static constexpr const char* kSummary = "do two tasks lock each other out?";

  void Build(World& world) override {
    auto& left = world.Emplace<Mutex>("left");
    auto& right = world.Emplace<Mutex>("right");
    const auto add = [&world](const char* name, Mutex& first, Mutex& second) {
      world.AddTask(name, [&first, &second] {
        first.Lock();
        second.Lock();
        second.Unlock();
        first.Unlock();
      });
    };
    add("one", left, right);
    add("other", right, left);
  }
};
HEDDLE_SCENARIO(Crossing);

class Silent final : public Scenario {
 public:
  static constexpr const char* kName = "explore_test/silent";
  static constexpr const char* kSummary = "a checker that gives up";

  void Build(World& world) override {
    world.AddTask("task", [&world] { Idle(world, Label("idle")); });
    world.AtQuiescence("is known", [] {
      Violation gave_up{.summary = "it took too long", .expected = "", .observed = ""};
      gave_up.inconclusive = true;
      return std::optional(gave_up);
    });
  }
};
HEDDLE_SCENARIO(Silent);

class Leaky final : public Scenario {
 public:
  static constexpr const char* kName = "explore_test/leaky";
  static constexpr const char* kSummary = "a static variable decides";

  void Describe(Parameters& parameters) override {
    parameters.Add("when", when_, "what the variable counts", {"built", "run", "first"});
  }
  void Build(World& world) override {
    static int built = 0;
    static int run = 0;
    static bool is_first = true;
    const int number = built++;
    world.AddTask("one", [this, &world, number] {
      int more = number;
      if (when_ == "run") more = run++ % 2;
      if (when_ == "first") more = std::exchange(is_first, false) ? 1 : 0;
      Idle(world, Label("begin"));
      for (int i = 0; i < more; ++i) Idle(world, Label("more"));
      Idle(world, Label("end"));
    });
    world.AddTask("other", [&world] { Idle(world, Label("look")); });
  }

 private:
  std::string when_ = "built";
};
HEDDLE_SCENARIO(Leaky);

}  // namespace
}  // namespace heddle::sim
