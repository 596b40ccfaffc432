// The tree keeps its own rules (tests/tidy.h), and each rule can fail.
#include "tests/tidy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/catch.h"

namespace heddle::tidy {
namespace {

// The tree that this test was compiled from.
const Tree& OurTree() {
  static const Tree tree = ReadTree(HEDDLE_SOURCE_DIR);
  return tree;
}

void RequireNone(const Problems& problems) {
  INFO(fmt::format("{}", fmt::join(problems, "\n")));
  REQUIRE(problems.empty());
}

// How many problems `check` finds in one planted file.
template <typename Check>
std::size_t Found(Check check, const std::string& path, const std::string& text) {
  return check(Tree{{path, text}}).size();
}

TEST_CASE("the tree was read", "[tidy]") {
  REQUIRE(OurTree().count("tests/tidy_test.cc") == 1);
  REQUIRE(OurTree().count("sim/fiber.cc") == 1);
}

TEST_CASE("includes go down the layers, and foreign headers stay where they may be",
          "[tidy]") {
  RequireNone(CheckIncludes(OurTree()));
}

TEST_CASE("no banned name is used", "[tidy]") {
  RequireNone(CheckBannedNames(OurTree()));
}

TEST_CASE("files are small", "[tidy]") { RequireNone(CheckSizes(OurTree())); }

TEST_CASE("the root holds what it should, and no README is missing", "[tidy]") {
  RequireNone(CheckFolders(OurTree()));
}

TEST_CASE("each source and each public header is in a target", "[tidy]") {
  RequireNone(CheckListed(OurTree()));
}

TEST_CASE("no file names a path of one machine", "[tidy]") {
  RequireNone(CheckMachinePaths(OurTree()));
}

TEST_CASE("an include against the layers is found", "[tidy][mutant]") {
  const auto found = [](const std::string& path, const std::string& header) {
    return Found(CheckIncludes, path, "#include " + header + "\n");
  };
  CHECK(found("sim/world.cc", R"("model/store.h")") == 1);
  CHECK(found("model/api/runtime.h", R"("sim/world.h")") == 1);
  CHECK(found("model/api/runtime.h", R"("model/store.h")") == 1);
  CHECK(found("impl/table/table.cc", R"("sim/world.h")") == 1);
  CHECK(found("impl/table/table.cc", R"("impl/live/posix/store.h")") == 1);
  CHECK(found("impl/table/table.cc", R"("model/store.h")") == 1);
  CHECK(found("scenarios/race.cc", R"("impl/live/posix/store.h")") == 1);
  CHECK(found("scenarios/race.cc", R"("tests/catch.h")") == 1);
  CHECK(found("sim/world.cc", "<model/store.h>") == 1);
  CHECK(found("sim/world.cc", R"("step.h")") == 1);

  CHECK(found("sim/world.cc", R"("sim/step.h")") == 0);
  CHECK(found("model/store.cc", R"("sim/world.h")") == 0);
  CHECK(found("impl/table/table.cc", R"("model/api/object_store.h")") == 0);
  CHECK(found("impl/live/posix/store.cc", R"("model/api/object_store.h")") == 0);
  CHECK(found("scenarios/race.cc", R"("impl/table/table.h")") == 0);
}

TEST_CASE("a foreign header in the wrong place is found", "[tidy][mutant]") {
  const auto found = [](const std::string& path, const std::string& header) {
    return Found(CheckIncludes, path, "#include " + header + "\n");
  };
  CHECK(found("sim/world.cc", "<boost/context/detail/fcontext.hpp>") == 1);
  CHECK(found("sim/fiber.cc", "<boost/context/detail/fcontext.hpp>") == 0);
  CHECK(found("sim/fiber.cc", "<boost/asio.hpp>") == 1);
  CHECK(found("impl/table/table.cc", "<nlohmann/json.hpp>") == 1);
  CHECK(found("sim/report.cc", "<nlohmann/json.hpp>") == 0);
  CHECK(found("model/store.cc", "<CLI/CLI.hpp>") == 1);
  CHECK(found("sim/explore.cc", "<rapidcheck.h>") == 1);
  CHECK(found("sim/rapidcheck.h", "<rapidcheck.h>") == 0);
  CHECK(found("tests/sim/world_test.cc", "<catch2/catch.hpp>") == 1);
  CHECK(found("impl/table/table.cc", R"("absl/status/status.h")") == 0);
  CHECK(found("impl/table/table.cc", "<string>") == 0);
}

TEST_CASE("each source of nondeterminism is found", "[tidy][mutant]") {
  const char* line = GENERATE(
      "std::random_device seed;", "std::mt19937_64 engine;",
      "std::uniform_int_distribution<int> d(0, 9);", "std::shuffle(b, e, engine);",
      "int x = rand();", "absl::BitGen gen;", "absl::flat_hash_map<int, int> m;",
      "std::unordered_set<int> s;", "std::hash<int>{}(1);",
      "std::map<const Node*, int> m;", "absl::btree_set<Node*> s;",
      "fmt::print(\"{}\", fmt::ptr(p));", "std::mutex m;", "std::thread t;",
      "std::this_thread::get_id();", "thread_local int x;", "absl::Mutex m;",
      "std::chrono::steady_clock::now();", "absl::Now();", "std::time(nullptr);",
      "gettimeofday(&tv, nullptr);", "absl::SleepFor(d);", "std::getenv(\"HOME\");",
      "std::locale l;", "fs::directory_iterator it(p);");
  INFO(line);
  CHECK(Found(CheckBannedNames, "sim/world.cc", line) == 1);
  CHECK(Found(CheckBannedNames, "model/store.cc", line) == 1);
  CHECK(Found(CheckBannedNames, "impl/table/table.cc", line) == 1);
  CHECK(Found(CheckBannedNames, "scenarios/race.cc", line) == 1);
  CHECK(Found(CheckBannedNames, "impl/live/threads/runtime.cc", line) == 0);
  CHECK(Found(CheckBannedNames, "tools/create_race_live.cc", line) == 0);
}

TEST_CASE("only code counts, not what comments and literals say", "[tidy]") {
  const char* line =
      GENERATE("// std::mutex", "/* std::mutex */ int x;", R"(Log("std::mutex");)",
               "auto s = R\"(\n std::mutex \n)\";", R"(Log("a \" b std::mutex");)");
  INFO(line);
  CHECK(Found(CheckBannedNames, "sim/world.cc", line) == 0);
}

TEST_CASE("code after a literal still counts", "[tidy][mutant]") {
  const char* line =
      GENERATE(R"(Log("//"); std::mutex m;)", R"(char c = '"'; std::mutex m; // ")",
               "int x = 1'000; std::mutex m; // '", "/* a */ std::mutex m;",
               R"(Log("\\"); std::mutex m; // ")",
               "auto s = R\"x(\")\" )x\"; std::mutex m; // \"");
  INFO(line);
  CHECK(Found(CheckBannedNames, "sim/world.cc", line) == 1);
}

TEST_CASE("a swallowed exception is found in code that a crash unwinds",
          "[tidy][mutant]") {
  const std::string line = "try { Put(); } catch (...) { }";
  CHECK(Found(CheckBannedNames, "impl/table/table.cc", line) == 1);
  CHECK(Found(CheckBannedNames, "model/store.cc", line) == 1);
  CHECK(Found(CheckBannedNames, "sim/fiber.cc", line) == 0);
}

TEST_CASE("unfinished work is found wherever it is", "[tidy][mutant]") {
  const std::string note = std::string("// TO") + "DO: the rest";
  CHECK(Found(CheckBannedNames, "sim/world.cc", note) == 1);
  CHECK(Found(CheckBannedNames, "tests/sim/world_test.cc", note) == 1);
}

TEST_CASE("a long file and a long README are found", "[tidy][mutant]") {
  const auto lines = [](std::size_t count) { return std::string(count, '\n'); };
  CHECK(Found(CheckSizes, "sim/world.cc", lines(400)) == 0);
  CHECK(Found(CheckSizes, "sim/world.cc", lines(401)) == 1);
  CHECK(Found(CheckSizes, "sim/README.md", lines(60)) == 0);
  CHECK(Found(CheckSizes, "sim/README.md", lines(61)) == 1);
}

TEST_CASE("a stranger in the root and a missing README are found", "[tidy][mutant]") {
  Tree tree;
  for (const std::string& folder : kFoldersWithReadme) tree[folder + "/README.md"] = "";
  CHECK(CheckFolders(tree).empty());

  Tree without_readme = tree;
  without_readme.erase("model/api/README.md");
  CHECK(CheckFolders(without_readme).size() == 1);

  Tree with_strangers = tree;
  with_strangers["notes.txt"] = "";
  with_strangers["docs/a.md"] = "";
  CHECK(CheckFolders(with_strangers).size() == 2);
}

TEST_CASE("a source that no target lists is found", "[tidy][mutant]") {
  Tree tree = {{"sim/CMakeLists.txt", "heddle_library(sim SRCS a.cc # b.cc\n HDRS a.h)"},
               {"sim/a.cc", ""},
               {"sim/a.h", ""},
               {"tests/sim/CMakeLists.txt", "heddle_tests(sim SRCS a_test.cc)"},
               {"tests/sim/a_test.cc", ""},
               {"tests/sim/helper.h", ""}};
  CHECK(CheckListed(tree).empty());
  tree["sim/b.cc"] = "";
  tree["sim/b.h"] = "";
  tree["sim/inner/a.cc"] = "";
  tree["tests/sim/b_test.cc"] = "";
  CHECK(CheckListed(tree).size() == 4);
}

TEST_CASE("a path of one machine is found", "[tidy][mutant]") {
  const auto found = [](const std::string& text) {
    return Found(CheckMachinePaths, "tools/run", text);
  };
  const std::string slash = "/";
  CHECK(found("cd " + slash + "home/somebody") == 1);
  CHECK(found("open(\"" + slash + "tmp/x\")") == 1);
  CHECK(found("cd build/tmp/x") == 0);
  CHECK(found("#!/usr/bin/env bash") == 0);
}

}  // namespace
}  // namespace heddle::tidy
