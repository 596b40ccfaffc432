// Runs of a table written by hand, call after call.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "impl/table/manifest.h"
#include "scenarios/table/properties.h"

namespace heddle::scenarios {

// Each call begins after the one before was answered; `Last()` changes that, and anything
// else.
class RunScript {
 public:
  using Kind = TableCall::Kind;

  // A version comes to stand, made from the one before. Nobody is told.
  RunScript& Commits(impl::Operation operation, const impl::Rows& rows) {
    const bool is_first = run_.commits.empty();
    impl::Transaction transaction{.operation = operation};
    transaction.id = {.read_version = is_first ? 0 : run_.commits.back().version,
                      .uuid = {.high = 1, .low = ++ids_}};
    transaction.fragments = {{.file = {.high = 2, .low = ids_},
                              .rows = static_cast<std::uint32_t>(rows.size())}};
    const impl::Manifest* base = is_first ? nullptr : &run_.commits.back().manifest;
    impl::Manifest manifest = impl::BuildManifest(base, transaction, /*inline_it=*/false);
    const std::uint64_t version = manifest.version;
    run_.commits.push_back({version, std::move(manifest), std::move(transaction)});
    if (operation == impl::Operation::kOverwrite) run_.final_rows.clear();
    run_.final_rows.insert(run_.final_rows.end(), rows.begin(), rows.end());
    return *this;
  }

  // A write that is committed as the next version and acknowledged.
  RunScript& Writes(const std::string& client, Kind kind, const impl::Rows& rows) {
    const bool adds = kind == Kind::kAppend && !run_.commits.empty();
    return WritesAs(adds ? impl::Operation::kAppend : impl::Operation::kOverwrite, client,
                    kind, rows);
  }
  // The same by another operation than the right one.
  RunScript& WritesAs(impl::Operation operation, const std::string& client, Kind kind,
                      const impl::Rows& rows) {
    Commits(operation, rows);
    Call(client, kind, rows).reply = {
        .version = run_.commits.back().version,
        .transaction = run_.commits.back().manifest.transaction.uuid};
    return *this;
  }

  RunScript& Refused(const std::string& client, Kind kind, absl::StatusCode code) {
    Call(client, kind, {99}).status = absl::Status(code, "");
    return *this;
  }

  // Whether it took effect is up to Commits.
  RunScript& Unanswered(const std::string& client, Kind kind, const impl::Rows& rows) {
    TableFact& fact = Call(client, kind, rows);
    fact.answered = false;
    fact.returned = sim::kNever;
    return *this;
  }

  // A read of the latest version, or of the one with that number.
  RunScript& Reads(const std::string& client, std::uint64_t version,
                   const impl::Rows& rows) {
    TableFact& fact = Call(client, Kind::kRead, {});
    const auto commit =
        std::find_if(run_.commits.begin(), run_.commits.end(),
                     [&](const TableCommit& made) { return made.version == version; });
    fact.reply = {.version = version,
                  .transaction = commit->manifest.transaction.uuid,
                  .rows = rows};
    return *this;
  }
  RunScript& Reads(const std::string& client) {
    return Reads(client, run_.commits.back().version, run_.final_rows);
  }

  TableFact& Last() { return run_.facts.back(); }
  TableCommit& LastCommit() { return run_.commits.back(); }
  TableRun& run() { return run_; }

 private:
  TableFact& Call(const std::string& client, Kind kind, const impl::Rows& rows) {
    TableFact& fact = run_.facts.emplace_back();
    fact.client = client;
    fact.call = {.kind = kind, .rows = rows};
    fact.answered = true;
    fact.invoked = ++step_;
    fact.returned = ++step_;
    return fact;
  }

  TableRun run_;
  std::uint64_t ids_ = 0;
  std::uint64_t step_ = 0;
};

}  // namespace heddle::scenarios
