#include "impl/client/object_store_crate.h"

#include <string>

#include "model/object_store/direct_object_store.h"
#include "tests/catch.h"

namespace heddle::impl {
namespace {

using absl::StatusCode;
using api::IfAbsent;
using api::IfMatch;
using Backend = ObjectStoreCrateOptions::Backend;
using CopyMode = ObjectStoreCrateOptions::CopyIfAbsent;

// The library on a simulated store.
struct Library {
  explicit Library(const std::string& profile, const ObjectStoreCrateOptions& options)
      : bucket(model::StoreProfile::Parse(profile).value()),
        below(bucket),
        store(below, options) {}

  model::Bucket bucket;
  model::DirectObjectStore below;
  ObjectStoreCrate store;
};

TEST_CASE("on a directory the library cannot update", "[impl][client]") {
  Library local("local", {.backend = Backend::kLocal});
  const api::ETag tag = local.store.Put("k", "1", IfAbsent()).value();
  CHECK(local.store.Put("k", "2", IfMatch(tag)).status().code() ==
        StatusCode::kUnimplemented);
  CHECK(local.store.Put("k", "2", IfAbsent()).status().code() ==
        StatusCode::kAlreadyExists);
  CHECK(local.store.Get("k")->body == "1");
}

TEST_CASE("an update of an absent object is a failed condition, not a missing one",
          "[impl][client]") {
  Library s3("s3", {.backend = Backend::kS3});
  CHECK(s3.below.Put("k", "1", IfMatch({7})).status().code() == StatusCode::kNotFound);
  CHECK(s3.store.Put("k", "1", IfMatch({7})).status().code() ==
        StatusCode::kFailedPrecondition);
}

TEST_CASE("on S3 conditional puts can be switched off", "[impl][client]") {
  Library s3("s3", {.backend = Backend::kS3, .conditional_put = false});
  CHECK(s3.store.Put("k", "1", IfAbsent()).status().code() == StatusCode::kUnimplemented);
  CHECK(s3.store.Put("k", "1", IfMatch({7})).status().code() ==
        StatusCode::kUnimplemented);
  CHECK(s3.store.Put("k", "1").ok());
}

TEST_CASE("on S3 a copy if absent must be configured", "[impl][client]") {
  const api::CopyOptions if_absent = {.destination = IfAbsent()};
  for (const char* profile : {"s3", "moto"}) {
    for (const CopyMode mode :
         {CopyMode::kNotSupported, CopyMode::kHeader, CopyMode::kMultipart}) {
      Library s3(profile, {.backend = Backend::kS3, .copy_if_absent = mode});
      REQUIRE(s3.store.Put("a", "1").ok());
      REQUIRE(s3.store.Put("b", "2").ok());
      const StatusCode code = s3.store.Copy("a", "b", if_absent).status().code();
      // moto ignores the header, so the object is overwritten.
      const bool ignored = profile == std::string("moto") && mode == CopyMode::kHeader;
      const StatusCode refused = mode == CopyMode::kNotSupported
                                     ? StatusCode::kUnimplemented
                                     : StatusCode::kAlreadyExists;
      CHECK(code == (ignored ? StatusCode::kOk : refused));
      CHECK(s3.store.Get("b")->body == (ignored ? "1" : "2"));
      CHECK(s3.store.Copy("a", "c", if_absent).ok() == (mode != CopyMode::kNotSupported));
    }
  }
}

TEST_CASE("a rename is a copy and a delete", "[impl][client]") {
  Library s3("s3", {.backend = Backend::kS3});
  REQUIRE(s3.store.Put("a", "1").ok());
  CHECK(s3.store.Rename("a", "b", {}).ok());
  CHECK(absl::IsNotFound(s3.store.Get("a").status()));
  CHECK(s3.store.Get("b")->body == "1");
  CHECK(absl::IsNotFound(s3.store.Rename("a", "b", {})));
  CHECK(absl::IsUnimplemented(s3.store.Rename("b", "c", IfAbsent())));
  CHECK(s3.store.Get("b").ok());
}

TEST_CASE("a rename to itself keeps the object, except where the copy succeeds",
          "[impl][client]") {
  const auto survives = [](const char* profile, Backend backend) {
    Library library(profile, {.backend = backend});
    REQUIRE(library.store.Put("k", "1").ok());
    (void)library.store.Rename("k", "k", {});
    return library.store.Get("k").ok();
  };
  CHECK(survives("s3", Backend::kS3));
  CHECK(survives("local", Backend::kLocal));
  CHECK_FALSE(survives("memory", Backend::kMemory));
  CHECK_FALSE(survives("azure", Backend::kAzure));
}

TEST_CASE("a rename if absent onto an object keeps both", "[impl][client]") {
  for (const bool is_local : {false, true}) {
    Library library(is_local ? "local" : "memory",
                    {.backend = is_local ? Backend::kLocal : Backend::kMemory});
    REQUIRE(library.store.Put("a", "1").ok());
    REQUIRE(library.store.Put("b", "2").ok());
    CHECK(absl::IsAlreadyExists(library.store.Rename("a", "b", IfAbsent())));
    CHECK(library.store.Get("a")->body == "1");
    CHECK(library.store.Get("b")->body == "2");
    CHECK(library.store.Rename("a", "c", IfAbsent()).ok());
    CHECK(absl::IsNotFound(library.store.Get("a").status()));
  }
}

TEST_CASE("prefixes are whole segments of paths", "[impl][client]") {
  Library memory("memory", {.backend = Backend::kMemory});
  for (const char* key : {"a", "a/b", "a/c/d", "ab"})
    REQUIRE(memory.store.Put(key, "1").ok());
  const auto list = [&memory](const api::ListOptions& options) {
    std::string text;
    const api::ListPage page = memory.store.List(options).value();
    for (const api::ObjectMeta& object : page.objects) text += object.key + " ";
    for (const std::string& prefix : page.common_prefixes) text += "(" + prefix + ")";
    return text;
  };
  CHECK(list({}) == "a a/b a/c/d ab ");
  CHECK(list({.prefix = "a"}) == "a/b a/c/d ");
  CHECK(list({.prefix = "a/"}) == "a/b a/c/d ");
  CHECK(list({.prefix = "a", .delimiter = "/"}) == "a/b (a/c)");
  CHECK(absl::IsUnimplemented(memory.store.List({.delimiter = "b"}).status()));
}

TEST_CASE("a range that names no byte is an error on every store", "[impl][client]") {
  for (const Backend backend : {Backend::kS3, Backend::kLocal, Backend::kMemory}) {
    Library library(backend == Backend::kLocal ? "local" : "memory",
                    {.backend = backend});
    REQUIRE(library.store.Put("k", "0123456789").ok());
    REQUIRE(library.store.Put("empty", "").ok());
    const auto code = [&library](const std::string& key, const api::ByteRange& range) {
      return library.store.Get(key, {.range = range, .conditions = {}}).status().code();
    };
    CHECK(code("k", {.offset = 9, .length = 99}) == StatusCode::kOk);
    CHECK(code("k", {.offset = 10}) == StatusCode::kOutOfRange);
    CHECK(code("k", {.offset = 3, .length = 0}) == StatusCode::kInvalidArgument);
    CHECK(code("absent", {.offset = 3, .length = 0}) == StatusCode::kInvalidArgument);
    CHECK(code("absent", {.offset = 3}) == StatusCode::kNotFound);
    CHECK(code("empty", {.length = 1, .suffix = true}) ==
          (backend == Backend::kS3 ? StatusCode::kOutOfRange : StatusCode::kOk));
  }
  Library azure("azure", {.backend = Backend::kAzure});
  REQUIRE(azure.store.Put("k", "1").ok());
  const api::GetOptions suffix = {.range = api::ByteRange{.length = 1, .suffix = true},
                                  .conditions = {}};
  CHECK(absl::IsUnimplemented(azure.store.Get("k", suffix).status()));
}

TEST_CASE("conditions that the library does not have are refused", "[impl][client]") {
  Library s3("s3", {.backend = Backend::kS3, .copy_if_absent = CopyMode::kHeader});
  const api::ETag tag = s3.store.Put("k", "1").value();
  const api::Conditions conditions[] = {
      {.if_match = api::TagMatch::Any()},
      {.if_none_match = api::TagMatch::Of(tag)},
      {.if_match = api::TagMatch::Of(tag), .if_none_match = api::TagMatch::Any()}};
  for (const api::Conditions& condition : conditions) {
    CHECK(absl::IsUnimplemented(s3.store.Put("k", "2", condition).status()));
    CHECK(absl::IsUnimplemented(s3.store.Delete("k", condition)));
    CHECK(absl::IsUnimplemented(
        s3.store.Copy("k", "j", {.destination = condition}).status()));
  }
  CHECK(absl::IsUnimplemented(s3.store.Delete("k", IfMatch(tag))));
  CHECK(
      absl::IsUnimplemented(s3.store.Copy("k", "j", {.source = IfMatch(tag)}).status()));
  CHECK(absl::IsUnimplemented(
      s3.store.Copy("k", "j", {.destination = IfMatch(tag)}).status()));
  CHECK(s3.store.Get("k")->body == "1");
  CHECK(absl::IsNotFound(s3.store.Get("j").status()));
}

// Answers every write with one code.
class Refusing final : public api::ObjectStore {
 public:
  explicit Refusing(StatusCode code) : status_(code, "") {}

  absl::StatusOr<api::ETag> Put(const std::string&, std::string,
                                const api::Conditions&) override {
    return status_;
  }
  absl::StatusOr<api::GetResult> Get(const std::string&,
                                     const api::GetOptions&) override {
    return api::GetResult{};
  }
  absl::StatusOr<api::ObjectMeta> Head(const std::string&,
                                       const api::Conditions&) override {
    return status_;
  }
  absl::StatusOr<api::ListPage> List(const api::ListOptions&) override { return status_; }
  absl::Status Delete(const std::string&, const api::Conditions&) override {
    return status_;
  }
  absl::StatusOr<api::ETag> Copy(const std::string&, const std::string&,
                                 const api::CopyOptions&) override {
    return status_;
  }
  absl::Status Rename(const std::string&, const std::string&,
                      const api::Conditions&) override {
    return status_;
  }
  [[nodiscard]] bool ListsInOrder() const override { return true; }

 private:
  absl::Status status_;
};

TEST_CASE("a conflict that nobody won is reported as an object that exists",
          "[impl][client]") {
  Refusing conflicts(StatusCode::kAborted);
  for (const CopyMode mode : {CopyMode::kHeader, CopyMode::kMultipart}) {
    ObjectStoreCrate store(conflicts, {.backend = Backend::kS3, .copy_if_absent = mode});
    CHECK(absl::IsAlreadyExists(store.Put("k", "1", IfAbsent()).status()));
    CHECK(absl::IsAlreadyExists(store.Put("k", "1", IfMatch({7})).status()));
    CHECK(absl::IsAlreadyExists(
        store.Copy("a", "b", {.destination = IfAbsent()}).status()));
  }
}

TEST_CASE("an unknown outcome stays one", "[impl][client]") {
  Refusing unknown(StatusCode::kDeadlineExceeded);
  ObjectStoreCrate store(unknown, {.backend = Backend::kMemory});
  CHECK(absl::IsDeadlineExceeded(store.Put("k", "1", IfAbsent()).status()));
  CHECK(absl::IsDeadlineExceeded(store.Put("k", "1").status()));
  CHECK(absl::IsDeadlineExceeded(store.Rename("a", "b", {})));
  CHECK(absl::IsDeadlineExceeded(store.List({}).status()));
}

}  // namespace
}  // namespace heddle::impl
