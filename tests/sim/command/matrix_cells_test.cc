#include "sim/command/matrix_cells.h"

#include <optional>
#include <string>
#include <vector>

#include "sim/scenario.h"
#include "sim/sync.h"
#include "sim/world.h"
#include "tests/catch.h"

namespace heddle::sim {
namespace {

using Catch::Matchers::Contains;

struct Adding {
  bool in_one_step = true;
};
HEDDLE_DESIGN(
    matrix_test, "one-step", [] { return Adding{true}; }, "adds in one step");
HEDDLE_DESIGN(
    matrix_test, "two-steps", [] { return Adding{false}; }, "loads, then stores");
HEDDLE_MUTANT(
    matrix_test, "broken", [] { return Adding{false}; }, "left out of the matrix");

class Add final : public Scenario {
 public:
  static constexpr const char* kName = "matrix_test/add";
  static constexpr const char* kSummary = "is an addition lost?";

  void Describe(Parameters& parameters) override {
    parameters.Design("matrix_test", design_);
    parameters.Add("adders", adders_, "tasks that add", {.min = 1, .max = 10});
  }
  void Build(World& world) override {
    auto& number = world.Emplace<Variable<int>>("number", 0);
    for (int i = 0; i < adders_; ++i)
      world.AddTask("adder" + std::to_string(i), [&number, this] {
        if (design_.in_one_step) {
          number.Update([](int& n) { ++n; });
        } else {
          number.Store(number.Load() + 1);
        }
      });
    world.AtQuiescence(
        "no update is lost", [&number, this]() -> std::optional<Violation> {
          if (number.Peek() == adders_) return std::nullopt;
          return Violation{
              .summary = "an addition is missing", .expected = "", .observed = ""};
        });
  }

 private:
  Adding design_;
  int adders_ = 1;
};
HEDDLE_SCENARIO(Add);

Family MatrixTestFamily() {
  return {.name = "matrix_test",
          .summary = "additions",
          .properties = {"no update is lost"},
          .fault_models = {{"race",
                            "no fault",
                            {{"matrix_test/add", {{"adders", "1"}}},
                             {"matrix_test/add", {{"adders", "2"}}}}}}};
}
HEDDLE_FAMILY(MatrixTestFamily());

std::vector<MatrixCell> Fill(const MatrixOptions& options) {
  const absl::StatusOr<std::vector<MatrixCell>> cells = FillMatrix(options);
  REQUIRE(cells.ok());
  return *cells;
}

MatrixOptions Options() { return {.family = "matrix_test", .seed = 1, .executions = 50}; }

TEST_CASE("a matrix has a cell for each design and workload, mutants left out",
          "[matrix]") {
  CHECK(
      BaselineText(Fill(Options())) ==
      "# design | fault model | workload | outcome. "
      "Made by `heddle matrix FAMILY --update FILE`.\n"
      "one-step | race | matrix_test/add adders=1 | proved: design=one-step adders=1, "
      "1 schedule of at most 1 step, no fault\n"
      "one-step | race | matrix_test/add adders=2 | proved: design=one-step adders=2, "
      "2 schedules of at most 2 steps, no fault\n"
      "two-steps | race | matrix_test/add adders=1 | proved: design=two-steps adders=1, "
      "1 schedule of at most 2 steps, no fault\n"
      "two-steps | race | matrix_test/add adders=2 | violated: no update is lost\n");
}

TEST_CASE("a cell has the command that explores it, and a violated one its token",
          "[matrix]") {
  const std::vector<MatrixCell> cells = Fill(Options());
  CHECK(cells[0].outcome == "proved");
  CHECK(cells[0].token == "");
  CHECK(cells[0].command ==
        "heddle explore matrix_test/add --set design=one-step --set adders=1 "
        "--strategy exhaustive-plain");
  CHECK(cells[3].outcome == "VIOLATED");
  CHECK_THAT(cells[3].token, Contains("hd1-"));
  CHECK(cells[3].command ==
        "heddle explore matrix_test/add --set design=two-steps --set adders=2 "
        "--executions 50 --seed 1 --keep-going");
}

TEST_CASE("a cell that could not be searched whole says only what was sampled",
          "[matrix]") {
  MatrixOptions options = Options();
  options.proof_executions = 1;
  const std::vector<MatrixCell> cells = Fill(options);
  CHECK(cells[1].outcome == "none");
  CHECK(cells[1].detail == "none in 50 executions");
}

TEST_CASE("equal baselines have no difference", "[matrix]") {
  CHECK(CompareBaselines("", "").empty());
  CHECK(CompareBaselines("a\nb\n", "a\nb\n").empty());
}

TEST_CASE("baselines are compared line by line, both sides shown", "[matrix]") {
  const auto one = CompareBaselines("a\nproved\n", "a\nnone\n");
  REQUIRE(one.size() == 1);
  CHECK_THAT(one[0], Contains("expected  proved") && Contains("found     none"));
  const auto more = CompareBaselines("a\n", "a\nb\n");
  REQUIRE(more.size() == 1);
  CHECK_THAT(more[0], Contains("expected  (no line)") && Contains("found     b"));
  const auto fewer = CompareBaselines("a\nb\n", "a\n");
  REQUIRE(fewer.size() == 1);
  CHECK_THAT(fewer[0], Contains("expected  b") && Contains("found     (no line)"));
}

}  // namespace
}  // namespace heddle::sim
