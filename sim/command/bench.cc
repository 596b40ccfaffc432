// heddle bench: what the engine costs, in bare fiber round trips, measured in one
// interleaved run.
//
// A machine drifts by factors between minutes, so every line is measured once a round,
// beside a bare round trip of two fibers, and the median of the rounds' ratios counts.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/command/command_line.h"
#include "sim/command/real_world.h"
#include "sim/command/text.h"
#include "sim/explore/program.h"
#include "sim/fiber.h"
#include "sim/strategy/random.h"
#include "sim/sync.h"

namespace heddle::sim {
namespace {

struct BenchCommand {
  int rounds = 15;
  bool json = false;
};

constexpr std::int64_t kMeasureNs = 20'000'000;

// One line: `run` does some work and returns how many units it was.
struct Line {
  std::string name;
  double goal = 0;
  std::function<std::uint64_t()> run;
  std::vector<double> ns;      // per unit, by round
  std::vector<double> ratios;  // to the round's bare round trip
};

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double MeasureNs(const std::function<std::uint64_t()>& run) {
  const std::int64_t begin_ns = RealNowNs();
  std::uint64_t units = 0;
  std::int64_t elapsed_ns = 0;
  do {
    units += run();
    elapsed_ns = RealNowNs() - begin_ns;
  } while (elapsed_ns < kMeasureNs);
  return static_cast<double>(elapsed_ns) / static_cast<double>(units);
}

// Two fibers that do nothing but switch to each other.
class BareRoundTrip {
 public:
  BareRoundTrip() : other_(&BareRoundTrip::Bounce, this) {}

  std::uint64_t Run() {
    constexpr std::uint64_t kTrips = 10'000;
    for (std::uint64_t i = 0; i < kTrips; ++i) Fiber::Switch(here_, other_);
    return kTrips;
  }

 private:
  static void Bounce(void* self) {
    auto* bare = static_cast<BareRoundTrip*>(self);
    for (;;) Fiber::Switch(bare->other_, bare->here_);
  }

  Fiber here_;
  Fiber other_;
};

// An execution of `tasks` tasks under the random walk.
class EngineRun {
 public:
  explicit EngineRun(int tasks) : tasks_(tasks) {}

  // Each task adds to one variable, 100,000 steps in all.
  void BuildCounter() {
    auto& counter = world_.Emplace<Variable<std::uint64_t>>("counter", std::uint64_t{0});
    AddTasks([&counter, times = 100'000 / tasks_] {
      for (int i = 0; i < times; ++i)
        counter.Update([](std::uint64_t& n) { return ++n; });
    });
  }

  // Each task locks and unlocks one mutex, so that the others wait for it.
  void BuildLock() {
    auto& mutex = world_.Emplace<Mutex>("mutex");
    AddTasks([&mutex, times = 20'000 / tasks_] {
      for (int i = 0; i < times; ++i) {
        mutex.Lock();
        mutex.Unlock();
      }
    });
  }

  std::uint64_t RunSteps() {
    strategy_.Begin(++seed_);
    return world_.Run(strategy_, {}).shape.steps;
  }

 private:
  template <typename Body>
  void AddTasks(Body body) {
    for (int i = 0; i < tasks_; ++i) world_.AddTask(fmt::format("task{}", i), body);
  }

  int tasks_;
  World world_;
  RandomStrategy strategy_;
  std::uint64_t seed_ = 0;
};

Line CounterLine(int tasks, double goal) {
  auto run = std::make_shared<EngineRun>(tasks);
  run->BuildCounter();
  return {fmt::format("one step of a long run, {} tasks", tasks),
          goal,
          [run] { return run->RunSteps(); },
          {},
          {}};
}

Line LockLine(int tasks, double goal) {
  auto run = std::make_shared<EngineRun>(tasks);
  run->BuildLock();
  return {fmt::format("a lock and unlock, {} tasks waiting", tasks),
          goal,
          [run] { return run->RunSteps() / 2; },
          {},
          {}};
}

absl::StatusOr<Line> ScenarioLine(const Benchmark& benchmark) {
  absl::StatusOr<std::unique_ptr<Program>> made =
      Program::Make(benchmark.scenario, benchmark.settings, /*data_seed=*/1);
  if (!made.ok()) return made.status();
  auto program = std::shared_ptr<Program>(*std::move(made));
  auto strategy = std::make_shared<RandomStrategy>();
  auto seed = std::make_shared<std::uint64_t>(0);
  const bool per_step = benchmark.per_step;
  return Line{benchmark.name,
              benchmark.goal,
              [program, strategy, seed, per_step] {
                std::uint64_t units = 0;
                for (int i = 0; i < 100; ++i) {
                  strategy->Begin(++*seed);
                  const Execution& execution =
                      program->world().Run(*strategy, {.keep_going = true});
                  units += per_step ? execution.shape.steps : 1;
                }
                return units;
              },
              {},
              {}};
}

absl::StatusOr<std::vector<Line>> MakeLines() {
  std::vector<Line> lines;
  lines.push_back(CounterLine(5, 1.6));
  lines.push_back(CounterLine(100, 2.5));
  lines.push_back(LockLine(100, 8));
  for (const Benchmark* benchmark : Registry::Get().Benchmarks()) {
    absl::StatusOr<Line> line = ScenarioLine(*benchmark);
    if (!line.ok()) return line.status();
    lines.push_back(*std::move(line));
  }
  return lines;
}

void PrintText(const std::vector<double>& bare, const std::vector<Line>& lines) {
  fmt::print("bare fiber round trip: {:.1f} ns (median of {} rounds)\n\n", Median(bare),
             bare.size());
  fmt::print("{:<44} {:>10} {:>10} {:>6} {:>8}\n", "", "ns", "x bare", "goal", "");
  for (const Line& line : lines) {
    const double ratio = Median(line.ratios);
    fmt::print("{:<44} {:>10.1f} {:>10.2f} {:>6} {:>8}\n", line.name, Median(line.ns),
               ratio, line.goal, ratio <= line.goal ? "met" : "not met");
  }
}

void PrintJson(const std::vector<double>& bare, const std::vector<Line>& lines) {
  Json json = {{"bare_round_trip_ns", Median(bare)}, {"lines", Json::array()}};
  for (const Line& line : lines)
    json["lines"].push_back({{"name", line.name},
                             {"ns", Median(line.ns)},
                             {"ratio", Median(line.ratios)},
                             {"goal", line.goal}});
  fmt::print("{}\n", json.dump(2));
}

int RunBench(const BenchCommand& command) {
  absl::StatusOr<std::vector<Line>> lines = MakeLines();
  if (!lines.ok()) return ReportUsageError(lines.status());
  BareRoundTrip trip;
  const auto bare_run = [&trip] { return trip.Run(); };
  std::vector<double> bare;
  for (Line& line : *lines) line.run();  // warm-up
  for (int round = 0; round < command.rounds && !Interrupted(); ++round) {
    for (Line& line : *lines) {
      bare.push_back(MeasureNs(bare_run));
      line.ns.push_back(MeasureNs(line.run));
      line.ratios.push_back(line.ns.back() / bare.back());
    }
  }
  if (bare.empty()) return kNoViolation;
  command.json ? PrintJson(bare, *lines) : PrintText(bare, *lines);
  return kNoViolation;
}

}  // namespace

void AddBench(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<BenchCommand>();
  CLI::App* command =
      app.add_subcommand("bench", "what the engine costs, in bare fiber round trips");
  command->add_option("--rounds", options->rounds, "interleaved rounds (15)")
      ->check(WholeNumber(1));
  command->add_flag("--json", options->json, "print JSON");
  command->callback([options, &exit_code] { exit_code = RunBench(*options); });
}

}  // namespace heddle::sim
