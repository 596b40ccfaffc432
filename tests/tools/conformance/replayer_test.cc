#include "tools/conformance/replayer.h"

#include <fmt/format.h>

#include "tests/catch.h"
#include "tools/conformance/server.h"

namespace heddle::conformance {
namespace {

using Differences = std::vector<std::string>;

Record RecordOf(const std::string& steps, const std::string& profile = "s3",
                const std::string& layer = "wire", const std::string& more = "") {
  return ParseRecord(R"({"id": "O1", "server": "moto", "replay": "steps", "profile": ")" +
                     profile + R"(", "layer": ")" + layer + "\", " + more +
                     R"("steps": [)" + steps + "]}")
      .value();
}

ReplayResult Replayed(const Record& record, Judge judge = Judge::kProfile) {
  SimulatedStore store(*ProfileOf(record));
  return Replay(record, store.store(), judge);
}

const std::string kPut =
    R"({"n": 1, "op": "put", "key": "k", "body": "new", "outcome": "ok"},)";

TEST_CASE("an outcome that is not wanted differs", "[conformance]") {
  const std::string put = R"({"n": 2, "op": "put", "key": "k", "if_none_match": "*", )";
  const std::string wanted = R"("outcome": "ok", "want": ["ok", "precondition_failed"]})";
  CHECK(Replayed(RecordOf(kPut + put + wanted)).differences == Differences{});
  const std::string unwanted = R"("outcome": "ok", "want": ["ok", "not_found"]})";
  CHECK(Replayed(RecordOf(kPut + put + unwanted)).differences ==
        Differences{"step 2 put k: answered ALREADY_EXISTS, not ok or not_found"});
  // By the server it is the outcome that counts, whatever was wanted.
  CHECK(Replayed(RecordOf(kPut + put + wanted), Judge::kServer).differences ==
        Differences{"step 2 put k: answered ALREADY_EXISTS, not ok"});
  // Nothing wanted: not judged.
  CHECK(Replayed(RecordOf(kPut + put + R"("outcome": "ok"})")).differences ==
        Differences{});
}

TEST_CASE("where the server is right, its outcome is allowed too", "[conformance]") {
  const std::string steps = R"({"n": 1, "op": "get", "key": "k", "outcome": "not_found",
                                "want": ["ok"], "differs": true})";
  CHECK(Replayed(RecordOf(steps)).differences.size() == 1);
  CHECK(Replayed(RecordOf(steps, "s3", "wire", R"("right": "server", )")).differences ==
        Differences{});
}

TEST_CASE("a value that was not read differs", "[conformance]") {
  const std::string get = R"({"n": 2, "op": "get", "key": "k", "outcome": "ok",
      "ref_values": {"result_body": "old"}})";
  CHECK(Replayed(RecordOf(kPut + get)).differences ==
        Differences{"step 2 get k: read 'new', not 'old'"});
  CHECK(
      Replayed(RecordOf(kPut + get, "s3", "wire", R"("agrees": false, )")).differences ==
      Differences{});
  const std::string head =
      R"({"n": 2, "op": "head", "key": "k", "outcome": "ok", "size": 4})";
  CHECK(Replayed(RecordOf(kPut + head)).differences == Differences{});
  CHECK(Replayed(RecordOf(kPut + head), Judge::kServer).differences ==
        Differences{"step 2 head k: size 3, not 4"});
}

TEST_CASE("a listing with other keys differs", "[conformance]") {
  const std::string list = R"({"n": 2, "op": "list", "delimiter": "/", "max_keys": 1,
      "outcome": "ok", "keys": ["j"], "prefixes": ["p/"], "truncated": true})";
  CHECK(Replayed(RecordOf(kPut + list), Judge::kServer).differences ==
        Differences{"step 2 list: keys k, not j", "step 2 list: prefixes , not p/",
                    "step 2 list: no other page follows"});
}

TEST_CASE("the order of keys counts, but not in a directory", "[conformance]") {
  const std::string steps = R"({"n": 1, "op": "put", "key": "a", "outcome": "ok"},
      {"n": 2, "op": "put", "key": "b", "outcome": "ok"},
      {"n": 3, "op": "list", "outcome": "ok", "ref_values": {"keys": ["b", "a"]}})";
  CHECK(Replayed(RecordOf(steps)).differences ==
        Differences{"step 3 list: keys a b, not b a"});
  CHECK(Replayed(RecordOf(steps, "posix")).differences == Differences{});
}

TEST_CASE("tokens of one name are one token, and of two names two", "[conformance]") {
  const auto record = [](const std::string& second_body,
                         const std::string& second_token) {
    return RecordOf(
        R"({"n": 1, "op": "put", "key": "k", "body": "a", "outcome": "ok", "token": "t1"},
        {"n": 2, "op": "put", "key": "k", "body": ")" +
        second_body + R"(", "outcome": "ok", "token": ")" + second_token + R"("})");
  };
  CHECK(Replayed(record("a", "t1"), Judge::kServer).differences == Differences{});
  CHECK(Replayed(record("b", "t2"), Judge::kServer).differences == Differences{});
  CHECK(Replayed(record("b", "t1"), Judge::kServer).differences ==
        Differences{"step 2 put k: the token t1 is another"});
  CHECK(Replayed(record("a", "t2"), Judge::kServer).differences ==
        Differences{"step 2 put k: the token t2 is that of t1"});
  CHECK(Replayed(record("b", "t1")).differences == Differences{});
}

TEST_CASE("a token that the reference knows is compared", "[conformance]") {
  const std::string head =
      R"({"n": 2, "op": "head", "key": "k", "outcome": "ok", "token": "t1",
      "ref_values": {"token": "t1"}})";
  const std::string first =
      R"({"n": 1, "op": "put", "key": "k", "body": "a", "outcome": "ok", "token": "t1"},)";
  CHECK(Replayed(RecordOf(first + head)).differences == Differences{});
  const std::string other =
      R"({"n": 3, "op": "put", "key": "k", "body": "b", "outcome": "ok"},)";
  CHECK(Replayed(RecordOf(first + other + head)).differences ==
        Differences{"step 2 head k: the token t1 is another"});
}

TEST_CASE("a put that was held open takes effect at its end, or never", "[conformance]") {
  const auto begin = [](const std::string& client) {
    return fmt::format(R"({{"n": 1, "op": "put_begin", "client": "{0}", "key": "k", )"
                       R"("body": "{0}", "if_none_match": "*", "outcome": "pending"}},)",
                       client);
  };
  const std::string finish_a =
      R"({"n": 2, "op": "put_finish", "client": "A", "outcome": "ok",
      "want": ["precondition_failed"]},)";
  const std::string finish_b =
      R"({"n": 3, "op": "put_finish", "client": "B", "outcome": "ok",
      "want": ["ok"]},)";
  const std::string get =
      R"({"n": 4, "op": "get", "key": "k", "outcome": "ok", "want": ["ok"],
      "ref_values": {"result_body": "B"}})";
  CHECK(Replayed(RecordOf(begin("A") + begin("B") + finish_b + finish_a + get))
            .differences == Differences{});
  const std::string cut =
      R"({"n": 2, "op": "put_cut", "client": "A", "outcome": "no_reply"},)";
  CHECK(Replayed(RecordOf(begin("A") + cut + begin("B") + finish_b + get)).differences ==
        Differences{});
}

TEST_CASE("a call whose answer is not read has its effect", "[conformance]") {
  const std::string steps =
      R"({"n": 1, "op": "put_unanswered", "key": "k", "body": "1", "outcome": "no_reply"},
         {"n": 2, "op": "get", "key": "k", "outcome": "ok", "ref_values": {"result_body": "2"}},
         {"n": 3, "op": "delete_unanswered", "key": "k", "outcome": "no_reply"},
         {"n": 4, "op": "head", "key": "k", "outcome": "ok", "want": ["ok"]})";
  CHECK(Replayed(RecordOf(steps)).differences ==
        Differences{"step 2 get k: read '1', not '2'",
                    "step 4 head k: answered NOT_FOUND, not ok"});
}

TEST_CASE("reads that the contract cannot ask for are left out, writes are not",
          "[conformance]") {
  const Record reads = RecordOf(
      kPut +
      R"({"n": 2, "op": "get", "key": "k", "range": "bytes=5-2", "outcome": "ok"},
      {"n": 3, "op": "list", "save_next": "n", "outcome": "ok"},
      {"n": 4, "op": "list", "page": "@n", "outcome": "ok"})");
  CHECK(NotInContract(reads).empty());
  const ReplayResult result = Replayed(reads);
  CHECK(result.steps == 2);
  REQUIRE(result.left_out.size() == 2);
  CHECK(result.left_out[0].reason == "a range that runs backwards");
  CHECK(result.left_out[1].reason == "a page after the last one");
  CHECK(
      NotInContract(RecordOf(R"({"n": 1, "op": "link", "key": "k", "outcome": "ok"})")) ==
      "operation link");
}

TEST_CASE("through the client library the words are its own", "[conformance]") {
  const std::string steps = R"({"n": 1, "op": "put", "key": "k", "outcome": "ok"},
      {"n": 2, "op": "put", "key": "k", "if_none_match": "*", "outcome": "ok",
       "want": ["precondition_failed"]},
      {"n": 3, "op": "copy", "from": "k", "key": "k", "outcome": "error", "want": ["error"]},
      {"n": 4, "op": "copy", "from": "k", "key": "j", "if_none_match": "*", "outcome": "ok",
       "want": ["unsupported"]})";
  CHECK(Replayed(RecordOf(steps, "s3", "object_store")).differences ==
        Differences{"step 2 put k: answered ALREADY_EXISTS, not precondition_failed"});
}

}  // namespace
}  // namespace heddle::conformance
