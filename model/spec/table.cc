#include "model/spec/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/hash.h"

namespace heddle::model {
namespace {

using Operation = TableOperation;
using Answer = TableAnswer;

// What the operation does when nobody interferes.
TableState Effect(const TableState& state, const Operation& operation) {
  const bool creates_late =
      operation.kind == Operation::Kind::kCreate && state.version > 0;
  if (operation.kind == Operation::Kind::kRead || creates_late) return state;
  TableState next = {.version = state.version + 1};
  if (operation.kind == Operation::Kind::kAppend) next.rows = state.rows;
  next.rows.insert(next.rows.end(), operation.rows.begin(), operation.rows.end());
  std::sort(next.rows.begin(), next.rows.end());
  return next;
}

bool IsDoneRight(const TableState& before, const TableState& after,
                 const Operation& operation, const Answer& answer) {
  const bool took_effect = after.version != before.version;
  const bool is_read = operation.kind == Operation::Kind::kRead;
  if (is_read ? before.version == 0 : !took_effect) return false;
  if (answer.version != 0 && answer.version != after.version) return false;
  return !is_read || std::is_permutation(after.rows.begin(), after.rows.end(),
                                         answer.rows.begin(), answer.rows.end());
}

std::string RowsText(const TableRows& rows) {
  return fmt::format("{{{}}}", fmt::join(rows.begin(), rows.end(), ", "));
}

std::string AnswerText(const Operation& operation, const Answer& answer) {
  switch (answer.kind) {
    case Answer::Kind::kDone:
      break;
    case Answer::Kind::kAlreadyExists:
      return "already exists";
    case Answer::Kind::kNotFound:
      return "not found";
  }
  std::string text =
      operation.kind == Operation::Kind::kRead ? RowsText(answer.rows) : "done";
  if (answer.version != 0) text += fmt::format(", version {}", answer.version);
  return text;
}

}  // namespace

TableOperation TableOperation::Create(TableRows rows) {
  return {.kind = Kind::kCreate, .rows = std::move(rows)};
}

TableOperation TableOperation::Append(TableRows rows) {
  return {.kind = Kind::kAppend, .rows = std::move(rows)};
}

TableOperation TableOperation::Overwrite(TableRows rows) {
  return {.kind = Kind::kOverwrite, .rows = std::move(rows)};
}

TableOperation TableOperation::Read() { return {.kind = Kind::kRead}; }

TableAnswer TableAnswer::Done(std::uint64_t version) {
  return {.kind = Kind::kDone, .version = version};
}

TableAnswer TableAnswer::Saw(TableRows rows, std::uint64_t version) {
  return {.kind = Kind::kDone, .version = version, .rows = std::move(rows)};
}

TableAnswer TableAnswer::AlreadyExists() { return {.kind = Kind::kAlreadyExists}; }

TableAnswer TableAnswer::NotFound() { return {.kind = Kind::kNotFound}; }

std::optional<TableState> TableSpecification::Step(const State& state,
                                                   const Operation& operation,
                                                   const Answer* answer) const {
  const bool is_read = operation.kind == Operation::Kind::kRead;
  const bool exists = state.version > 0;
  if (answer != nullptr && answer->kind != Answer::Kind::kDone) {
    const bool is_right =
        answer->kind == Answer::Kind::kNotFound ? is_read && !exists : !is_read && exists;
    return is_right ? std::optional(state) : std::nullopt;
  }
  TableState next = Effect(state, operation);
  if (answer != nullptr && !IsDoneRight(state, next, operation, *answer))
    return std::nullopt;
  return next;
}

bool TableSpecification::IsObserver(const Operation& operation,
                                    const Answer* answer) const {
  return operation.kind == Operation::Kind::kRead ||
         (answer != nullptr && answer->kind != Answer::Kind::kDone);
}

std::uint64_t TableSpecification::Hash(const State& state) const {
  std::uint64_t hash = sim::Mix(state.version);
  for (const TableRow row : state.rows) hash = sim::Combine(hash, row);
  return hash;
}

std::string TableSpecification::Describe(const State& state) const {
  if (state.version == 0) return "there is no table";
  return fmt::format("version {} holds {}", state.version, RowsText(state.rows));
}

std::string TableSpecification::Describe(const Operation& operation,
                                         const Answer* answer) const {
  std::string text;
  switch (operation.kind) {
    case Operation::Kind::kCreate:
      text = "create " + RowsText(operation.rows);
      break;
    case Operation::Kind::kAppend:
      text = "append " + RowsText(operation.rows);
      break;
    case Operation::Kind::kOverwrite:
      text = "overwrite with " + RowsText(operation.rows);
      break;
    case Operation::Kind::kRead:
      text = "read";
      break;
  }
  return answer == nullptr ? text : text + " -> " + AnswerText(operation, *answer);
}

}  // namespace heddle::model
