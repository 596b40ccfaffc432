#include "sim/check/explanation.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::sim::check {
namespace {

std::string Steps(const ToldOperation& operation) {
  if (operation.responded == kNoResponse) {
    return fmt::format("from step {} on, no answer known", operation.invoked);
  }
  return fmt::format("steps {} to {}", operation.invoked, operation.responded);
}

// One line each, after a line break: client, operation, steps, the state after it.
std::string Lines(const std::vector<ToldOperation>& order, std::size_t lines_max) {
  std::size_t client_width = 0;
  std::size_t text_width = 0;
  std::size_t steps_width = 0;
  for (const ToldOperation& operation : order) {
    client_width = std::max(client_width, operation.client.size());
    text_width = std::max(text_width, operation.text.size());
    steps_width = std::max(steps_width, Steps(operation).size());
  }

  const std::size_t left_out = order.size() - std::min(order.size(), lines_max);
  std::string lines;
  if (left_out > 0) lines += fmt::format("\n  ({} earlier ones)", left_out);
  for (std::size_t i = left_out; i < order.size(); ++i) {
    lines += fmt::format("\n  {:<{}}  {:<{}}  {:<{}}  {}", order[i].client, client_width,
                         order[i].text, text_width, Steps(order[i]), steps_width,
                         order[i].state);
  }
  return lines;
}

std::string OrderOfTheOthers(const ToldCounterexample& told, std::size_t lines_max) {
  if (!told.order.has_value()) return "the search for an order of the others gave up";
  const std::vector<ToldOperation>& order = *told.order;
  if (told.is_effect_seen) {
    return "its effect fits, its answer does not; without the answer this order would "
           "do" +
           Lines(order, lines_max);
  }
  const std::string ending = fmt::format(
      "at the end {}, where \"{}\" is wrong; no other order fits either",
      order.empty() ? told.initial_state : order.back().state, told.culprit.text);
  if (order.empty()) return ending;
  return "the others fit, for instance so" + Lines(order, lines_max) + "\n" + ending;
}

}  // namespace

Violation ExplainCounterexample(const ToldCounterexample& told,
                                const HistoryTextOptions& options) {
  const ToldOperation& culprit = told.culprit;
  return {.summary = fmt::format("{}: \"{}\" ({}) fits into no order of the operations",
                                 culprit.client, culprit.text, Steps(culprit)),
          .expected = fmt::format(
              "an order that explains every answer up to step {}{}", culprit.responded,
              told.is_smallest ? "" : "; an earlier step may do as well"),
          .observed = OrderOfTheOthers(told, options.lines_max)};
}

Violation ExplainInconclusive(const LinearizabilityResult& result) {
  Violation violation;
  violation.inconclusive = true;
  violation.summary =
      fmt::format("linearizable or not: the search gave up after {} nodes", result.nodes);
  return violation;
}

}  // namespace heddle::sim::check
