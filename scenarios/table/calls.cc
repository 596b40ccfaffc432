#include "scenarios/table/calls.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "impl/status_macros.h"

namespace heddle::scenarios {
namespace {

const char* KindName(TableCall::Kind kind) {
  switch (kind) {
    case TableCall::Kind::kCreate:
      return "Create";
    case TableCall::Kind::kAppend:
      return "Append";
    case TableCall::Kind::kOverwrite:
      return "Overwrite";
    case TableCall::Kind::kRead:
      return "Read";
    case TableCall::Kind::kCreateOrOpenAppend:
      return "CreateOrOpenAppend";
  }
  return "";
}

TableReply ReplyOf(const impl::Dataset& dataset) {
  return {dataset.version(), dataset.manifest.transaction.uuid, {}};
}

absl::StatusOr<TableReply> Reply(const absl::StatusOr<impl::Dataset>& dataset) {
  if (!dataset.ok()) return dataset.status();
  return ReplyOf(*dataset);
}

absl::StatusOr<TableReply> Read(impl::Table& table, const std::string& root) {
  const absl::StatusOr<impl::Dataset> dataset = table.Open(root);
  if (!dataset.ok()) return dataset.status();
  absl::StatusOr<impl::Rows> rows = table.Scan(*dataset);
  if (!rows.ok()) return rows.status();
  TableReply reply = ReplyOf(*dataset);
  reply.rows = *std::move(rows);
  return reply;
}

absl::StatusOr<TableReply> CreateOrOpenAppend(impl::Table& table, const std::string& root,
                                              const impl::Rows& rows) {
  absl::StatusOr<impl::Dataset> dataset = table.Create(root, {});
  if (absl::IsAlreadyExists(dataset.status())) dataset = table.Open(root);
  if (!dataset.ok()) return dataset.status();
  return Reply(table.Write(*std::move(dataset), impl::WriteMode::kAppend, rows));
}

}  // namespace

std::string TableCall::ToString() const {
  if (kind == Kind::kRead) return KindName(kind);
  return fmt::format("{} [{}]", KindName(kind), fmt::join(rows, ", "));
}

std::string TableReply::ToString() const {
  if (rows.empty()) return fmt::format("version {}", version);
  return fmt::format("version {}: [{}]", version, fmt::join(rows, ", "));
}

const std::vector<std::string>& WriteModeNames() {
  static const std::vector<std::string> names = {"create", "append", "overwrite"};
  return names;
}

TableCall::Kind WriteKind(const std::string& name) {
  if (name == "create") return TableCall::Kind::kCreate;
  if (name == "append") return TableCall::Kind::kAppend;
  return TableCall::Kind::kOverwrite;
}

absl::StatusOr<TableReply> Perform(impl::Table& table, const std::string& root,
                                   const TableCall& call) {
  switch (call.kind) {
    case TableCall::Kind::kCreate:
      return Reply(table.Create(root, call.rows));
    case TableCall::Kind::kAppend:
      return Reply(table.Append(root, call.rows));
    case TableCall::Kind::kOverwrite:
      return Reply(table.Overwrite(root, call.rows));
    case TableCall::Kind::kRead:
      return Read(table, root);
    case TableCall::Kind::kCreateOrOpenAppend:
      return CreateOrOpenAppend(table, root, call.rows);
  }
  return absl::InternalError("no such call");
}

}  // namespace heddle::scenarios
