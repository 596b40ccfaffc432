#include "sim/explore/explorer.h"

#include <algorithm>
#include <utility>

#include "sim/explore/hash_set.h"
#include "sim/explore/replay.h"
#include "sim/label.h"
#include "sim/rng.h"

namespace heddle::sim {
namespace {

// Looking at a clock costs as much as a few steps.
constexpr std::uint64_t kAskEvery = 64;

void RecordFailure(ExploreReport& report, const Verdict& verdict,
                   const Execution& execution) {
  const auto same = std::find_if(
      report.failures.begin(), report.failures.end(),
      [&](const Failure& f) { return f.verdict.Identity() == verdict.Identity(); });
  if (same != report.failures.end()) {
    ++same->count;
    return;
  }
  report.failures.push_back(
      {verdict, execution.schedule, execution.trace_hash, report.executions, 1});
}

class Exploration {
 public:
  Exploration(Program& program, Strategy& strategy, const ExploreOptions& options)
      : program_(program),
        strategy_(strategy),
        options_(options),
        run_options_{.keep_going = options.keep_going, .step_limit = options.step_limit},
        seeds_(Rng::Stream(options.seed, Literal("executions").hash())) {}

  ExploreReport Run() {
    while (report_.executions < options_.executions && !MustStop()) {
      if (!strategy_.Begin(seeds_.Next())) {
        report_.exhausted = true;
        break;
      }
      ++report_.executions;
      if (!RunOne() && !options_.keep_going) break;
    }
    report_.distinct = seen_.size();
    return std::move(report_);
  }

 private:
  bool MustStop() {
    if (!options_.should_stop || report_.executions % kAskEvery != 0) return false;
    report_.stopped = options_.should_stop();
    return report_.stopped;
  }

  // False: the execution failed.
  bool RunOne() {
    const Execution& execution = program_.world().Run(strategy_, run_options_);
    report_.steps += execution.shape.steps;
    report_.longest = std::max(report_.longest, execution.shape.steps);
    report_.wide_choices += execution.wide_choices;
    report_.violated.resize(program_.world().properties().size());
    for (const std::uint32_t property : execution.violated) ++report_.violated[property];
    if (seen_.Insert(execution.trace_hash)) report_.last_new = report_.executions;
    if (execution.verdict.kind == VerdictKind::kInconclusive) ++report_.inconclusive;
    bool failed = IsFailure(execution.verdict.kind);
    if (failed) RecordFailure(report_, execution.verdict, execution);
    if (!SelfCheck(execution)) failed = true;
    if (failed) ++report_.failing;
    return !failed;
  }

  bool SelfCheck(const Execution& execution) {
    if (options_.self_check_every == 0 ||
        report_.executions % options_.self_check_every != 0)
      return true;
    ++report_.self_checked;
    if (IsDeterministic(program_, execution, run_options_)) return true;
    const Execution first = execution;  // running it again overwrites it
    Verdict verdict;
    verdict.kind = VerdictKind::kNondeterminism;
    verdict.violation.summary =
        DescribeNondeterminism(program_, first.schedule, run_options_);
    RecordFailure(report_, verdict, first);
    return false;
  }

  Program& program_;
  Strategy& strategy_;
  const ExploreOptions& options_;
  const RunOptions run_options_;
  Rng seeds_;
  HashSet seen_;
  ExploreReport report_;
};

}  // namespace

ExploreReport Explore(Program& program, Strategy& strategy,
                      const ExploreOptions& options) {
  return Exploration(program, strategy, options).Run();
}

}  // namespace heddle::sim
