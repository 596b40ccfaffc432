#include "scenarios/table/properties.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/check/explanation.h"

namespace heddle::scenarios {
namespace {

using Kind = TableCall::Kind;

bool Succeeded(const TableFact& fact) { return fact.answered && fact.status.ok(); }

bool IsWrite(const TableFact& fact) { return fact.call.kind != Kind::kRead; }

// "writer0 OK (version 1), writer1 ALREADY_EXISTS".
std::string AnswersText(const TableRun& run, bool (*is_told)(const TableFact&)) {
  std::string text;
  for (const TableFact& fact : run.facts) {
    if (!is_told(fact)) continue;
    if (!text.empty()) text += ", ";
    text += fact.client + " ";
    text += !fact.answered     ? "unanswered"
            : fact.status.ok() ? fmt::format("OK ({})", fact.reply.ToString())
                               : sim::Describe(fact.status);
  }
  return text;
}

const TableCommit* FindCommit(const TableRun& run, std::uint64_t version) {
  for (const TableCommit& commit : run.commits)
    if (commit.version == version) return &commit;
  return nullptr;
}

// An Overwrite after version `version`, or one that nobody knows the place of.
bool MayBeReplaced(const TableRun& run, std::uint64_t version) {
  return std::any_of(run.facts.begin(), run.facts.end(), [&](const TableFact& fact) {
    if (fact.call.kind != Kind::kOverwrite) return false;
    return IsUnknown(fact) || (Succeeded(fact) && fact.reply.version > version);
  });
}

bool HasRow(const impl::Rows& rows, impl::Row row) {
  return std::find(rows.begin(), rows.end(), row) != rows.end();
}

bool IsMadeFrom(const TableCommit& commit, const TableCommit& base) {
  if (!commit.transaction.has_value()) return false;
  if (commit.transaction->operation == impl::Operation::kOverwrite) return true;
  const auto& before = base.manifest.fragments;
  const auto& after = commit.manifest.fragments;
  return after.size() == before.size() + commit.transaction->fragments.size() &&
         std::equal(before.begin(), before.end(), after.begin());
}

model::TableRows ToTableRows(const impl::Rows& rows) {
  model::TableRows out;
  for (const impl::Row row : rows) out.push_back(static_cast<model::TableRow>(row));
  return out;
}

model::TableOperation ToOperation(const TableCall& call) {
  switch (call.kind) {
    case Kind::kCreate:
      return model::TableOperation::Create(ToTableRows(call.rows));
    case Kind::kAppend:
      return model::TableOperation::Append(ToTableRows(call.rows));
    case Kind::kOverwrite:
      return model::TableOperation::Overwrite(ToTableRows(call.rows));
    default:
      return model::TableOperation::Read();
  }
}

sim::RecordedBy<model::TableSpecification> Record(const TableFact& fact,
                                                  std::uint32_t client) {
  sim::RecordedBy<model::TableSpecification> call{
      .operation = ToOperation(fact.call),
      .answer = {},
      .invoked = fact.invoked,
      .responded = fact.returned,
      .client = client,
      .outcome = sim::OperationOutcome::kAnswered};
  if (IsUnknown(fact)) {
    call.outcome = sim::OperationOutcome::kUnknown;
  } else if (fact.status.ok()) {
    call.answer =
        fact.call.kind == Kind::kRead
            ? model::TableAnswer::Saw(ToTableRows(fact.reply.rows), fact.reply.version)
            : model::TableAnswer::Done(fact.reply.version);
  } else if (absl::IsAlreadyExists(fact.status)) {
    call.answer = model::TableAnswer::AlreadyExists();
  } else if (absl::IsNotFound(fact.status) && fact.call.kind == Kind::kRead) {
    call.answer = model::TableAnswer::NotFound();
  } else {
    call.outcome = sim::OperationOutcome::kFailed;
  }
  return call;
}

}  // namespace

bool IsUnknown(const TableFact& fact) {
  return !fact.answered || absl::IsDeadlineExceeded(fact.status);
}

std::optional<sim::Violation> CheckOneManifestPerVersion(const TableRun& run) {
  for (const TableCommit& commit : run.commits) {
    const TableCommit* first = FindCommit(run, commit.version);
    if (first == nullptr || first->manifest == commit.manifest) continue;
    return sim::Violation{fmt::format("version {} has had two manifests", commit.version),
                          "at most one manifest ever stands under a version's name",
                          fmt::format("transaction {}, then transaction {}",
                                      first->manifest.transaction.uuid.ToString(),
                                      commit.manifest.transaction.uuid.ToString())};
  }
  for (const TableFact& fact : run.facts) {
    if (!Succeeded(fact)) continue;
    const TableCommit* commit = FindCommit(run, fact.reply.version);
    if (commit != nullptr && commit->manifest.transaction.uuid == fact.reply.transaction)
      continue;
    return sim::Violation{
        fmt::format("{} was told version {}, which is not theirs", fact.client,
                    fact.reply.version),
        "who is acknowledged a version finds its own transaction there",
        commit == nullptr ? "there is no such version" : "another transaction is there"};
  }
  return std::nullopt;
}

std::optional<sim::Violation> CheckCreateIsAtomic(const TableRun& run) {
  std::size_t creators = 0;
  std::size_t acknowledged = 0;
  bool as_first = true;
  for (const TableFact& fact : run.facts) {
    if (fact.call.kind != Kind::kCreate) continue;
    ++creators;
    if (!Succeeded(fact)) continue;
    ++acknowledged;
    if (fact.reply.version != 1) as_first = false;
  }
  if (acknowledged <= 1 && as_first) return std::nullopt;
  const auto is_told = [](const TableFact& fact) {
    return fact.call.kind == Kind::kCreate && Succeeded(fact);
  };
  return sim::Violation{
      acknowledged > 1
          ? fmt::format("{} of {} creators were acknowledged", acknowledged, creators)
          : "a creator was acknowledged for a table that was there",
      "at most one creator answered OK, as version 1", AnswersText(run, is_told)};
}

std::optional<sim::Violation> CheckLosersAreTold(const TableRun& run) {
  const auto is_other = [](const TableFact& fact) {
    return fact.call.kind == Kind::kCreate && !IsUnknown(fact) && !Succeeded(fact) &&
           !absl::IsAlreadyExists(fact.status);
  };
  if (std::any_of(run.facts.begin(), run.facts.end(), is_other))
    return sim::Violation{"a creator that lost was told something else",
                          "every creator but the winner answered ALREADY_EXISTS",
                          AnswersText(run, is_other)};
  const bool somebody_made_it =
      std::any_of(run.facts.begin(), run.facts.end(), [](const TableFact& fact) {
        return IsWrite(fact) && (Succeeded(fact) || IsUnknown(fact));
      });
  const bool somebody_lost =
      std::any_of(run.facts.begin(), run.facts.end(),
                  [](const TableFact& fact) { return fact.call.kind == Kind::kCreate; });
  if (somebody_made_it || !somebody_lost) return std::nullopt;
  return sim::Violation{"every creator lost, to nobody", "one creator answered OK",
                        AnswersText(run, IsWrite)};
}

std::optional<sim::Violation> CheckVersionsAreContiguous(const TableRun& run) {
  const TableCommit* base = nullptr;
  for (const TableCommit& commit : run.commits) {
    if (FindCommit(run, commit.version) != &commit)
      continue;  // replaces one: not its matter
    const std::uint64_t expected = base == nullptr ? 1 : base->version + 1;
    if (commit.version != expected || commit.manifest.version != expected)
      return sim::Violation{
          fmt::format("version {} was committed where {} was due", commit.version,
                      expected),
          "versions come to stand as 1, 2, 3, ... and say so themselves",
          fmt::format("its manifest says version {}", commit.manifest.version)};
    if (base != nullptr && !IsMadeFrom(commit, *base))
      return sim::Violation{
          fmt::format("version {} was not made from version {}", commit.version,
                      base->version),
          "an Append keeps every fragment of the version before and adds its own",
          fmt::format("{} fragments before, {} after", base->manifest.fragments.size(),
                      commit.manifest.fragments.size())};
    base = &commit;
  }
  return std::nullopt;
}

std::optional<sim::Violation> CheckHeadNeverGoesBack(const TableRun& run) {
  for (const TableFact& later : run.facts) {
    if (later.call.kind != Kind::kRead || !later.answered) continue;
    const std::uint64_t seen = later.status.ok() ? later.reply.version : 0;
    if (!later.status.ok() && !absl::IsNotFound(later.status)) continue;
    for (const TableFact& earlier : run.facts) {
      if (!Succeeded(earlier) || earlier.returned >= later.invoked ||
          earlier.reply.version <= seen)
        continue;
      return sim::Violation{
          fmt::format("{} saw version {} after version {} was there", later.client, seen,
                      earlier.reply.version),
          "a read sees every version that was answered before it began",
          fmt::format("{} answered {} at step {}, the read began at step {}",
                      earlier.client, earlier.reply.version, earlier.returned,
                      later.invoked)};
    }
  }
  return std::nullopt;
}

std::optional<sim::Violation> CheckNoRowIsLost(const TableRun& run) {
  for (const TableFact& fact : run.facts) {
    if (!IsWrite(fact) || !Succeeded(fact) || MayBeReplaced(run, fact.reply.version))
      continue;
    for (const impl::Row row : fact.call.rows) {
      if (HasRow(run.final_rows, row)) continue;
      return sim::Violation{
          fmt::format("row {} of {} is gone", row, fact.client),
          "rows of an acknowledged write stay until an Overwrite",
          fmt::format("{}; there are rows [{}]", AnswersText(run, IsWrite),
                      fmt::join(run.final_rows, ", "))};
    }
  }
  return std::nullopt;
}

std::optional<sim::Violation> TableLinearizability::Check(const TableRun& run) {
  history_.clear();
  std::uint64_t last = 0;
  sim::HistoryTextOptions options;
  if (run.rows_before.has_value()) {
    history_.push_back(
        {.operation = model::TableOperation::Create(ToTableRows(*run.rows_before)),
         .answer = model::TableAnswer::Done(1),
         .outcome = sim::OperationOutcome::kAnswered});
    options.clients.emplace_back("the beginning");
  }
  for (const TableFact& fact : run.facts) {
    history_.push_back(Record(fact, static_cast<std::uint32_t>(history_.size())));
    last = std::max(last, fact.answered ? fact.returned : fact.invoked);
  }
  history_.push_back({.operation = model::TableOperation::Read(),
                      .answer = run.commits.empty() ? model::TableAnswer::NotFound()
                                                    : model::TableAnswer::Saw(
                                                          ToTableRows(run.final_rows)),
                      .invoked = last + 1,
                      .responded = last + 1,
                      .client = static_cast<std::uint32_t>(history_.size()),
                      .outcome = sim::OperationOutcome::kAnswered});
  const sim::LinearizabilityResult result = checker_.Check(history_);
  if (result.verdict == sim::VerdictKind::kPass) return std::nullopt;
  for (const TableFact& fact : run.facts) options.clients.push_back(fact.client);
  options.clients.emplace_back("the end");
  return sim::ExplainLinearizability<model::TableSpecification>(
      history_, checker_.specification(), result, options);
}

}  // namespace heddle::scenarios
