// The cells of a matrix: designs x workloads of the fault models, each explored.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sim/command/text.h"
#include "sim/registry.h"

namespace heddle::sim {

struct MatrixOptions {
  std::string family;
  std::uint64_t seed = 1;
  std::uint64_t executions = 2000;  // sampled in each cell
  std::uint64_t proof_executions =
      100'000;  // at most so many to prove a cell without violation
};

struct MatrixCell {
  std::string design;
  std::string fault_model;
  std::string workload;  // "table/create-race mode=create writers=2"
  std::string outcome;   // "VIOLATED", "none", "proved": for the table
  std::string detail;  // "violated: create is atomic", with bounds: what a baseline holds
  std::string command;  // the `explore` command of the cell
  std::string token;    // of the first violation; empty: none
};

// Row by row: by design, then by workload. Ends early, with fewer cells, when
// interrupted.
absl::StatusOr<std::vector<MatrixCell>> FillMatrix(const MatrixOptions& options);

// The matrix as a committed baseline: a line a cell.
std::string BaselineText(const std::vector<MatrixCell>& cells);

// The first lines of the two baselines that differ, each line for people; empty: they are
// equal.
std::vector<std::string> CompareBaselines(const std::string& expected,
                                          const std::string& actual);

std::string MatrixText(const Family& family, const std::vector<MatrixCell>& cells);
std::string MatrixMarkdown(const Family& family, const std::vector<MatrixCell>& cells);
Json MatrixJson(const Family& family, const std::vector<MatrixCell>& cells);

}  // namespace heddle::sim
