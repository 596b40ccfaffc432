#include "impl/table/commit_handler.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "impl/table/names.h"
#include "tests/catch.h"
#include "tests/impl/table/test_runtime.h"
#include "tests/impl/table/test_store.h"

namespace heddle::impl {
namespace {

const std::string& FirstKey() {
  static const std::string key = ManifestKey("t", NamingScheme::kV1, 1);
  return key;
}

absl::Status Commit(CommitHandlerKind kind, api::ObjectStore& store,
                    const std::string& body) {
  TestRuntime runtime(/*number=*/body.size());  // each body is staged under its own name
  return HandlerOf(kind).Commit(store, runtime, FirstKey(), body);
}

// The store refuses the calls of one kind with `answer`.
InterceptedStore::Before Refuse(const std::string& refused, const absl::Status& answer) {
  return [=](const std::string& call, const std::string&) {
    return call == refused ? answer : absl::OkStatus();
  };
}

TEST_CASE("of two commits of one version the safe handlers let the first win",
          "[impl][table][handler]") {
  MemoryStore store({.renames = GENERATE(true, false)});
  const auto kind =
      GENERATE(CommitHandlerKind::kConditionalPut, CommitHandlerKind::kRename);
  REQUIRE(Commit(kind, store, "first").ok());
  REQUIRE(absl::IsAlreadyExists(Commit(kind, store, "second")));
  REQUIRE(store.Get(FirstKey())->body == "first");
  REQUIRE(store.Keys("") == std::vector<std::string>{FirstKey()});
}

TEST_CASE(
    "of two commits of one version the unsafe handler acknowledges both and keeps the "
    "last",
    "[impl][table][handler]") {
  MemoryStore store;
  REQUIRE(Commit(CommitHandlerKind::kUnsafe, store, "first").ok());
  REQUIRE(Commit(CommitHandlerKind::kUnsafe, store, "second").ok());
  REQUIRE(store.Get(FirstKey())->body == "second");
}

TEST_CASE("a conditional put takes each refusal by condition for a conflict",
          "[impl][table][handler]") {
  MemoryStore store;
  const absl::Status answer =
      GENERATE(absl::AlreadyExistsError(""),       // 412, EEXIST
               absl::FailedPreconditionError(""),  // 412, other words
               absl::AbortedError(""));            // 409
  InterceptedStore refusing(store, Refuse("put absent", answer));
  REQUIRE(
      absl::IsAlreadyExists(Commit(CommitHandlerKind::kConditionalPut, refusing, "x")));
}

TEST_CASE("an unknown outcome stays unknown in every handler", "[impl][table][handler]") {
  MemoryStore store;
  const auto [kind, call] = GENERATE(table<CommitHandlerKind, std::string>(
      {{CommitHandlerKind::kConditionalPut, "put absent"},
       {CommitHandlerKind::kRename, "put"},
       {CommitHandlerKind::kRename, "rename"},
       {CommitHandlerKind::kUnsafe, "put"}}));
  InterceptedStore failing(store, Refuse(call, absl::DeadlineExceededError("")));
  REQUIRE(absl::IsDeadlineExceeded(Commit(kind, failing, "x")));
}

TEST_CASE("a rename of unknown outcome leaves the staged manifest",
          "[impl][table][handler]") {
  MemoryStore store;
  InterceptedStore failing(store, Refuse("rename", absl::DeadlineExceededError("")));
  REQUIRE_FALSE(Commit(CommitHandlerKind::kRename, failing, "x").ok());
  REQUIRE(store.Keys("").size() == 1);
  REQUIRE(store.Keys("")[0].starts_with(FirstKey() + "-"));
}

TEST_CASE("a staged manifest that cannot be deleted changes no answer",
          "[impl][table][handler]") {
  MemoryStore store({.renames = false});
  InterceptedStore failing(store, Refuse("delete", absl::UnavailableError("")));
  REQUIRE(Commit(CommitHandlerKind::kRename, failing, "first").ok());
  REQUIRE(absl::IsAlreadyExists(Commit(CommitHandlerKind::kRename, failing, "second")));
}

}  // namespace
}  // namespace heddle::impl
