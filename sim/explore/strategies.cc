#include "sim/explore/strategies.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "sim/registry.h"
#include "sim/strategy/exhaustive_plain.h"
#include "sim/strategy/pct.h"
#include "sim/strategy/random.h"

namespace heddle::sim {
namespace {

constexpr char kPct[] = "pct:";
constexpr std::uint32_t kMaxDepth = 1000;

absl::StatusOr<std::unique_ptr<Strategy>> MakePct(const std::string& name) {
  const char* begin = name.data() + sizeof kPct - 1;
  const char* end = name.data() + name.size();
  std::uint32_t depth = 0;
  const auto [rest, error] = std::from_chars(begin, end, depth);
  if (error != std::errc() || rest != end || depth < 1 || depth > kMaxDepth)
    return absl::InvalidArgumentError(fmt::format(
        "strategy '{}': the depth must be a whole number in 1..{}", name, kMaxDepth));
  return std::make_unique<PctStrategy>(depth);
}

}  // namespace

std::vector<StrategyInfo> Strategies() {
  return {
      {"random", "each enabled step is equally likely"},
      {"pct:D", "priorities with D-1 random change points: finds bugs of depth D"},
      {"exhaustive-plain", "every schedule once, without reduction"},
  };
}

absl::StatusOr<std::unique_ptr<Strategy>> MakeStrategy(const std::string& name) {
  if (name == "random") return std::make_unique<RandomStrategy>();
  if (name == "exhaustive-plain") return std::make_unique<ExhaustivePlainStrategy>();
  if (name.starts_with(kPct)) return MakePct(name);
  std::vector<std::string> forms;
  for (const StrategyInfo& info : Strategies()) forms.push_back(info.form);
  const std::string nearest = NearestName(name, forms);
  return absl::InvalidArgumentError(
      fmt::format("no strategy '{}'; there are {}{}", name, fmt::join(forms, ", "),
                  nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
}

}  // namespace heddle::sim
