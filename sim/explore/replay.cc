#include "sim/explore/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "sim/strategy/replay.h"

namespace heddle::sim {
namespace {

Token MakeToken(const Program& program, const Execution& execution,
                const std::vector<Deviation>& deviations, const RunOptions& options) {
  Token token;
  token.scenario = program.name();
  token.settings = program.settings();
  token.data_seed = program.data_seed();
  token.keep_going = options.keep_going;
  token.step_limit = options.step_limit;
  token.deviations = deviations;
  token.identity =
      IsFailure(execution.verdict.kind) ? Fold(execution.verdict.Identity()) : 0;
  token.fingerprint = Fold(execution.trace_hash);
  return token;
}

// What could run at each step, and what did: for finding where two executions part.
class Recorder final : public Observer {
 public:
  struct Step {
    std::string taken;
    std::string enabled;

    friend bool operator==(const Step&, const Step&) = default;
  };

  void OnStep(const World& world, std::uint64_t /*step*/, TaskId task) override {
    std::vector<std::string> enabled;
    for (std::uint32_t i = 0; i < world.enabled().size(); ++i)
      enabled.push_back(Describe(world, world.enabled().At(i)));
    std::sort(enabled.begin(), enabled.end());
    std::string all;
    for (const std::string& step : enabled) all += (all.empty() ? "" : ", ") + step;
    steps_.push_back({Describe(world, task), all});
  }
  void OnResult(const std::string& /*text*/) override {}
  void OnAnswer(const OperationRecord& /*operation*/) override {}
  void OnChoice(const std::string& label, std::uint32_t count,
                std::uint32_t outcome) override {
    steps_.push_back({fmt::format("choice {}: {} of {}", label, outcome, count), ""});
  }
  void OnViolation(const std::string& /*property*/) override {}

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }

 private:
  static std::string Describe(const World& world, TaskId task) {
    return world.TaskName(task) + ": " + world.StepText(task);
  }

  std::vector<Step> steps_;
};

std::vector<Recorder::Step> Record(World& world, const Schedule& schedule,
                                   const RunOptions& options) {
  Recorder recorder;
  FollowStrategy follow(schedule);
  RunOptions verbose = options;
  verbose.observer = &recorder;
  follow.Begin(0);
  world.Run(follow, verbose);
  return recorder.steps();
}

std::string DescribeSide(const std::vector<Recorder::Step>& steps, std::size_t at) {
  if (at >= steps.size()) return "it had ended";
  return fmt::format("{}  (enabled: {})", steps[at].taken, steps[at].enabled);
}

}  // namespace

absl::StatusOr<Telling> Tell(Program& program, const Schedule& schedule,
                             std::uint64_t expected_hash, const RunOptions& options) {
  StoryTeller teller;
  FollowStrategy follow(schedule);
  RunOptions verbose = options;
  verbose.observer = &teller;
  follow.Begin(0);
  const Execution& execution = program.world().Run(follow, verbose);
  if (!follow.fits() || execution.trace_hash != expected_hash)
    return absl::InternalError(
        "the verbose pass was another execution than the search pass");
  return Telling{execution.verdict, teller.TakeStory(),
                 MakeToken(program, execution, follow.deviations(), options),
                 execution.trace_hash};
}

Replayed Replay(Program& program, const Token& token) {
  StoryTeller teller;
  ReplayStrategy replay(token.deviations);
  const RunOptions verbose{.keep_going = token.keep_going,
                           .step_limit = token.step_limit,
                           .observer = &teller};
  replay.Begin(0);
  const Execution& execution = program.world().Run(replay, verbose);

  Replayed replayed;
  replayed.telling = {execution.verdict, teller.TakeStory(),
                      MakeToken(program, execution, token.deviations, verbose),
                      execution.trace_hash};
  replayed.same_failure = replayed.telling.token.identity == token.identity;
  replayed.divergence = replay.divergence();
  if (replayed.divergence.empty() && Fold(execution.trace_hash) != token.fingerprint)
    replayed.divergence = fmt::format(
        "every decision could be taken, but the steps were others: fingerprint {:08x}, "
        "the "
        "token's is {:08x}",
        Fold(execution.trace_hash), token.fingerprint);
  return replayed;
}

bool IsDeterministic(const Program& program, const Execution& execution,
                     const RunOptions& options) {
  const std::unique_ptr<Program> fresh = program.Rebuild();
  FollowStrategy follow(execution.schedule);
  follow.Begin(0);
  const Execution& again = fresh->world().Run(follow, options);
  return follow.fits() && again.trace_hash == execution.trace_hash;
}

std::string DescribeNondeterminism(Program& program, const Schedule& schedule,
                                   const RunOptions& options) {
  const std::unique_ptr<Program> fresh = program.Rebuild();
  const std::vector<Recorder::Step> here = Record(program.world(), schedule, options);
  const std::vector<Recorder::Step> there = Record(fresh->world(), schedule, options);
  const auto [h, t] = std::mismatch(here.begin(), here.end(), there.begin(), there.end());
  if (h == here.end() && t == there.end())
    return "one run of the same decisions differed from two later ones: something "
           "outside of the "
           "world (a static variable, the real clock, an address) decides";
  const auto at = static_cast<std::size_t>(h - here.begin());
  return fmt::format(
      "the same decisions led elsewhere at step {}\n  once   {}\n  again  {}", at + 1,
      DescribeSide(here, at), DescribeSide(there, at));
}

}  // namespace heddle::sim
