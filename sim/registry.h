// What a binary knows by name: scenarios, families, designs. Each registers itself before
// main, from the file that defines it, so adding one is adding a file.
#pragma once

#include <any>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace heddle::sim {

class Scenario;

struct ScenarioInfo {
  std::string name;     // "family/name"
  std::string summary;  // one line
  std::function<std::unique_ptr<Scenario>()> make;

  [[nodiscard]] std::string family() const { return name.substr(0, name.find('/')); }
};

// A variant of a protocol. `make` returns the family's own design type.
struct DesignInfo {
  std::string family;
  std::string name;
  std::string summary;
  std::function<std::any()> make;
  bool is_mutant = false;  // broken on purpose; `matrix` leaves it out
};

using Settings = std::vector<std::pair<std::string, std::string>>;  // parameter, value

// One column of a matrix: what is run under a fault model.
struct Workload {
  std::string scenario;
  Settings settings;
};

// A named set of parameter values; `race` is every family's fault-free one.
struct FaultModel {
  std::string name;
  std::string summary;
  std::vector<Workload> workloads;
};

// The interface under test with its properties and fault models. The scenarios named
// "family/..." and the designs of that family belong to it.
struct Family {
  std::string name;
  std::string summary;
  std::vector<std::string> properties;
  std::vector<FaultModel> fault_models;
};

// One line of `bench`: what a step or an execution of a scenario costs under random.
struct Benchmark {
  std::string name;
  std::string scenario;
  Settings settings;
  bool per_step = true;  // else per execution, reset included
  double goal = 0;       // in bare fiber round trips, at most
};

class Registry {
 public:
  // The one of this program.
  static Registry& Get();

  // A name must be new; else the program ends with a message.
  void Add(ScenarioInfo scenario);
  void Add(DesignInfo design);
  void Add(Family family);
  void Add(Benchmark benchmark);

  // Null: there is none.
  [[nodiscard]] const ScenarioInfo* FindScenario(const std::string& name) const;
  [[nodiscard]] const Family* FindFamily(const std::string& name) const;

  // All, sorted by name; designs in the order of registration within their file, files in
  // the order of their families' names.
  [[nodiscard]] std::vector<const ScenarioInfo*> Scenarios() const;
  [[nodiscard]] std::vector<const Family*> Families() const;
  [[nodiscard]] std::vector<const Benchmark*> Benchmarks() const;
  [[nodiscard]] std::vector<const DesignInfo*> Designs(const std::string& family) const;

 private:
  std::vector<std::unique_ptr<ScenarioInfo>> scenarios_;
  std::vector<std::unique_ptr<DesignInfo>> designs_;
  std::vector<std::unique_ptr<Family>> families_;
  std::vector<std::unique_ptr<Benchmark>> benchmarks_;
};

// For the macros below: registers when constructed.
struct Registration {
  template <typename Info>
  explicit Registration(Info info) {
    Registry::Get().Add(std::move(info));
  }
};

// The one of `names` that is most like `wrong` (edit distance), or "" if none is near.
std::string NearestName(const std::string& wrong, const std::vector<std::string>& names);

}  // namespace heddle::sim

#define HEDDLE_CONCAT_INNER(a, b) a##b
#define HEDDLE_CONCAT(a, b) HEDDLE_CONCAT_INNER(a, b)
#define HEDDLE_REGISTRATION \
  static const ::heddle::sim::Registration HEDDLE_CONCAT(kRegistration, __COUNTER__)

// Registers a scenario class: HEDDLE_SCENARIO(CreateRace); it has kName and kSummary.
#define HEDDLE_SCENARIO(Class)                     \
  HEDDLE_REGISTRATION(::heddle::sim::ScenarioInfo{ \
      Class::kName, Class::kSummary, [] { return std::make_unique<Class>(); }})

// Registers a design: HEDDLE_DESIGN(table, "create-only", TableDesign::CreateOnly, "what
// it is"). `factory()` returns the family's design type.
#define HEDDLE_DESIGN(family, name, factory, summary) \
  HEDDLE_REGISTRATION(::heddle::sim::DesignInfo{      \
      #family, name, summary, [] { return std::any(factory()); }, false})

// Registers a design that is broken on purpose: properties must catch it.
#define HEDDLE_MUTANT(family, name, factory, summary) \
  HEDDLE_REGISTRATION(::heddle::sim::DesignInfo{      \
      #family, name, summary, [] { return std::any(factory()); }, true})

// Registers a line of `bench`: HEDDLE_BENCHMARK(.name = ..., .scenario = ...).
#define HEDDLE_BENCHMARK(...) HEDDLE_REGISTRATION(::heddle::sim::Benchmark{__VA_ARGS__})

// Registers a family: HEDDLE_FAMILY(TableFamily()), where TableFamily returns a
// sim::Family.
#define HEDDLE_FAMILY(family) HEDDLE_REGISTRATION(::heddle::sim::Family{family})
