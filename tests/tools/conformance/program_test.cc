// The program `conformance` as a user runs it.
#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_directory.h"

namespace heddle {
namespace {

struct Run {
  int exit_code = -1;
  std::string output;  // both streams
};

Run RunProgram(const std::string& arguments) {
  const std::string command = HEDDLE_CONFORMANCE_PROGRAM " " + arguments + " 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Run run;
  std::array<char, 4096> buffer = {};
  for (std::size_t size = 0; (size = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    run.output.append(buffer.data(), size);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
  return run;
}

// Line 1: a record that wants this outcome; what is answered is "not found".
std::string RecordWanting(const std::string& outcome) {
  return fmt::format(
      R"({{"id": "O4", "server": "moto 5.2.5", "profile": "s3", "layer": "wire", )"
      R"("replay": "steps", "steps": [{{"n": 1, "op": "get", "key": "k", )"
      R"("outcome": "not_found", "want": ["{}"]}}]}})",
      outcome);
}

const std::string kSummary =
    R"({"id": "O8", "server": "moto 5.2.5", "profile": "s3", "layer": "wire", )"
    R"("replay": "summary", "steps": []})";

std::string FileOf(const TemporaryDirectory& directory, const std::string& line1,
                   const std::string& line2) {
  const std::string path = directory.path() + "/cases.jsonl";
  std::ofstream(path) << line1 << '\n' << line2 << '\n';
  return path;
}

TEST_CASE("the program exits with 0 if nothing differs", "[conformance]") {
  const TemporaryDirectory directory;
  const std::string file = FileOf(directory, RecordWanting("not_found"), kSummary);
  const Run run = RunProgram("object-store " + file);
  CHECK(run.exit_code == 0);
  CHECK(run.output ==
        "records                   2\n"
        "judged by profile         1 records,     1 steps, 0 differing\n"
        "judged by server          1 records,     1 steps, 0 differing\n"
        "not judged by server      0\n"
        "reads left out            0\n"
        "skipped                   1\n"
        "                          1  summary: a race, which exploration covers\n");
  CHECK(RunProgram("object-store " + file + " " + file)
            .output.find("records                   4") == 0);
  CHECK(RunProgram("object-store --verbose " + file).output.find("O8 (moto 5.2.5)") !=
        std::string::npos);
}

TEST_CASE("the program exits with 1 if something differs, and says what",
          "[conformance]") {
  const TemporaryDirectory directory;
  const std::string file = FileOf(directory, RecordWanting("ok"), kSummary);
  const Run run = RunProgram("object-store " + file);
  CHECK(run.exit_code == 1);
  CHECK(run.output.find("judged by profile         1 records,     1 steps, 1 differing\n"
                        "  O4 (moto 5.2.5)\n"
                        "    step 1 get k: answered NOT_FOUND, not ok\n") !=
        std::string::npos);
}

TEST_CASE("the program exits with 2 on bad input, which it names", "[conformance]") {
  const TemporaryDirectory directory;
  const std::string file = FileOf(directory, kSummary, "{");
  CHECK(RunProgram("object-store " + file).exit_code == 2);
  CHECK(RunProgram("object-store " + file).output ==
        "conformance: " + file + ":2: the line is no JSON\n");
  CHECK(RunProgram("object-store " + directory.path() + "/none").exit_code == 2);
  CHECK(RunProgram("object-store " + directory.path() + "/none").output ==
        "conformance: " + directory.path() + "/none: cannot be read\n");
  CHECK(RunProgram("object-store " + directory.path()).exit_code == 2);
  CHECK(RunProgram("object-store").exit_code == 2);
  CHECK(RunProgram("").exit_code == 2);
  CHECK(RunProgram("wide-column " + file).exit_code == 2);
  CHECK(RunProgram("--help").exit_code == 0);
}

}  // namespace
}  // namespace heddle
