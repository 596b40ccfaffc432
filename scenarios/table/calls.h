// What clients of a table ask for and are told.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "impl/table/table.h"
#include "model/api/runtime.h"
#include "sim/operations.h"

namespace heddle::scenarios {

struct TableCall {
  enum class Kind : std::uint8_t {
    kCreate,
    kAppend,
    kOverwrite,
    kRead,                // open the latest version and scan it
    kCreateOrOpenAppend,  // create an empty table; if there is one, open it; then append
  };

  Kind kind = Kind::kRead;
  impl::Rows rows = {};

  // "Create [0]".
  [[nodiscard]] std::string ToString() const;
};

struct TableReply {
  std::uint64_t version = 0;   // committed, or read
  api::Uuid transaction = {};  // whose commit that version is, as far as the caller knows
  impl::Rows rows = {};        // read

  // "version 2".
  [[nodiscard]] std::string ToString() const;
};

using TableCalls = sim::Operations<TableCall, absl::StatusOr<TableReply>>;

// "create", "append", "overwrite": the values of the parameter `mode`.
const std::vector<std::string>& WriteModeNames();
// REQUIRES: `name` is one of them.
TableCall::Kind WriteKind(const std::string& name);

// Does what the call says on the table at `root`.
absl::StatusOr<TableReply> Perform(impl::Table& table, const std::string& root,
                                   const TableCall& call);

}  // namespace heddle::scenarios
