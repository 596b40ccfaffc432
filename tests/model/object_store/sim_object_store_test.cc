#include "model/object_store/sim_object_store.h"

#include <set>
#include <string>
#include <vector>

#include "sim/strategy/random.h"
#include "sim/world.h"
#include "tests/catch.h"
#include "tests/model/object_store/random_calls.h"
#include "tests/model/object_store/suite.h"
#include "tests/sim/engine_testing.h"

namespace heddle::model {
namespace {

StoreProfile ProfileOf(const std::string& text) {
  return StoreProfile::Parse(text).value();
}

TEST_CASE("a simulated store passes the conformance suite", "[model][object_store]") {
  for (const char* text : {"s3", "posix", "memory", "local"}) {
    const StoreProfile profile = ProfileOf(text);
    for (const SuiteCase& suite_case : ObjectStoreSuite()) {
      DYNAMIC_SECTION(text << ": " << suite_case.name) {
        sim::World world;
        auto& bucket = world.Emplace<SimObjectStore>("bucket", profile);
        sim::Process& process = world.AddProcess("p");
        Complaints complaints;
        world.AddTask(process, "task", [&] {
          suite_case.run(bucket.Connect(process), profile, complaints);
        });
        CHECK(sim::RunDefault(world).verdict.kind == sim::VerdictKind::kPass);
        CHECK(complaints.list() == std::vector<std::string>());
      }
    }
  }
}

TEST_CASE("every execution begins with what Build has written", "[model][object_store]") {
  const std::vector<std::string> keys = {"a", "a/b", "b", "c/d", "c/e"};
  sim::World world;
  auto& bucket = world.Emplace<SimObjectStore>("bucket", ProfileOf("posix,tag=unique"));
  sim::Process& process = world.AddProcess("p");
  const auto build = [](api::ObjectStore& store) {
    REQUIRE(store.Put("a", "built").ok());
    REQUIRE(store.Put("c/d", "built").ok());
    REQUIRE(store.Put("c/d", "built again").ok());
  };
  build(bucket.direct());
  std::string transcript;
  std::uint64_t seed = 0;
  const auto perform = [&](api::ObjectStore& store) {
    transcript.clear();
    sim::Rng rng(seed);
    Performer performer(store);
    for (int i = 0; i < 40; ++i) transcript += performer.Do(DrawCall(rng, keys)) + '\n';
  };
  world.AddTask(process, "task", [&] { perform(bucket.Connect(process)); });
  for (; seed < 30; ++seed) {
    sim::RunDefault(world);
    const std::string simulated = transcript;
    Bucket fresh(ProfileOf("posix,tag=unique"));
    DirectObjectStore direct(fresh);
    build(direct);
    perform(direct);
    REQUIRE(simulated == transcript);
  }
}

TEST_CASE("each call is one step, and a story tells it", "[model][object_store]") {
  sim::World world;
  auto& bucket = world.Emplace<SimObjectStore>("bucket", StoreProfile::S3());
  sim::Process& process = world.AddProcess("p");
  world.AddTask(process, "task", [&] {
    api::ObjectStore& store = bucket.Connect(process);
    (void)store.List({.prefix = "t/v/"});
    const api::ETag tag = *store.Put("t/v/1", "12345", api::IfAbsent());
    (void)store.Put("t/v/1", "1", api::IfAbsent());
    (void)store.Put("t/v/1", "2", api::IfMatch(tag));
    (void)store.Put("t/v/1", "2", api::IfMatch(tag));
    (void)store.Put("t/v/1", "3", {.if_none_match = api::TagMatch::Of(tag)});
    (void)store.Get("t/v/1");
    (void)store.Head("t/v/2");
    (void)store.Get("t/v/1", {.range = api::ByteRange{.offset = 9}, .conditions = {}});
    (void)store.Copy("t/v/1", "t/v/2", {.destination = api::IfAbsent()});
    (void)store.List({.prefix = "t/v/"});
    (void)store.List({.prefix = "t/", .delimiter = "/"});
    (void)store.List({.prefix = "t/v/", .max_keys = 1});
    (void)store.Rename("t/v/1", "t/v/3", {});
    (void)store.Delete("t/v/1");
    (void)store.Put("", "1");
  });
  sim::EventLog story;
  sim::RunDefault(world, {.observer = &story});
  CHECK(story.lines == sim::Lines{
                           "task: list   t/v/ -> empty",
                           "task: put    t/v/1 absent -> ok",
                           "task: put    t/v/1 absent -> already exists",
                           "task: put    t/v/1 match -> ok",
                           "task: put    t/v/1 match -> not that one",
                           "task: put    t/v/1 if -> not supported",
                           "task: get    t/v/1 -> 1 bytes",
                           "task: head   t/v/2 -> not found",
                           "task: get    t/v/1 -> out of range",
                           "task: copy   t/v/1 t/v/2 absent -> ok",
                           "task: list   t/v/ -> 1, 2",
                           "task: list   t/ -> v/",
                           "task: list   t/v/ -> 1, and another page",
                           "task: rename t/v/1 t/v/3 -> not supported",
                           "task: delete t/v/1 -> ok",
                           "task: put     -> invalid",
                       });
}

TEST_CASE("of two that put if absent one wins, either one", "[model][object_store]") {
  sim::World world;
  auto& bucket = world.Emplace<SimObjectStore>("bucket", StoreProfile::S3());
  std::string answers[2];
  for (int i = 0; i < 2; ++i) {
    const std::string name = "writer" + std::to_string(i);
    sim::Process& process = world.AddProcess(name);
    world.AddTask(process, name, [&bucket, &process, &answer = answers[i]] {
      const auto tag = bucket.Connect(process).Put("k", "1", api::IfAbsent());
      answer = tag.ok() ? "won" : "lost";
    });
  }
  std::set<std::string> pairs;
  const std::uint64_t executions = sim::ForEachExecution(
      world, [&](const sim::Execution&) { pairs.insert(answers[0] + " " + answers[1]); });
  CHECK(executions == 2);
  CHECK(pairs == std::set<std::string>{"won lost", "lost won"});
}

TEST_CASE("a watcher hears of each object that changed", "[model][object_store]") {
  sim::World world;
  auto& bucket = world.Emplace<SimObjectStore>("bucket", StoreProfile::Posix());
  sim::Process& process = world.AddProcess("p");
  std::vector<std::string> heard;
  bucket.Watch([&heard](const std::string& key, const std::string* body) {
    heard.push_back(key + (body == nullptr ? " gone" : " is " + *body));
  });
  world.AddTask(process, "task", [&] {
    api::ObjectStore& store = bucket.Connect(process);
    (void)store.Put("a", "1");
    (void)store.Put("a", "2", api::IfAbsent());
    (void)store.Copy("a", "b", {});
    (void)store.Rename("a", "c", {});
    (void)store.Rename("a", "d", {});
    (void)store.Delete("b");
    (void)store.Delete("b");
  });
  sim::RunDefault(world);
  CHECK(heard ==
        std::vector<std::string>{"a is 1", "b is 1", "a gone", "c is 1", "b gone"});
  CHECK(bucket.Peek("a") == nullptr);
  REQUIRE(bucket.Peek("c") != nullptr);
  CHECK(*bucket.Peek("c") == "1");
}

TEST_CASE("two pages are not a snapshot", "[model][object_store]") {
  sim::World world;
  auto& bucket = world.Emplace<SimObjectStore>("bucket", ProfileOf("s3,page_keys_max=1"));
  for (const char* key : {"a", "c"}) REQUIRE(bucket.direct().Put(key, "1").ok());
  std::string seen;
  sim::Process& reader = world.AddProcess("reader");
  world.AddTask(reader, "reads", [&] {
    seen.clear();
    api::ListOptions options;
    do {
      const api::ListPage page = bucket.Connect(reader).List(options).value();
      for (const api::ObjectMeta& object : page.objects) seen += object.key;
      options.page_token = page.next_token;
    } while (!options.page_token.empty());
  });
  sim::Process& writer = world.AddProcess("writer");
  world.AddTask(writer, "writes", [&] {
    (void)bucket.Connect(writer).Delete("a");
    (void)bucket.Connect(writer).Put("b", "1");
  });
  std::set<std::string> listings;
  sim::ForEachExecution(world, [&](const sim::Execution&) { listings.insert(seen); });
  // There was no time at which all three were there.
  CHECK(listings == std::set<std::string>{"abc", "ac", "bc", "c"});
}

TEST_CASE("a connection serves its own process only", "[model][object_store]") {
  const std::string message = sim::MisuseIn([](sim::World& world) {
    auto& bucket = world.Emplace<SimObjectStore>("bucket", StoreProfile::S3());
    sim::Process& owner = world.AddProcess("owner");
    sim::Process& other = world.AddProcess("other");
    CHECK(&bucket.Connect(owner) == &bucket.Connect(owner));
    CHECK(&bucket.Connect(owner) != &bucket.Connect(other));
    world.AddTask(other, "task", [&] { (void)bucket.Connect(owner).Get("k"); });
  });
  CHECK(message ==
        "task 'task' calls 'bucket' by the connection of process 'owner': each "
        "process needs "
        "its own, from Connect(process)");
}

}  // namespace
}  // namespace heddle::model
