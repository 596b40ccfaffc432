// What the engine's tests share: running a world by hand, reading its story, and looking
// at a process that the engine ends.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "sim/operations.h"
#include "sim/strategy/exhaustive_plain.h"
#include "sim/strategy/replay.h"
#include "sim/world.h"
#include "tests/catch.h"

namespace heddle::sim {

using Lines = std::vector<std::string>;

// A step that touches nothing and does nothing.
inline void Idle(World& world) {
  world.Step("idle", Footprint(), [](Access&) {});
}

// One execution by the default schedule: the current task until it waits, then the
// lowest.
inline const Execution& RunDefault(World& world, const RunOptions& options = {}) {
  ReplayStrategy strategy({});
  strategy.Begin(0);
  return world.Run(strategy, options);
}

// One execution by exactly these decisions.
inline const Execution& RunSchedule(World& world, const Schedule& schedule,
                                    const RunOptions& options = {}) {
  FollowStrategy strategy(schedule);
  strategy.Begin(0);
  const Execution& execution = world.Run(strategy, options);
  REQUIRE(strategy.fits());
  return execution;
}

// Every schedule once; returns how many there are.
template <typename Visit>
std::uint64_t ForEachExecution(World& world, const RunOptions& options, Visit visit) {
  ExhaustivePlainStrategy strategy;
  std::uint64_t executions = 0;
  for (; strategy.Begin(0); ++executions) visit(world.Run(strategy, options));
  return executions;
}
template <typename Visit>
std::uint64_t ForEachExecution(World& world, Visit visit) {
  return ForEachExecution(world, RunOptions{}, visit);
}

// How many schedules end in `kind`.
inline std::uint64_t CountVerdicts(World& world, VerdictKind kind,
                                   const RunOptions& options = {}) {
  std::uint64_t count = 0;
  ForEachExecution(world, options, [&](const Execution& execution) {
    if (execution.verdict.kind == kind) ++count;
  });
  return count;
}

// What the verbose pass tells, a line an event.
class EventLog final : public Observer {
 public:
  void OnStep(const World& world, std::uint64_t /*step*/, TaskId task) override {
    lines.push_back(world.TaskName(task) + ": " + world.StepText(task));
  }
  void OnResult(const std::string& text) override { lines.back() += " -> " + text; }
  void OnAnswer(const OperationRecord& operation) override {
    lines.push_back(operation.client_name() + " answered " + operation.DescribeResult());
  }
  void OnChoice(const std::string& label, std::uint32_t count,
                std::uint32_t outcome) override {
    lines.push_back("choice " + label + ": " + std::to_string(outcome) + " of " +
                    std::to_string(count));
  }
  void OnViolation(const std::string& property) override {
    lines.push_back("violated: " + property);
  }

  Lines lines;
};

// How a process of its own ended that ran `program`, and what it printed to stderr.
struct Ending {
  int exit_code = -1;  // -1: by a signal
  std::string printed;
};

inline Ending EndingOf(absl::FunctionRef<void()> program) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  std::fflush(nullptr);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    std::signal(SIGSEGV, SIG_DFL);  // not the test framework's
    program();
    std::_Exit(0);
  }
  close(ends[1]);
  Ending ending;
  char buffer[4096];
  for (ssize_t got = 0; (got = read(ends[0], buffer, sizeof buffer)) > 0;)
    ending.printed.append(buffer, static_cast<std::size_t>(got));
  close(ends[0]);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  if (WIFEXITED(status)) ending.exit_code = WEXITSTATUS(status);
  return ending;
}

// What the engine says of `program`, which breaks a rule of its interface.
inline std::string MisuseOf(absl::FunctionRef<void()> program) {
  const Ending ending = EndingOf(program);
  CAPTURE(ending.printed);
  REQUIRE(ending.exit_code == 3);
  const std::string head = "heddle: misuse: ";
  const std::size_t begin = ending.printed.find(head);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = ending.printed.find('\n', begin);
  return ending.printed.substr(begin + head.size(), end - begin - head.size());
}

// The same of the default schedule of the world that `build` declares.
inline std::string MisuseIn(absl::FunctionRef<void(World&)> build) {
  return MisuseOf([&] {
    World world;
    build(world);
    RunDefault(world);
  });
}

}  // namespace heddle::sim
