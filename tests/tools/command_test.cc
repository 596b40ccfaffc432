// The command `heddle`, as a shell calls it: exit codes, what it prints, what it leaves
// behind.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_directory.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

constexpr const char* kFailing =
    "explore table/create-race --executions 1000 --seed 1 --strategy random";

std::string Contents(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Calls the command in an empty folder.
class Shell {
 public:
  // `arguments` are the shell's words. Returns the exit code; -1: a signal ended it.
  int Heddle(const std::string& arguments) {
    const std::string command =
        fmt::format("cd '{0}/work' && '{1}' {2} >'{0}/out' 2>'{0}/err'", folder_.path(),
                    HEDDLE_PROGRAM, arguments);
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  // What a usage error says, without "heddle: ": one line, and nothing was printed or
  // left behind.
  std::string WhyRefused(const std::string& arguments) {
    CAPTURE(arguments);
    const auto files = Files();
    CHECK(Heddle(arguments) == 2);
    CHECK(out() == "");
    CHECK(Files() == files);
    const std::string text = err();
    REQUIRE_THAT(text, StartsWith("heddle: "));
    CHECK(std::count(text.begin(), text.end(), '\n') == 1);
    CHECK(text.back() == '\n');
    return text.substr(8, text.size() - 9);
  }

  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
  }
  [[nodiscard]] fs::path path(const std::string& name) const { return work_ / name; }
  [[nodiscard]] std::string out() const { return Contents(folder_.path() + "/out"); }
  [[nodiscard]] std::string err() const { return Contents(folder_.path() + "/err"); }

 private:
  [[nodiscard]] std::string Files() const {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(work_))
      names.push_back(entry.path().string());
    std::sort(names.begin(), names.end());
    return fmt::format("{}", fmt::join(names, " "));
  }

  TemporaryDirectory folder_;
  fs::path work_ = [this] {
    const fs::path work = fs::path(folder_.path()) / "work";
    fs::create_directory(work);
    return work;
  }();
};

// The token of the failure that kFailing finds.
std::string FailingToken(Shell& shell) {
  REQUIRE(shell.Heddle(std::string(kFailing) + " --failures '' --json") == 1);
  const nlohmann::json found = nlohmann::json::parse(shell.out());
  const std::string token = found["failures"][0]["token"].get<std::string>();
  REQUIRE_THAT(token, StartsWith("hd1-"));
  return token;
}

TEST_CASE("an unknown name is refused with the nearest right one", "[tools]") {
  Shell shell;
  CHECK(shell.WhyRefused("explore table/creat-race") ==
        "no scenario 'table/creat-race'; did you mean 'table/create-race'?");
  CHECK(shell.WhyRefused("list table/creat-race") ==
        "no scenario 'table/creat-race'; did you mean 'table/create-race'?");
  CHECK_THAT(shell.WhyRefused("explore 'nothing/*'"), Contains("no scenario matches"));
  CHECK_THAT(shell.WhyRefused("explore table/create-race --set writer=2"),
             Contains("no parameter 'writer'") && Contains("did you mean 'writers'?"));
  CHECK_THAT(shell.WhyRefused("explore table/create-race --set design=shiped"),
             Contains("design='shiped'") && Contains("did you mean 'shipped'?"));
  CHECK_THAT(shell.WhyRefused("explore table/create-race --strategy randm"),
             Contains("did you mean 'random'?"));
  CHECK(shell.WhyRefused("matrix tabel") == "no family 'tabel'; did you mean 'table'?");
}

TEST_CASE("a number that is out of range is refused with the range", "[tools]") {
  Shell shell;
  CHECK(shell.WhyRefused("explore table/create-race --set writers=0") ==
        "table/create-race: writers='0': must be a whole number in 1..1000");
  CHECK_THAT(shell.WhyRefused("explore table/create-race --strategy pct:0"),
             Contains("must be a whole number in 1..1000"));
  for (const char* option : {"--executions 0", "--executions -1", "--executions 1.5",
                             "--max-steps 0", "--seed -1", "--seed x"}) {
    CAPTURE(option);
    CHECK_THAT(shell.WhyRefused(std::string("explore table/create-race ") + option),
               Contains("must be a whole number, at least "));
  }
  for (const char* time : {"-1s", "0s", "1y", "s", "inf"}) {
    CAPTURE(time);
    CHECK_THAT(shell.WhyRefused(std::string("explore table/create-race --time ") + time),
               Contains("must be a time above 0 such as 30s, 500ms or 2m"));
  }
  CHECK_THAT(shell.WhyRefused("explore table/create-race --self-check 0"),
             Contains("must be all, off, or N"));
}

TEST_CASE("words that mean nothing are refused", "[tools]") {
  Shell shell;
  for (const char* words :
       {"", "nonsense", "explore", "explore table/create-race --nonsense",
        "explore table/create-race more", "replay", "matrix"}) {
    CHECK_THAT(shell.WhyRefused(words), Contains("see heddle --help"));
  }
  CHECK_THAT(shell.WhyRefused("explore table/create-race --set writers"),
             Contains("must be key=value, for instance writers=3"));
}

TEST_CASE("a token that is none is refused, and says why", "[tools]") {
  Shell shell;
  const std::string token = FailingToken(shell);
  CHECK_THAT(shell.WhyRefused("replay " + token.substr(0, token.size() / 2)),
             Contains("cut short"));
  std::string mistyped = token;
  mistyped[10] = mistyped[10] == '0' ? '2' : '0';
  CHECK_THAT(shell.WhyRefused("replay " + mistyped), Contains("its checksum is wrong"));
  CHECK_THAT(shell.WhyRefused("replay hd2-" + token.substr(4)),
             Contains("a token of this program begins with 'hd1-'"));
  CHECK_THAT(shell.WhyRefused("explain hd1-UUUU"), Contains("no digit of base 32"));
  CHECK(shell.WhyRefused("replay no-such-file") ==
        "cannot read 'no-such-file': there is no such file");
  CHECK_THAT(shell.WhyRefused("replay ."), Contains("it is a directory"));
}

TEST_CASE("an output that cannot be written is refused before anything runs", "[tools]") {
  Shell shell;
  shell.Write("file", "kept\n");
  const std::string explore = "explore table/create-race --executions 10 ";
  CHECK_THAT(shell.WhyRefused(explore + "--junit file/x.xml"),
             Contains("cannot write 'file/x.xml'"));
  CHECK_THAT(shell.WhyRefused(explore + "--junit ."), Contains("it is a directory"));
  CHECK_THAT(shell.WhyRefused(explore + "--junit /dev/null"),
             Contains("it is no ordinary file"));
  CHECK_THAT(shell.WhyRefused(explore + "--junit " + std::string(300, 'x')),
             Contains("cannot write"));
  CHECK_THAT(shell.WhyRefused(explore + "--failures file/x"), Contains("cannot write"));
  CHECK_THAT(shell.WhyRefused("matrix table --update file/x"),
             Contains("cannot write 'file/x'"));
  CHECK_THAT(shell.WhyRefused("matrix table --expect no-such-file"),
             Contains("cannot read 'no-such-file'"));
  CHECK(Contents(shell.path("file")) == "kept\n");
}

TEST_CASE("a violation exits with 1 and tells the story", "[tools]") {
  Shell shell;
  CHECK(shell.Heddle(std::string(kFailing) + " --failures ''") == 1);
  CHECK(shell.err() == "");
  CHECK_THAT(shell.out(), Contains("seed 1\n"));
  CHECK_THAT(shell.out(), Contains("VIOLATION  create is atomic: 2 of 2"));
  CHECK_THAT(shell.out(), Contains("replay: heddle replay hd1-"));
}

TEST_CASE("no violation exits with 0 and claims no proof", "[tools]") {
  Shell shell;
  CHECK(shell.Heddle("explore table/append-race --executions 50 --seed 1") == 0);
  CHECK_THAT(shell.out(),
             Contains("PASS  no violation in 50 executions; this is no proof"));
  CHECK(fs::is_empty(shell.path("")));
}

TEST_CASE("all schedules without a violation are a proof with its bounds", "[tools]") {
  Shell shell;
  CHECK(shell.Heddle("explore table/create-race --set design=create-only --set writers=1 "
                     "--strategy exhaustive-plain") == 0);
  CHECK_THAT(shell.out(),
             Contains("PROVED for: design=create-only") &&
                 Contains("every schedule (1 execution of at most 5 steps)"));
}

TEST_CASE("the exploration is printed as JSON on request, and nothing else", "[tools]") {
  Shell shell;
  CHECK(shell.Heddle(std::string(kFailing) + " --failures '' --json --keep-going") == 1);
  const nlohmann::json json = nlohmann::json::parse(shell.out());
  CHECK(json["scenario"].get<std::string>() == "table/create-race");
  CHECK(json["settings"]["design"].get<std::string>() == "shipped");
  CHECK(json["outcome"].get<std::string>() == "violation");
  CHECK(json["executions"].get<int>() == 1000);
  CHECK(json["failing"].get<int>() >= 250);
  CHECK(json["violated"]["create is atomic"].get<int>() >= 250);
  CHECK(json["failures"][0]["steps"].size() > 5);
}

TEST_CASE("a failure is saved in a file that replays", "[tools]") {
  Shell shell;
  CHECK(shell.Heddle(kFailing) == 1);
  const fs::directory_iterator saved(shell.path("heddle-failures"));
  REQUIRE(saved != fs::directory_iterator());
  CHECK(shell.Heddle("replay '" + saved->path().string() + "'") == 1);
  CHECK(shell.err() == "");
  CHECK_THAT(shell.out(), Contains("VIOLATION  create is atomic"));
  CHECK_THAT(shell.out(), Contains("trace hash "));
}

TEST_CASE("replay and explain tell the same story as explore", "[tools]") {
  Shell shell;
  CHECK(shell.Heddle(std::string(kFailing) + " --failures '' --json") == 1);
  const nlohmann::json found = nlohmann::json::parse(shell.out())["failures"][0];
  const std::string token = found["token"].get<std::string>();
  CHECK(shell.Heddle("replay --json " + token) == 1);
  const nlohmann::json replayed = nlohmann::json::parse(shell.out());
  CHECK(replayed["trace_hash"] == found["trace_hash"]);
  CHECK(replayed["steps"] == found["steps"]);
  CHECK(replayed["same_failure"].get<bool>());
  CHECK(replayed["divergence"].get<std::string>() == "");
  CHECK(shell.Heddle("explain " + token + " -o deep/story.txt") == 0);
  CHECK(shell.out() == "");
  CHECK_THAT(Contents(shell.path("deep/story.txt")),
             Contains("VIOLATION  create is atomic"));
}

TEST_CASE("a corpus is replayed line by line against its verdicts", "[tools]") {
  Shell shell;
  const std::string token = FailingToken(shell);
  shell.Write("good",
              fmt::format("# a corpus\n\n{0} violation  # it fails\n{0}\n", token));
  CHECK(shell.Heddle("replay good") == 0);
  CHECK(shell.out() ==
        "good:3  violation  as expected\ngood:4  violation  as expected\n");
  shell.Write("bad", fmt::format("{0} violation\n{0} pass\n", token));
  CHECK(shell.Heddle("replay bad") == 1);
  CHECK(shell.out() ==
        "bad:1  violation  as expected\nbad:2  violation  expected pass\n");
  shell.Write("wrong", token + " violated\n");
  CHECK_THAT(shell.WhyRefused("replay wrong"),
             Contains("wrong:1: 'violated' is no verdict"));
  shell.Write("cut", "# a corpus\n" + token.substr(0, 40) + "\n");
  CHECK_THAT(shell.WhyRefused("replay cut"), Contains("cut:2: token "));
  shell.Write("empty", "# nothing\n");
  CHECK(shell.WhyRefused("replay empty") == "'empty' holds no token");
}

TEST_CASE("JUnit's XML is written where it was asked for", "[tools]") {
  Shell shell;
  CHECK(shell.Heddle(std::string(kFailing) + " --failures '' --junit deep/junit.xml") ==
        1);
  const std::string failed = Contents(shell.path("deep/junit.xml"));
  CHECK_THAT(failed, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"));
  CHECK_THAT(failed, Contains("<testsuite name=\"heddle\" tests=\"1\" failures=\"1\">"));
  CHECK_THAT(failed, Contains("name=\"table/create-race\""));
  CHECK_THAT(failed, Contains("<failure message=\"violation\">"));
  CHECK_THAT(failed, Contains("violates &quot;create is atomic&quot;"));
  CHECK(shell.Heddle("explore table/append-race --executions 5 --junit deep/junit.xml") ==
        0);
  CHECK_THAT(Contents(shell.path("deep/junit.xml")),
             Contains("failures=\"0\"") && !Contains("<failure"));
}

}  // namespace
}  // namespace heddle
