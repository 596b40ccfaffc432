#include "model/object_store/bucket.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/object_store/direct_object_store.h"
#include "sim/rng.h"
#include "tests/catch.h"
#include "tests/model/object_store/random_calls.h"

namespace heddle::model {
namespace {

const std::vector<std::string> kKeys = {"a",   "a/b",   "a/b/c", "a/bb", "b",  "b/a",
                                        "b//", "c/k#1", "ab",    "é",    "c/", "d/e/f"};

std::string Transcript(DirectObjectStore& store, std::uint64_t seed, int calls) {
  sim::Rng rng(seed);
  Performer performer(store);
  std::string transcript;
  for (int i = 0; i < calls; ++i) transcript += performer.Do(DrawCall(rng, kKeys)) + '\n';
  return transcript;
}

StoreProfile ProfileOf(const std::string& text) {
  return StoreProfile::Parse(text).value();
}

TEST_CASE("a reset bucket answers like a new one", "[model][object_store]") {
  for (const char* text :
       {"s3", "azure", "posix,tag=unique", "local", "memory", "seaweedfs"}) {
    CAPTURE(text);
    Bucket used_bucket(ProfileOf(text));
    DirectObjectStore used(used_bucket);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Bucket fresh_bucket(ProfileOf(text));
      DirectObjectStore fresh(fresh_bucket);
      const std::string expected = Transcript(fresh, seed, 40);
      REQUIRE(Transcript(used, seed, 40) == expected);
      used_bucket.Reset();
    }
  }
}

TEST_CASE("a reset bucket returns to its checkpoint", "[model][object_store]") {
  Bucket used_bucket(ProfileOf("posix,tag=unique"));
  DirectObjectStore used(used_bucket);
  const std::string before = Transcript(used, 1, 30);
  used_bucket.Checkpoint();
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Bucket fresh_bucket(ProfileOf("posix,tag=unique"));
    DirectObjectStore fresh(fresh_bucket);
    REQUIRE(Transcript(fresh, 1, 30) == before);
    REQUIRE(Transcript(used, seed, 40) == Transcript(fresh, seed, 40));
    used_bucket.Reset();
  }
}

TEST_CASE("tags are drawn per key", "[model][object_store]") {
  Bucket alone_bucket(StoreProfile::Memory());
  DirectObjectStore alone(alone_bucket);
  Bucket busy_bucket(StoreProfile::Memory());
  DirectObjectStore busy(busy_bucket);
  REQUIRE(busy.Put("other", "1").ok());
  REQUIRE(busy.Put("other", "2").ok());
  CHECK(*alone.Put("k", "1") == *busy.Put("k", "1"));
  CHECK(*busy.Put("k", "2") != *busy.Put("other", "2"));
  // A tag does not come back when its object was deleted in between.
  const api::ETag last = *alone.Put("k", "1");
  REQUIRE(alone.Delete("k").ok());
  CHECK(*alone.Put("k", "1") != last);
}

TEST_CASE("a refused call says nothing but its code", "[model][object_store]") {
  Bucket store_bucket(StoreProfile::S3());
  DirectObjectStore store(store_bucket);
  REQUIRE(store.Put("k", "1").ok());
  CHECK(store.Put("k", "2", api::IfAbsent()).status() ==
        absl::Status(absl::StatusCode::kAlreadyExists, ""));
  CHECK(store.Get("absent").status() == absl::Status(absl::StatusCode::kNotFound, ""));
}

TEST_CASE("a write tells whether it changed directories", "[model][object_store]") {
  Bucket bucket(StoreProfile::Posix());
  const auto changed_by_put = [&bucket](const std::string& key) {
    (void)bucket.Put(bucket.Intern(key), "1", {});
    return bucket.changed_directories();
  };
  CHECK_FALSE(changed_by_put("k"));
  CHECK(changed_by_put("a/b/c"));
  CHECK_FALSE(changed_by_put("a/b/d"));
  CHECK(changed_by_put("k/x"));      // refused: there is an object "k"
  CHECK_FALSE(changed_by_put("a"));  // refused, but that can never change
  REQUIRE(bucket.Rename(bucket.Intern("k"), bucket.Intern("n/k"), {}).ok());
  CHECK(bucket.changed_directories());
}

TEST_CASE("where a copy is a link, a rename of one name to the other does nothing",
          "[model][object_store]") {
  Bucket store_bucket(ProfileOf("local"));
  DirectObjectStore store(store_bucket);
  const api::ETag tag = *store.Put("a", "1");
  CHECK(*store.Copy("a", "b", {}) == tag);
  CHECK(store.Rename("a", "b", {}).ok());
  CHECK(store.Get("a").ok());
  REQUIRE(store.Put("a", "1").ok());
  CHECK(store.Rename("a", "b", {}).ok());
  CHECK(absl::IsNotFound(store.Get("a").status()));
}

TEST_CASE("a token that holds the next key misses what is written just before it",
          "[model][object_store]") {
  for (const bool next_key : {false, true}) {
    Bucket store_bucket(ProfileOf(next_key ? "gcs,page_token=next_key" : "gcs"));
    DirectObjectStore store(store_bucket);
    for (const char* key : {"a", "c", "e"}) REQUIRE(store.Put(key, "1").ok());
    const api::ListPage first = *store.List({.max_keys = 1});
    REQUIRE(store.Put("b", "1").ok());
    const api::ListPage second = *store.List({.page_token = first.next_token});
    CHECK(second.objects.size() == (next_key ? 2 : 3));
  }
}

// All that a listing gives, by definition.
std::vector<std::string> ListingOf(const std::set<std::string>& keys,
                                   const api::ListOptions& options) {
  std::vector<std::string> given;
  for (const std::string& key : keys) {
    if (!key.starts_with(options.prefix) || key <= options.start_after) continue;
    const std::size_t at = key.find('/', options.prefix.size());
    const bool groups = !options.delimiter.empty() && at != std::string::npos;
    const std::string item = groups ? key.substr(0, at + 1) : key;
    if (groups && options.start_after.starts_with(item)) continue;
    if (given.empty() || given.back() != item) given.push_back(item);
  }
  return given;
}

std::vector<std::string> PagesOf(DirectObjectStore& store, api::ListOptions options) {
  std::vector<std::string> given;
  do {
    const api::ListPage page = *store.List(options);
    std::set<std::string> items(page.common_prefixes.begin(), page.common_prefixes.end());
    for (const api::ObjectMeta& object : page.objects) items.insert(object.key);
    CHECK(items.size() <= options.max_keys);
    given.insert(given.end(), items.begin(), items.end());
    options.page_token = page.next_token;
  } while (!options.page_token.empty());
  return given;
}

TEST_CASE("the pages of a listing are what it is by definition",
          "[model][object_store]") {
  sim::Rng rng(7);
  const auto draw_key = [&rng] {
    std::string key;
    for (std::uint64_t i = 0, size = 1 + rng.Below(5); i < size; ++i)
      key += "ab/"[rng.Below(3)];
    return key;
  };
  for (int round = 0; round < 300; ++round) {
    Bucket store_bucket(StoreProfile::S3());
    DirectObjectStore store(store_bucket);
    std::set<std::string> keys;
    for (std::uint64_t i = 0; i < 20; ++i) {
      const std::string key = draw_key();
      if (rng.Below(3) == 0) {
        REQUIRE(store.Delete(key).ok());
        keys.erase(key);
      } else {
        REQUIRE(store.Put(key, "1").ok());
        keys.insert(key);
      }
    }
    api::ListOptions options;
    if (rng.Below(2) == 0) options.prefix = draw_key().substr(0, 2);
    if (rng.Below(2) == 0) options.start_after = draw_key();
    options.delimiter =
        std::string(rng.Below(2), '/');  // GCC 12 invents a warning otherwise
    options.max_keys = static_cast<std::uint32_t>(1 + rng.Below(4));
    CAPTURE(options.prefix, options.start_after, options.delimiter, options.max_keys);
    REQUIRE(PagesOf(store, options) == ListingOf(keys, options));
  }
}

}  // namespace
}  // namespace heddle::model
