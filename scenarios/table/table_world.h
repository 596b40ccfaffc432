// What the scenarios of a table share: a bucket with one table, clients that call it, and
// a record of what happened for the properties.
#pragma once

#include <string>
#include <vector>

#include "impl/table/design.h"
#include "model/object_store/sim_object_store.h"
#include "scenarios/table/calls.h"
#include "scenarios/table/properties.h"
#include "sim/parameters.h"
#include "sim/resettable.h"
#include "sim/world.h"

namespace heddle::scenarios {

// The parameters that every scenario of the family has.
class TableSetup {
 public:
  void Describe(sim::Parameters& parameters);

  // The design with what the parameters change of it.
  [[nodiscard]] impl::TableDesign Design() const;
  [[nodiscard]] model::StoreProfile Profile() const;

 private:
  impl::TableDesign design_;
  std::string handler_ = "design";
  std::string naming_ = "design";
  std::string store_ = "s3";
};

// Lives as long as the world.
class TableWorld final : public sim::Resettable {
 public:
  TableWorld(sim::World& world, const TableSetup& setup);

  // Makes the table in Build, so that every execution starts with it: version 1 with
  // `rows`.
  void CreateBefore(const impl::Rows& rows);

  // A client in a process of its own that makes the calls one after the other.
  void AddClient(const std::string& name, std::vector<TableCall> calls);

  // What happened, for properties; made once an execution.
  const TableRun& Run();

  // The properties that hold whatever the calls are, and those of plain calls.
  void AddCommitProperties();
  void AddLinearizability();

 private:
  void Reset() override;
  void Keep() override {}
  void LogCommit(const std::string& key, const std::string* body);
  void CollectFacts();
  void CollectFinalRows();

  sim::World& world_;
  const impl::TableDesign design_;
  model::SimObjectStore& bucket_;
  TableCalls calls_;
  TableRun run_;
  std::size_t commits_before_ = 0;  // by Build
  bool is_collected_ = false;
  TableLinearizability linearizability_;
};

}  // namespace heddle::scenarios
