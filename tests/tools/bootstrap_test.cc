// tools/bootstrap among stand-ins for Debian's programs, which write down how they are
// called.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/catch.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

// A machine that has only what a test puts on it.
class Machine {
 public:
  Machine() {
    std::string name = (fs::temp_directory_path() / "heddle-bootstrap-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    folder_ = name;
    for (const char* tool : {"bash", "env", "touch"}) {
      fs::create_symlink(fs::path("/usr/bin") / tool, folder_ / tool);
    }
    // Where root is needed, the script asks for it this way; as root it need not ask.
    AddProgram("sudo", R"("$@")");
  }
  ~Machine() { fs::remove_all(folder_); }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // `body`: bash.
  void AddProgram(const std::string& name, const std::string& body) {
    std::ofstream(folder_ / name) << "#!/usr/bin/env bash\n" << body << "\n";
    fs::permissions(folder_ / name, fs::perms::owner_all);
  }

  // Says that all packages are installed, those in `missing` ("a|b") excepted.
  void AddPackages(const std::string& missing) {
    AddProgram("dpkg-query",
               fmt::format("case ${{@: -1}} in {}) exit 1;; *) printf installed;; esac",
                           missing));
  }

  // Runs the script. Returns whether it succeeded; what it printed is in output().
  bool Bootstrap() {
    const std::string output = (folder_ / "output").string();
    const int code = std::system(fmt::format("PATH='{}' '{}/tools/bootstrap' >'{}' 2>&1",
                                             folder_.string(), HEDDLE_SOURCE_DIR, output)
                                     .c_str());
    std::ostringstream text;
    text << std::ifstream(output).rdbuf();
    output_ = text.str();
    return code == 0;
  }

  const std::string& output() const { return output_; }

 private:
  fs::path folder_;
  std::string output_;
};

using Catch::Matchers::Contains;

constexpr const char* kAptGet = R"(echo "apt-get $*")";

TEST_CASE("bootstrap does and says nothing when all is there", "[tools]") {
  Machine machine;
  machine.AddPackages("nothing");
  machine.AddProgram("apt-get", kAptGet);
  CHECK(machine.Bootstrap());
  CHECK(machine.output() == "");
}

TEST_CASE("bootstrap installs what is missing, says why, and leaves the lists alone",
          "[tools]") {
  Machine machine;
  machine.AddPackages("catch2|valgrind");
  machine.AddProgram("apt-get", kAptGet);
  CHECK(machine.Bootstrap());
  CHECK_THAT(machine.output(), Contains("catch2 is missing: the tests"));
  CHECK_THAT(machine.output(), Contains("--no-remove"));
  CHECK_THAT(machine.output(), Contains("catch2 valgrind\n"));
  CHECK_THAT(machine.output(), !Contains("apt-get update"));
}

TEST_CASE("bootstrap updates the package lists when they do not serve", "[tools]") {
  Machine machine;
  machine.AddPackages("valgrind");
  machine.AddProgram("apt-get", R"(
echo "apt-get $*"
updated=${0%/*}/updated
[[ $1 == update ]] && touch "$updated"
[[ $1 == update || -e $updated ]])");
  CHECK(machine.Bootstrap());
  CHECK_THAT(machine.output(), Contains("apt-get update"));
}

TEST_CASE("bootstrap fails when a package cannot be had", "[tools]") {
  Machine machine;
  machine.AddPackages("valgrind");
  machine.AddProgram("apt-get", R"([[ $1 == update ]])");
  CHECK_FALSE(machine.Bootstrap());
}

TEST_CASE("bootstrap lists what is needed where there are no Debian packages",
          "[tools]") {
  Machine machine;
  CHECK_FALSE(machine.Bootstrap());
  CHECK_THAT(machine.output(), Contains("not a Debian system"));
  CHECK_THAT(machine.output(), Contains("libabsl-dev"));
}

}  // namespace
}  // namespace heddle
