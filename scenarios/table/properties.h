// The properties of a table, as pure functions of what happened: what was committed, what
// clients were told, what is there in the end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "impl/table/manifest.h"
#include "model/spec/table.h"
#include "scenarios/table/calls.h"
#include "sim/check/linearizability.h"
#include "sim/verdict.h"

namespace heddle::scenarios {

// A manifest that came to stand under a version's name.
struct TableCommit {
  std::uint64_t version = 0;  // by the name
  impl::Manifest manifest = {};
  // What the commit did; nothing: its transaction is not there.
  std::optional<impl::Transaction> transaction = {};
};

// A client's call and what became of it.
struct TableFact {
  std::string client;
  TableCall call = {};
  absl::Status status = {};  // meaningful if answered
  TableReply reply = {};     // meaningful if answered OK
  bool answered = false;
  std::uint64_t invoked = 0;
  std::uint64_t returned = 0;
};

// A whole execution.
struct TableRun {
  std::vector<TableCommit> commits;  // in the order in which they came to stand
  std::vector<TableFact> facts;      // by client
  impl::Rows final_rows;             // of the highest version that stands; any order
  // The rows of version 1, if the table was there before all calls.
  std::optional<impl::Rows> rows_before = {};
};

// A write that may have taken effect although its client does not know.
bool IsUnknown(const TableFact& fact);

// "one manifest per version": of each version only one manifest ever stands, and who was
// told that a version is theirs finds it so.
std::optional<sim::Violation> CheckOneManifestPerVersion(const TableRun& run);

// "create is atomic": at most one Create is acknowledged, as version 1.
std::optional<sim::Violation> CheckCreateIsAtomic(const TableRun& run);

// "losers are told AlreadyExists": so says every other definite answer to a Create, and
// some Create wins unless an outcome is unknown or the table was made by another call.
std::optional<sim::Violation> CheckLosersAreTold(const TableRun& run);

// "versions are contiguous": they come to stand as 1, 2, 3, ..., each made from the one
// before.
std::optional<sim::Violation> CheckVersionsAreContiguous(const TableRun& run);

// "the head never goes back": who reads after a read or write was answered sees that
// version or a later one.
std::optional<sim::Violation> CheckHeadNeverGoesBack(const TableRun& run);

// "no acknowledged row is lost": the rows of an acknowledged write are there in the end,
// unless an Overwrite that may have taken effect comes after it.
std::optional<sim::Violation> CheckNoRowIsLost(const TableRun& run);

// "calls are linearizable": there is one order of all calls, and of a read of what is
// there in the end, that explains every answer. For runs of plain calls: none creates or
// opens by turns.
class TableLinearizability {
 public:
  std::optional<sim::Violation> Check(const TableRun& run);

 private:
  // Kept for their memory.
  sim::LinearizabilityChecker<model::TableSpecification> checker_;
  std::vector<sim::RecordedBy<model::TableSpecification>> history_;
};

}  // namespace heddle::scenarios
