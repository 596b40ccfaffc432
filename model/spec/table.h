// The sequential specification of a dataset: rows under a version number, which every
// write that takes effect raises by one. What clients of a table may rely on, whatever
// protocol commits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "sim/check/specification.h"

namespace heddle::model {

using TableRow = std::uint32_t;
// Rows form a multiset: in a state they are ascending, elsewhere in any order.
using TableRows = absl::InlinedVector<TableRow, 16>;

struct TableOperation {
  enum class Kind : std::uint8_t {
    kCreate,     // makes the table with `rows`, if there is none
    kAppend,     // adds `rows`; makes the table if there is none
    kOverwrite,  // replaces what is there by `rows`; makes the table if there is none
    kRead,
  };

  Kind kind = Kind::kRead;
  TableRows rows = {};

  static TableOperation Create(TableRows rows);
  static TableOperation Append(TableRows rows);
  static TableOperation Overwrite(TableRows rows);
  static TableOperation Read();

  bool operator==(const TableOperation&) const = default;
};

// A refusal that tells nothing of the table (a conflict with another writer) is no answer
// of this specification: record such an operation as sim::OperationOutcome::kFailed.
struct TableAnswer {
  enum class Kind : std::uint8_t {
    kDone,
    kAlreadyExists,  // to a write: there is a table, and the write had no effect. A
                     // create that found one; an append or overwrite that tried to make
                     // one and was late
    kNotFound,       // to a read: there is no table
  };

  Kind kind = Kind::kDone;
  std::uint64_t version = 0;  // kDone: of the table, after a write; 0: not told
  TableRows rows = {};        // kDone of a read

  static TableAnswer Done(std::uint64_t version = 0);
  static TableAnswer Saw(TableRows rows, std::uint64_t version = 0);
  static TableAnswer AlreadyExists();
  static TableAnswer NotFound();
};

struct TableState {
  std::uint64_t version = 0;  // 0: there is no table
  TableRows rows = {};        // ascending

  bool operator==(const TableState&) const = default;
};

class TableSpecification {
 public:
  using State = TableState;
  using Operation = TableOperation;
  using Answer = TableAnswer;

  [[nodiscard]] State Init() const { return {}; }
  [[nodiscard]] std::optional<State> Step(const State& state, const Operation& operation,
                                          const Answer* answer) const;
  [[nodiscard]] bool IsObserver(const Operation& operation, const Answer* answer) const;
  [[nodiscard]] std::uint64_t Hash(const State& state) const;
  [[nodiscard]] std::string Describe(const State& state) const;
  [[nodiscard]] std::string Describe(const Operation& operation,
                                     const Answer* answer) const;
};

static_assert(sim::Specification<TableSpecification>);

}  // namespace heddle::model
