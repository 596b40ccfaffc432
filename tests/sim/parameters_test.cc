#include "sim/parameters.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace heddle::sim {
namespace {

using Catch::Matchers::Contains;

struct Paint {
  int layers = 1;
};
HEDDLE_MUTANT(
    parameters_test, "none", [] { return Paint{0}; }, "no paint at all");
HEDDLE_DESIGN(
    parameters_test, "thin", [] { return Paint{2}; }, "two layers");
HEDDLE_DESIGN(
    parameters_test, "thick", [] { return Paint{9}; }, "nine layers");

// What a scenario may have.
struct Example {
  Example() {
    parameters.Design("parameters_test", paint);
    parameters.Add("writers", writers, "how many write", {.min = 1, .max = 100});
    parameters.Add("fast", fast, "whether it is fast");
    parameters.Add("mode", mode, "how they write", {"create", "append"});
    parameters.Add("title", title, "any text");
    parameters.AddList("modes", modes, "one each", {"create", "append"});
  }
  std::string WhyRefused(const std::string& name, const std::string& value,
                         absl::StatusCode code = absl::StatusCode::kInvalidArgument) {
    const std::vector<std::pair<std::string, std::string>> before = parameters.Values();
    const absl::Status status = parameters.Set(name, value);
    CHECK(status.code() == code);
    CHECK(parameters.Values() == before);
    return std::string(status.message());
  }

  Paint paint;
  int writers = 2;
  bool fast = false;
  std::string mode = "create";
  std::string title = "none";
  std::vector<std::string> modes = {"create", "append"};
  Parameters parameters;
};

TEST_CASE("parameters are listed with default, domain and help", "[parameters]") {
  Example example;
  const std::vector<Parameters::Info> list = example.parameters.List();
  REQUIRE(list.size() == 6);
  CHECK(list[0].name == "design");
  CHECK(list[0].default_value == "thin");
  CHECK(list[0].domain == "none|thin|thick");
  CHECK(list[1].name == "writers");
  CHECK(list[1].help == "how many write");
  CHECK(list[1].default_value == "2");
  CHECK(list[1].domain == "1..100");
  CHECK(list[2].domain == "true|false");
  CHECK(list[3].domain == "create|append");
  CHECK(list[4].domain == "text");
  CHECK(list[5].domain == "list of create|append");
  CHECK(list[5].default_value == "create,append");
}

TEST_CASE("setting a parameter sets its variable", "[parameters]") {
  Example example;
  CHECK(example.parameters.Set("writers", "100").ok());
  CHECK(example.writers == 100);
  CHECK(example.parameters.Set("fast", "true").ok());
  CHECK(example.fast);
  CHECK(example.parameters.Set("mode", "append").ok());
  CHECK(example.mode == "append");
  CHECK(example.parameters.Set("title", "").ok());
  CHECK(example.title == "");
  CHECK(example.parameters.Set("modes", "append").ok());
  CHECK(example.modes == std::vector<std::string>{"append"});
  CHECK(example.parameters.Values().back() ==
        std::pair<std::string, std::string>("modes", "append"));
}

TEST_CASE("the default design is the first that is not broken on purpose",
          "[parameters]") {
  Example example;
  CHECK(example.paint.layers == 2);
  CHECK(example.parameters.Set("design", "thick").ok());
  CHECK(example.paint.layers == 9);
  CHECK(example.parameters.Set("design", "none").ok());
  CHECK(example.paint.layers == 0);
}

TEST_CASE("a number must be whole and within its bounds", "[parameters]") {
  Example example;
  for (const char* wrong : {"0", "101", "-1", "2.5", "2x", " 2", "", "99999999999"}) {
    CAPTURE(wrong);
    CHECK(example.WhyRefused("writers", wrong) ==
          "writers='" + std::string(wrong) + "': must be a whole number in 1..100");
  }
  CHECK(example.writers == 2);
}

TEST_CASE("a wrong value is refused with the right ones", "[parameters]") {
  Example example;
  CHECK(example.WhyRefused("mode", "apend") ==
        "mode='apend': must be one of create, append; did you mean 'append'?");
  CHECK(example.WhyRefused("fast", "yes") == "fast='yes': must be one of true, false");
  CHECK_THAT(example.WhyRefused("design", "thickk"), Contains("did you mean 'thick'?"));
  CHECK_THAT(example.WhyRefused("modes", "create,"),
             Contains("modes='': must be one of"));
}

TEST_CASE("an unknown parameter is refused with the nearest one", "[parameters]") {
  Example example;
  CHECK_THAT(example.WhyRefused("writer", "2", absl::StatusCode::kNotFound),
             Contains("no parameter 'writer'") && Contains("did you mean 'writers'?"));
  Parameters none;
  CHECK(none.Set("writers", "2").message() == "parameter 'writers': there are none");
}

TEST_CASE("the nearest name is the one with the fewest edits, if it is near",
          "[registry]") {
  const std::vector<std::string> names = {"table/create-race", "table/append-race",
                                          "random"};
  CHECK(NearestName("table/creat-race", names) == "table/create-race");
  CHECK(NearestName("table/apend-race", names) == "table/append-race");
  CHECK(NearestName("randon", names) == "random");
  CHECK(NearestName("something else", names) == "");
  CHECK(NearestName("x", {}) == "");
}

}  // namespace
}  // namespace heddle::sim
