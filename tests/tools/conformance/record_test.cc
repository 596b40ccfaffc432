#include "tools/conformance/record.h"

#include <fstream>

#include "tests/catch.h"

namespace heddle::conformance {
namespace {

// A record with these steps.
std::string LineOf(const std::string& steps) {
  return R"({"id": "O10", "variant": "two open", "server": "moto 5.2.5", "profile": "s3",)"
         R"( "layer": "wire", "replay": "steps", "agrees": false, "right": "server", "steps": [)" +
         steps + "]}";
}

Step StepOf(const std::string& fields) {
  return ParseRecord(LineOf(R"({"n": 1, "outcome": "ok", )" + fields + "}"))
      .value()
      .steps.at(0);
}

TEST_CASE("a record says what was tried where", "[conformance]") {
  const Record record =
      ParseRecord(LineOf(R"({"n": 1, "op": "put", "key": "k", "outcome": "ok"})"))
          .value();
  CHECK(record.Name() == "O10 two open (moto 5.2.5)");
  CHECK(record.profile == "s3");
  CHECK(record.layer == "wire");
  CHECK(record.replay == "steps");
  CHECK_FALSE(record.agrees);
  CHECK(record.server_right);
  CHECK(record.steps.size() == 1);
}

TEST_CASE("a step is a call and its answer", "[conformance]") {
  const Step put = StepOf(R"("op": "put", "key": "k", "body": "ab", "repeat": 3,
      "if_match": "@e", "if_none_match": "*", "save": "f", "token": "t1", "want": ["ok", "x"])");
  CHECK(put.op == "put");
  CHECK(put.key == "k");
  CHECK(put.body == "ababab");
  CHECK(put.if_match == "@e");
  CHECK(put.if_none_match == "*");
  CHECK(put.save == "f");
  CHECK(put.values.token == "t1");
  CHECK(put.want == std::vector<std::string>{"ok", "x"});
  CHECK(put.not_in_contract.empty());

  const Step list =
      StepOf(R"("op": "list", "prefix": "p", "start_after": "a", "delimiter": "/",
      "max_keys": 2, "page": "@n", "save_next": "m", "keys": ["a"], "prefixes": [],
      "truncated": true, "ref_values": {"keys": ["b"]})");
  CHECK(list.list.prefix == "p");
  CHECK(list.list.start_after == "a");
  CHECK(list.list.delimiter == "/");
  CHECK(list.list.max_keys == 2);
  CHECK(list.page == "@n");
  CHECK(list.save_next == "m");
  CHECK(list.values.keys == std::vector<std::string>{"a"});
  CHECK(list.values.prefixes == std::vector<std::string>{});
  CHECK(list.values.truncated == true);
  CHECK(list.ref_values.keys == std::vector<std::string>{"b"});
  CHECK_FALSE(list.want.has_value());

  const Step get = StepOf(R"("op": "get", "result_body": [["A", 3], ["B", 1]])");
  CHECK(get.values.body == "AAAB");
}

TEST_CASE("ranges are read in each of their forms", "[conformance]") {
  const auto range = [](const std::string& field) {
    return StepOf(R"("op": "get", )" + field).range.value();
  };
  CHECK(range(R"("range": "bytes=2-4")").offset == 2);
  CHECK(range(R"("range": "bytes=2-4")").length == 3);
  CHECK(range(R"("range": "bytes=7-")").offset == 7);
  CHECK(range(R"("range": "bytes=7-")").length == UINT64_MAX);
  CHECK(range(R"("range": "bytes=-3")").suffix);
  CHECK(range(R"("range": "bytes=-3")").length == 3);
  CHECK(range(R"("get_range": [2, 5])").length == 3);
  CHECK(range(R"("get_range": [3, 3])").length == 0);
  CHECK(range(R"("option_range": {"suffix": 9})").suffix);
  CHECK(range(R"("option_range": {"offset": 9})").offset == 9);
  CHECK(range(R"("pread": [8, 10])").offset == 8);
  CHECK(range(R"("pread": [8, 10])").length == 10);
}

TEST_CASE("what the contract cannot say is named", "[conformance]") {
  const auto reason = [](const std::string& fields) {
    return StepOf(fields).not_in_contract;
  };
  CHECK(reason(R"("op": "link", "key": "k")") == "operation link");
  CHECK(reason(R"("op": "get", "version": "@v")") == "argument version");
  CHECK(reason(R"("op": "get", "range": "bytes=5-2")") == "a range that runs backwards");
  CHECK(reason(R"("op": "get", "get_range": [5, 2])") == "a range that runs backwards");
  CHECK(reason(R"("op": "list", "max_keys": -1)") == "a page size that is no count");
  CHECK(reason(R"("op": "list", "max_keys": "x")") == "a page size that is no count");
  CHECK(reason(R"("op": "put_finish", "client": "A")") ==
        "an open request that is no put");
}

TEST_CASE("a line that is no record is told what is wrong with it", "[conformance]") {
  const auto message = [](const std::string& line) {
    const auto record = ParseRecord(line);
    CHECK(absl::IsInvalidArgument(record.status()));
    return std::string(record.status().message());
  };
  CHECK(message("{") == "the line is no JSON");
  CHECK(message("") == "the line is no JSON");
  CHECK(message("[]") == "the line is no object");
  CHECK(message("{}") == "'id' is missing");
  CHECK(message(R"({"id": 7})") == "'id' is of the wrong type");
  CHECK(message(LineOf("7")) == "a step is no object");
  CHECK(message(LineOf(R"({"n": 1, "op": "put"})")) == "'outcome' is missing");
  CHECK(message(LineOf(R"({"n": 1, "op": "put", "outcome": "ok", "want": "ok"})")) ==
        "'want' is of the wrong type");
  CHECK(message(LineOf(R"({"n": 1, "op": "get", "outcome": "ok", "range": "5"})")) ==
        "'5' is no range");
  CHECK(message(LineOf(R"({"n": 1, "op": "list", "outcome": "ok", "page": "n"})")) ==
        "'page' names no page token");
}

}  // namespace
}  // namespace heddle::conformance
