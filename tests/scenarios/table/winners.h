// Writers that race for a missing table, under a schedule of the test's own making.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "scenarios/table/table_world.h"
#include "sim/parameters.h"
#include "sim/strategy.h"
#include "sim/world.h"
#include "tests/catch.h"

namespace heddle::scenarios {

// One world that writers call in it, writer i with the row i; no properties.
class WriterRace {
 public:
  // `patterns`: what each writer does, as the recordings of the real library name it.
  WriterRace(const std::string& design, const std::vector<std::string>& patterns) {
    TableSetup setup;
    sim::Parameters parameters;
    setup.Describe(parameters);
    REQUIRE(parameters.Set("design", design).ok());
    table_ = &world_.Emplace<TableWorld>(setup);
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      const TableCall::Kind kind = patterns[i] == "create_else_append"
                                       ? TableCall::Kind::kCreateOrOpenAppend
                                       : WriteKind(patterns[i]);
      table_->AddClient("writer" + std::to_string(i),
                        {{.kind = kind, .rows = {static_cast<impl::Row>(i)}}});
    }
  }

  // Performs one execution, which must pass.
  const TableRun& Run(sim::Strategy& strategy, std::uint64_t seed) {
    REQUIRE(strategy.Begin(seed));
    const sim::Execution& execution = world_.Run(strategy, {});
    REQUIRE(execution.verdict.kind == sim::VerdictKind::kPass);
    return table_->Run();
  }

  // In how many writers were acknowledged.
  static std::size_t Winners(const TableRun& run) {
    std::size_t winners = 0;
    for (const TableFact& fact : run.facts) {
      if (fact.answered && fact.status.ok()) ++winners;
    }
    return winners;
  }

 private:
  sim::World world_;
  TableWorld* table_ = nullptr;
};

// First some tasks make some steps each, one task after the other; then all run to their
// end, in the order of their numbers.
class HoldStrategy final : public sim::Strategy {
 public:
  struct Hold {
    std::uint32_t task;
    std::uint32_t steps;
  };
  explicit HoldStrategy(std::vector<Hold> holds) : holds_(std::move(holds)) {}

  bool Begin(std::uint64_t /*seed*/) override {
    next_ = 0;
    made_ = 0;
    return true;
  }

  std::uint32_t Pick(const sim::EnabledSet& enabled, sim::TaskId /*current*/) override {
    while (next_ < holds_.size()) {
      const Hold& hold = holds_[next_];
      if (made_ < hold.steps && enabled.Contains({hold.task})) {
        ++made_;
        return enabled.PositionOf({hold.task});
      }
      ++next_;
      made_ = 0;
    }
    std::uint32_t lowest = 0;
    for (std::uint32_t i = 1; i < enabled.size(); ++i) {
      if (enabled.At(i) < enabled.At(lowest)) lowest = i;
    }
    return lowest;
  }

  std::uint32_t Choose(std::uint64_t /*label_hash*/, std::uint32_t /*count*/) override {
    return 0;
  }

 private:
  const std::vector<Hold> holds_;
  std::size_t next_ = 0;
  std::uint32_t made_ = 0;
};

}  // namespace heddle::scenarios
