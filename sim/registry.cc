#include "sim/registry.h"

#include <algorithm>
#include <numeric>

#include "sim/fatal.h"

namespace heddle::sim {
namespace {

std::size_t EditDistance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({substituted, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

template <typename Info>
const Info* Find(const std::vector<std::unique_ptr<Info>>& all, const std::string& name) {
  for (const auto& info : all)
    if (info->name == name) return info.get();
  return nullptr;
}

template <typename Info>
std::vector<const Info*> SortedByName(const std::vector<std::unique_ptr<Info>>& all) {
  std::vector<const Info*> sorted;
  for (const auto& info : all) sorted.push_back(info.get());
  std::sort(sorted.begin(), sorted.end(),
            [](const Info* a, const Info* b) { return a->name < b->name; });
  return sorted;
}

}  // namespace

Registry& Registry::Get() {
  static Registry registry;
  return registry;
}

void Registry::Add(ScenarioInfo scenario) {
  if (scenario.name.find('/') == std::string::npos)
    Fatal("scenario '" + scenario.name + "' has no family: name it family/name");
  if (FindScenario(scenario.name) != nullptr)
    Fatal("two scenarios are named '" + scenario.name + "'");
  scenarios_.push_back(std::make_unique<ScenarioInfo>(std::move(scenario)));
}

void Registry::Add(DesignInfo design) {
  for (const DesignInfo* other : Designs(design.family))
    if (other->name == design.name)
      Fatal("two designs of family '" + design.family + "' are named '" + design.name +
            "'");
  designs_.push_back(std::make_unique<DesignInfo>(std::move(design)));
}

void Registry::Add(Family family) {
  if (FindFamily(family.name) != nullptr)
    Fatal("two families are named '" + family.name + "'");
  families_.push_back(std::make_unique<Family>(std::move(family)));
}

void Registry::Add(Benchmark benchmark) {
  benchmarks_.push_back(std::make_unique<Benchmark>(std::move(benchmark)));
}

const ScenarioInfo* Registry::FindScenario(const std::string& name) const {
  return Find(scenarios_, name);
}

const Family* Registry::FindFamily(const std::string& name) const {
  return Find(families_, name);
}

std::vector<const ScenarioInfo*> Registry::Scenarios() const {
  return SortedByName(scenarios_);
}

std::vector<const Family*> Registry::Families() const { return SortedByName(families_); }

std::vector<const Benchmark*> Registry::Benchmarks() const {
  return SortedByName(benchmarks_);
}

std::vector<const DesignInfo*> Registry::Designs(const std::string& family) const {
  std::vector<const DesignInfo*> designs;
  for (const auto& design : designs_)
    if (design->family == family) designs.push_back(design.get());
  return designs;
}

std::string NearestName(const std::string& wrong, const std::vector<std::string>& names) {
  std::string nearest;
  std::size_t least = std::max<std::size_t>(wrong.size() / 2, 2) + 1;
  for (const std::string& name : names) {
    const std::size_t distance = EditDistance(wrong, name);
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

}  // namespace heddle::sim
