#include "scenarios/table/table_world.h"

#include <algorithm>
#include <utility>

#include "impl/table/names.h"
#include "impl/table/table.h"
#include "model/runtime/build_runtime.h"
#include "model/runtime/sim_runtime.h"
#include "sim/fatal.h"

namespace heddle::scenarios {
namespace {

constexpr char kRoot[] = "t";

}  // namespace

void TableSetup::Describe(sim::Parameters& parameters) {
  parameters.Design("table", design_);
  parameters.Add("handler", handler_, "how a manifest gets its name",
                 {"design", "conditional-put", "rename", "unsafe"});
  parameters.Add("naming", naming_, "how manifests are named", {"design", "v1", "v2"});
  parameters.Add("store", store_, "profile of the object store",
                 {"s3", "memory", "posix", "gcs", "azure"});
}

impl::TableDesign TableSetup::Design() const {
  impl::TableDesign design = design_;
  if (handler_ == "conditional-put")
    design.handler = impl::CommitHandlerKind::kConditionalPut;
  if (handler_ == "rename") design.handler = impl::CommitHandlerKind::kRename;
  if (handler_ == "unsafe") design.handler = impl::CommitHandlerKind::kUnsafe;
  if (naming_ == "v1") design.naming = impl::NamingScheme::kV1;
  if (naming_ == "v2") design.naming = impl::NamingScheme::kV2;
  return design;
}

model::StoreProfile TableSetup::Profile() const {
  return *model::StoreProfile::Parse(store_);
}

TableWorld::TableWorld(sim::World& world, const TableSetup& setup)
    : Resettable(world.touched_list()),
      world_(world),
      design_(setup.Design()),
      bucket_(world.Emplace<model::SimObjectStore>("bucket", setup.Profile())) {
  bucket_.Watch(
      [this](const std::string& key, const std::string* body) { LogCommit(key, body); });
}

void TableWorld::CreateBefore(const impl::Rows& rows) {
  model::BuildRuntime runtime;
  impl::Table table(bucket_.direct(), runtime, design_);
  const absl::StatusOr<impl::Dataset> created = table.Create(kRoot, rows);
  if (!created.ok())
    sim::Fatal("the table cannot be made: " + created.status().ToString());
  const std::string key = impl::ManifestKey(kRoot, created->naming, created->version());
  LogCommit(key, bucket_.Peek(key));
  commits_before_ = run_.commits.size();
  run_.rows_before = rows;
}

void TableWorld::AddClient(const std::string& name, std::vector<TableCall> calls) {
  sim::Process& process = world_.AddProcess(name);
  api::ObjectStore& store = bucket_.Connect(process);
  auto& runtime = world_.Emplace<model::SimRuntime>(process);
  world_.AddClient(name, process, std::move(calls), calls_,
                   [this, &store, &runtime](const TableCall& call) {
                     impl::Table table(store, runtime, design_);
                     return Perform(table, kRoot, call);
                   });
}

void TableWorld::Reset() {
  run_.commits.resize(commits_before_);
  is_collected_ = false;
}

// The transaction is written before its manifest, so it is there by now.
void TableWorld::LogCommit(const std::string& key, const std::string* body) {
  static const std::string prefix = impl::VersionsPrefix(kRoot);
  if (body == nullptr || !key.starts_with(prefix)) return;
  const auto name = impl::ParseManifestName(key, prefix.size());
  if (!name.has_value()) return;
  Touch();
  TableCommit commit{.version = name->version};
  if (absl::StatusOr<impl::Manifest> manifest = impl::DecodeManifest(*body);
      manifest.ok())
    commit.manifest = *std::move(manifest);
  const std::string* transaction =
      bucket_.Peek(impl::TransactionKey(kRoot, commit.manifest.transaction));
  if (transaction != nullptr)
    if (auto decoded = impl::DecodeTransaction(*transaction); decoded.ok())
      commit.transaction = *std::move(decoded);
  run_.commits.push_back(std::move(commit));
}

const TableRun& TableWorld::Run() {
  if (is_collected_) return run_;
  Touch();
  is_collected_ = true;
  CollectFacts();
  CollectFinalRows();
  return run_;
}

void TableWorld::CollectFacts() {
  run_.facts.resize(calls_.size());
  std::size_t at = 0;
  for (const TableCalls::Entry& entry : calls_) {
    TableFact& fact = run_.facts[at++];
    fact.client = entry.client_name();
    fact.call = entry.op();
    fact.answered = entry.result().has_value();
    fact.status = fact.answered ? entry.result()->status() : absl::OkStatus();
    if (fact.answered && fact.status.ok()) fact.reply = **entry.result();
    fact.invoked = entry.invoked();
    fact.returned = entry.returned();
  }
}

void TableWorld::CollectFinalRows() {
  run_.final_rows.clear();
  const auto head = std::max_element(
      run_.commits.begin(), run_.commits.end(),
      [](const TableCommit& a, const TableCommit& b) { return a.version <= b.version; });
  if (head == run_.commits.end()) return;
  for (const impl::Fragment& fragment : head->manifest.fragments) {
    const std::string* body = bucket_.Peek(impl::DataKey(kRoot, fragment.file));
    if (body == nullptr) continue;
    const absl::StatusOr<impl::Rows> rows = impl::DecodeRows(*body);
    if (rows.ok())
      run_.final_rows.insert(run_.final_rows.end(), rows->begin(), rows->end());
  }
}

void TableWorld::AddCommitProperties() {
  const auto check = [this](std::optional<sim::Violation> (*property)(const TableRun&)) {
    return [this, property] { return property(Run()); };
  };
  world_.AtQuiescence("one manifest per version", check(CheckOneManifestPerVersion));
  world_.AtQuiescence("create is atomic", check(CheckCreateIsAtomic));
  world_.AtQuiescence("losers are told AlreadyExists", check(CheckLosersAreTold));
  world_.AtQuiescence("versions are contiguous", check(CheckVersionsAreContiguous));
  world_.AtQuiescence("the head never goes back", check(CheckHeadNeverGoesBack));
  world_.AtQuiescence("no acknowledged row is lost", check(CheckNoRowIsLost));
}

void TableWorld::AddLinearizability() {
  world_.AtQuiescence("calls are linearizable",
                      [this] { return linearizability_.Check(Run()); });
}

}  // namespace heddle::scenarios
