#include "sim/explore/story.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "sim/operations.h"
#include "sim/world.h"

namespace heddle::sim {
namespace {

std::string UpperCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::size_t Width(const Story& story, std::string StoryLine::*column) {
  std::size_t width = 0;
  for (const StoryLine& line : story.lines)
    width = std::max(width, (line.*column).size());
  return width;
}

// "  name   text", nothing if there is no text.
std::string Detail(const char* name, const std::string& text) {
  return text.empty() ? "" : fmt::format("  {}  {}\n", name, text);
}

}  // namespace

void StoryTeller::OnStep(const World& world, std::uint64_t step, TaskId id) {
  const Task& task = world.task(id);
  if (!task.is_post && previous_ != kNoTask && previous_ != id &&
      world.enabled().Contains(previous_))
    ++story_.preemptions;
  if (!task.is_post) previous_ = id;

  StoryLine line;
  line.step = step;
  line.actor = world.TaskName(id);
  if (task.is_post) line.actor += " to " + task.process->name();
  if (task.operation != nullptr) line.operation = task.operation->DescribeOperation();
  line.call = world.StepText(id);
  story_.lines.push_back(std::move(line));
}

void StoryTeller::OnResult(const std::string& text) { story_.lines.back().result = text; }

void StoryTeller::OnAnswer(const OperationRecord& operation) {
  Note(operation.client_name() + " answered " + operation.DescribeResult());
}

void StoryTeller::OnChoice(const std::string& label, std::uint32_t count,
                           std::uint32_t outcome) {
  Note(fmt::format("{}: {} of {}", label, outcome, count));
}

void StoryTeller::OnViolation(const std::string& property) {
  Note("violates \"" + property + "\"");
}

void StoryTeller::Note(std::string note) {
  if (!story_.lines.empty()) story_.lines.back().notes.push_back(std::move(note));
}

std::string LinesText(const Story& story) {
  const std::size_t actor = Width(story, &StoryLine::actor);
  const std::size_t operation = Width(story, &StoryLine::operation);
  const std::size_t call = Width(story, &StoryLine::call);
  const std::size_t result = Width(story, &StoryLine::result);
  std::string text;
  for (const StoryLine& line : story.lines) {
    std::string row = fmt::format("{:>4}  {:<{}}", line.step, line.actor, actor);
    if (operation > 0) row += fmt::format("  {:<{}}", line.operation, operation);
    row += fmt::format("  {:<{}}", line.call, call);
    if (result > 0)
      row += fmt::format("  {} {:<{}}", line.result.empty() ? "  " : "->", line.result,
                         result);
    for (std::size_t i = 0; i < line.notes.size(); ++i)
      row += (i == 0 ? "   " : "; ") + line.notes[i];
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

std::string VerdictText(const Verdict& verdict) {
  const std::string what =
      verdict.property.empty()
          ? verdict.violation.summary
          : fmt::format("{}: {}", verdict.property, verdict.violation.summary);
  return fmt::format("{}  {}\n", UpperCase(ToString(verdict.kind)), what) +
         Detail("expected", verdict.violation.expected) +
         Detail("observed", verdict.violation.observed);
}

}  // namespace heddle::sim
