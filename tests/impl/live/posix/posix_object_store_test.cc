#include "impl/live/posix/posix_object_store.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "model/object_store/direct_object_store.h"
#include "sim/rng.h"
#include "tests/catch.h"
#include "tests/model/object_store/random_calls.h"
#include "tests/model/object_store/suite.h"
#include "tests/temporary_directory.h"

namespace heddle::impl {
namespace {

std::unique_ptr<PosixObjectStore> OpenIn(const std::string& directory,
                                         bool sync = false) {
  return PosixObjectStore::Open(directory, {.sync = sync}).value();
}

std::set<std::string> FilesIn(const std::string& directory) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    if (entry.is_regular_file())
      names.insert(std::filesystem::relative(entry.path(), directory));
  }
  return names;
}

void WriteFile(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
}

TEST_CASE("a directory passes the conformance suite", "[live][posix]") {
  const model::StoreProfile profile = model::StoreProfile::Posix();
  for (const bool sync : {false, true}) {
    for (const model::SuiteCase& suite_case : model::ObjectStoreSuite()) {
      DYNAMIC_SECTION(suite_case.name << (sync ? ", synced" : "")) {
        const TemporaryDirectory directory;
        model::Complaints complaints;
        suite_case.run(*OpenIn(directory.path(), sync), profile, complaints);
        CHECK(complaints.list() == std::vector<std::string>());
      }
    }
  }
}

TEST_CASE("a directory answers random calls as its simulation does", "[live][posix]") {
  const std::vector<std::string> keys = {"a",   "a/b",  "a/b/c", "a/bb", "b",
                                         "b/a", "b//",  "k#1",   "ab",   "c/",
                                         "d/e", "d/ef", "d/e/f", "."};
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const TemporaryDirectory directory;
    const auto live = OpenIn(directory.path());
    model::Bucket bucket(model::StoreProfile::Posix());
    model::DirectObjectStore simulated(bucket);
    model::Performer on_live(*live);
    model::Performer on_simulated(simulated);
    sim::Rng rng(seed);
    for (int i = 0; i < 60; ++i) {
      const model::RandomCall call = model::DrawCall(rng, keys);
      CAPTURE(seed, i);
      REQUIRE(on_live.Do(call) == on_simulated.Do(call));
    }
  }
}

TEST_CASE("a store leaves nothing but its objects behind", "[live][posix]") {
  const TemporaryDirectory directory;
  const auto store = OpenIn(directory.path());
  REQUIRE(store->Put("d/k", "1", api::IfAbsent()).ok());
  REQUIRE(absl::IsAlreadyExists(store->Put("d/k", "2", api::IfAbsent()).status()));
  REQUIRE(store->Put("d/k", "3").ok());
  REQUIRE(absl::IsInvalidArgument(store->Put("d", "4").status()));
  REQUIRE(store->Copy("d/k", "c", {}).ok());
  REQUIRE(store->Rename("c", "e/f/g", {}).ok());
  CHECK(FilesIn(directory.path()) == std::set<std::string>{"d/k", "e/f/g"});
}

TEST_CASE("staged files that a crash left are hidden and in nobody's way",
          "[live][posix]") {
  const TemporaryDirectory directory;
  for (const char* name : {"k#1", "k#2", "k#12", "k#a", ".hidden", "t.tmp"})
    WriteFile(directory.path() + '/' + name, "left");
  const auto store = OpenIn(directory.path());
  const auto list = [&store] {
    std::set<std::string> keys;
    const api::ListPage page = store->List({}).value();
    for (const api::ObjectMeta& object : page.objects) keys.insert(object.key);
    return keys;
  };
  CHECK(list() == std::set<std::string>{".hidden", "k#a", "t.tmp"});
  REQUIRE(store->Put("k", "1", api::IfAbsent()).ok());
  CHECK(store->Get("k")->body == "1");
  CHECK(absl::IsInvalidArgument(store->Get("k#1").status()));
  CHECK(list() == std::set<std::string>{".hidden", "k", "k#a", "t.tmp"});
  CHECK(FilesIn(directory.path()).contains("k#1"));
}

TEST_CASE("no listing leaves the store's directory", "[live][posix]") {
  const TemporaryDirectory directory;
  WriteFile(directory.path() + "/outside", "1");
  const auto store = OpenIn(directory.path() + "/store");
  REQUIRE(store->Put("a/b", "1").ok());
  for (const char* prefix : {"../", "a/../", "a//", "./", "/", "a/b/", "a/b/c"})
    CHECK(store->List({.prefix = prefix})->objects.empty());
  CHECK(store->List({.prefix = "a/"})->objects.size() == 1);
}

TEST_CASE("one of a hundred threads creates an object", "[live][posix]") {
  const TemporaryDirectory directory;
  const auto store = OpenIn(directory.path());
  std::atomic<int> created = 0;
  std::atomic<int> refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 100; ++i) {
    threads.emplace_back([&, i] {
      const auto tag = store->Put("t/_versions/1", std::to_string(i), api::IfAbsent());
      if (tag.ok()) ++created;
      if (absl::IsAlreadyExists(tag.status())) ++refused;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(created == 1);
  CHECK(refused == 99);
  CHECK(FilesIn(directory.path()) == std::set<std::string>{"t/_versions/1"});
}

TEST_CASE("one of two stores on a directory renames to a free name", "[live][posix]") {
  const TemporaryDirectory directory;
  const auto one = OpenIn(directory.path());
  const auto other = OpenIn(directory.path());
  for (int round = 0; round < 50; ++round) {
    const std::string target = "t/" + std::to_string(round);
    REQUIRE(one->Put("one", "1").ok());
    REQUIRE(other->Put("other", "2").ok());
    absl::Status status;
    std::thread thread([&] { status = one->Rename("one", target, api::IfAbsent()); });
    const absl::Status other_status = other->Rename("other", target, api::IfAbsent());
    thread.join();
    REQUIRE(status.ok() != other_status.ok());
    CHECK(one->Get(target)->body == (status.ok() ? "1" : "2"));
    CHECK(absl::IsAlreadyExists(status.ok() ? other_status : status));
  }
}

TEST_CASE("a reader sees whole bodies only", "[live][posix]") {
  const TemporaryDirectory directory;
  const auto store = OpenIn(directory.path());
  const std::string bodies[] = {std::string(200'000, 'a'), std::string(300'000, 'b')};
  REQUIRE(store->Put("k", bodies[0]).ok());
  std::atomic<bool> done = false;
  std::atomic<int> failed = 0;
  std::thread writer([&] {
    for (int i = 1; i < 100; ++i) failed += store->Put("k", bodies[i % 2]).ok() ? 0 : 1;
    done = true;
  });
  while (!done) {
    const std::string body = store->Get("k")->body;
    CHECK((body == bodies[0] || body == bodies[1]));
  }
  writer.join();
  CHECK(failed == 0);
}

TEST_CASE("keys that are there all the time are in every listing", "[live][posix]") {
  const TemporaryDirectory directory;
  const auto store = OpenIn(directory.path());
  for (int i = 0; i < 20; ++i) REQUIRE(store->Put("d/" + std::to_string(i), "1").ok());
  std::atomic<bool> done = false;
  std::atomic<int> failed = 0;
  std::thread writer([&] {
    for (int i = 0; i < 100; ++i)
      failed += store->Put("d/" + std::to_string(i % 20), std::to_string(i)).ok() ? 0 : 1;
    done = true;
  });
  while (!done) CHECK(store->List({.prefix = "d/"})->objects.size() == 20);
  writer.join();
  CHECK(failed == 0);
}

TEST_CASE("a file that cannot be written leaves the object as it was", "[live][posix]") {
  const TemporaryDirectory directory;
  const auto store = OpenIn(directory.path());
  REQUIRE(store->Put("k", "old").ok());
  struct rlimit limit = {};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const struct rlimit small = {.rlim_cur = 1'000, .rlim_max = limit.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  const auto tag = store->Put("k", std::string(5'000, 'x'));
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
  std::signal(SIGXFSZ, handler);
  CHECK(absl::IsUnavailable(tag.status()));
  CHECK(store->Get("k")->body == "old");
  CHECK(FilesIn(directory.path()) == std::set<std::string>{"k"});
}

TEST_CASE("too many open files are a refusal that can be tried again", "[live][posix]") {
  const TemporaryDirectory directory;
  const auto store = OpenIn(directory.path());
  REQUIRE(store->Put("k", "1").ok());
  struct rlimit limit = {};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &limit) == 0);
  const struct rlimit none = {.rlim_cur = 3, .rlim_max = limit.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
  const absl::Status put = store->Put("k", "2").status();
  const absl::Status get = store->Get("k").status();
  const absl::Status list = store->List({}).status();
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &limit) == 0);
  CHECK(absl::IsUnavailable(put));
  CHECK(absl::IsUnavailable(get));
  CHECK(absl::IsUnavailable(list));
  CHECK(store->Get("k")->body == "1");
}

TEST_CASE("a name that is too long is refused", "[live][posix]") {
  const TemporaryDirectory directory;
  const auto store = OpenIn(directory.path());
  const std::string name(300, 'n');
  CHECK(absl::IsInvalidArgument(store->Put(name, "1").status()));
  CHECK(absl::IsInvalidArgument(store->Put(name + "/k", "1").status()));
  CHECK(absl::IsNotFound(store->Get(name).status()));
}

TEST_CASE("a store opens where there is a directory or can be one", "[live][posix]") {
  const TemporaryDirectory directory;
  WriteFile(directory.path() + "/file", "1");
  CHECK(PosixObjectStore::Open(directory.path() + "/new", {}).ok());
  CHECK(PosixObjectStore::Open(directory.path() + "/new", {}).ok());
  CHECK(absl::IsNotFound(PosixObjectStore::Open(directory.path() + "/x/y", {}).status()));
  CHECK(absl::IsInvalidArgument(
      PosixObjectStore::Open(directory.path() + "/file", {}).status()));
}

}  // namespace
}  // namespace heddle::impl
