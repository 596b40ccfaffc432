// The story of one execution: what a failure prints, made by the verbose pass.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/execution.h"
#include "sim/observer.h"
#include "sim/verdict.h"

namespace heddle::sim {

struct StoryLine {
  std::uint64_t step = 0;
  std::string actor;      // the client, or the task, that does it
  std::string operation;  // of the client; empty: none
  std::string call;       // the step's label
  std::string result;     // empty: nothing to say
  std::vector<std::string>
      notes;  // choices made, answers given, properties found violated
};

struct Story {
  std::vector<StoryLine> lines;
  std::uint64_t preemptions = 0;  // switches away from a task that could have gone on
};

class StoryTeller final : public Observer {
 public:
  void OnStep(const World& world, std::uint64_t step, TaskId task) override;
  void OnResult(const std::string& text) override;
  void OnAnswer(const OperationRecord& operation) override;
  void OnChoice(const std::string& label, std::uint32_t count,
                std::uint32_t outcome) override;
  void OnViolation(const std::string& property) override;

  Story TakeStory() { return std::move(story_); }

 private:
  void Note(std::string note);

  Story story_;
  TaskId previous_ = kNoTask;
};

// The numbered lines in columns, each with its newline.
std::string LinesText(const Story& story);

// "VIOLATION  create is atomic: 2 of 2 ..." with expected and observed, each line with
// its newline.
std::string VerdictText(const Verdict& verdict);

}  // namespace heddle::sim
