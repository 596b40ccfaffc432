// Early returns for absl::Status and absl::StatusOr, which Debian's Abseil leaves to its
// users.
#pragma once

#include <utility>

#include "absl/status/status.h"

// Returns the status of `expression` from the calling function unless it is OK.
#define HEDDLE_RETURN_IF_ERROR(expression)                                \
  do {                                                                    \
    if (absl::Status heddle_status = (expression); !heddle_status.ok()) { \
      return heddle_status;                                               \
    }                                                                     \
  } while (false)

// Assigns the value of the StatusOr `expression` to `target`, which may declare a
// variable, or returns its status from the calling function. Three statements: no body of
// an unbraced `if`.
#define HEDDLE_ASSIGN_OR_RETURN(target, expression) \
  HEDDLE_ASSIGN_OR_RETURN_NAMED(HEDDLE_NAME_AT_LINE(__LINE__), target, expression)

// NOLINTBEGIN(bugprone-macro-parentheses): `result` and `target` are names, or
// declarations.
#define HEDDLE_NAME_AT_LINE(line) HEDDLE_NAME_JOIN(heddle_status_or_, line)
#define HEDDLE_NAME_JOIN(prefix, line) prefix##line
#define HEDDLE_ASSIGN_OR_RETURN_NAMED(result, target, expression) \
  auto result = (expression);                                     \
  if (!result.ok()) return std::move(result).status();            \
  target = *std::move(result)
// NOLINTEND(bugprone-macro-parentheses)
