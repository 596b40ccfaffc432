#include "impl/table/manifest.h"

#include <string>

#include "absl/status/status.h"
#include "impl/table/bytes.h"
#include "tests/catch.h"

namespace heddle::impl {
namespace {

Transaction SomeTransaction() {
  return {.id = {.read_version = 7, .uuid = {.high = 0x0123456789abcdef, .low = 42}},
          .operation = Operation::kOverwrite,
          .create_only = true,
          .fragments = {{.file = {.high = 1, .low = 2}, .rows = 10},
                        {.file = {.high = 3, .low = UINT64_MAX}, .rows = UINT32_MAX}}};
}

Manifest SomeManifest() {
  return {.version = 8,
          .next_fragment_id = 5,
          .fragments = {{.id = 3, .file = {.high = 1, .low = 2}, .rows = 10},
                        {.id = 4, .file = {.high = 3, .low = 4}, .rows = 1}},
          .transaction = SomeTransaction().id};
}

Manifest InliningManifest() {
  Manifest manifest = SomeManifest();
  manifest.inlined = SomeTransaction();
  return manifest;
}

// Every encoding but the whole one, and one with something behind it, must be refused.
template <typename Decode>
void RequireOnlyWholeIsAccepted(const std::string& bytes, Decode decode) {
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    INFO("the first " << size << " of " << bytes.size() << " bytes");
    REQUIRE(absl::IsDataLoss(decode(bytes.substr(0, size)).status()));
  }
  REQUIRE(absl::IsDataLoss(decode(bytes + '\0').status()));
  std::string other_kind = bytes;
  other_kind[0] = '?';
  REQUIRE(absl::IsDataLoss(decode(other_kind).status()));
}

TEST_CASE("rows survive their encoding", "[impl][table]") {
  const Rows rows = {0, 1, -1, INT32_MAX, INT32_MIN};
  REQUIRE(*DecodeRows(EncodeRows(rows)) == rows);
  REQUIRE(DecodeRows("")->empty());
  REQUIRE(EncodeRows({1}) == std::string("\1\0\0\0", 4));
  REQUIRE(absl::IsDataLoss(DecodeRows("123").status()));
}

TEST_CASE("a transaction survives its encoding", "[impl][table]") {
  REQUIRE(*DecodeTransaction(EncodeTransaction(SomeTransaction())) == SomeTransaction());
  REQUIRE(*DecodeTransaction(EncodeTransaction({})) == Transaction{});
}

TEST_CASE("a manifest survives its encoding, with and without its transaction",
          "[impl][table]") {
  REQUIRE(*DecodeManifest(EncodeManifest(SomeManifest())) == SomeManifest());
  REQUIRE(*DecodeManifest(EncodeManifest(InliningManifest())) == InliningManifest());
  REQUIRE(*DecodeManifest(EncodeManifest({})) == Manifest{});
}

TEST_CASE("truncated, longer and foreign bytes are refused", "[impl][table]") {
  RequireOnlyWholeIsAccepted(EncodeTransaction(SomeTransaction()), DecodeTransaction);
  RequireOnlyWholeIsAccepted(EncodeManifest(SomeManifest()), DecodeManifest);
  RequireOnlyWholeIsAccepted(EncodeManifest(InliningManifest()), DecodeManifest);
}

TEST_CASE("values that no encoder writes are refused", "[impl][table]") {
  const std::string transaction = EncodeTransaction({});
  const std::size_t operation = 4 + 8 + 16;
  for (const std::size_t position :
       {operation, operation + 1}) {  // operation, create_only
    std::string bytes = transaction;
    bytes[position] = '\2';
    REQUIRE(absl::IsDataLoss(DecodeTransaction(bytes).status()));
  }
  std::string manifest = EncodeManifest({});
  manifest.back() = '\2';  // neither with nor without a transaction
  REQUIRE(absl::IsDataLoss(DecodeManifest(manifest).status()));
}

TEST_CASE("a malformed count does not decide how much memory is asked for",
          "[impl][table]") {
  std::string bytes = EncodeTransaction({});
  for (std::size_t i = bytes.size() - 4; i < bytes.size(); ++i) bytes[i] = '\xff';
  REQUIRE(absl::IsDataLoss(DecodeTransaction(bytes).status()));
}

TEST_CASE("reading beyond the end gives zeros from then on and is remembered",
          "[impl][table]") {
  const std::string bytes = "\1\2\3";
  ByteReader reader(bytes);
  REQUIRE(reader.Take<std::uint16_t>() == 0x0201);
  REQUIRE(reader.left() == 1);
  REQUIRE(reader.Take<std::uint16_t>() == 0);
  REQUIRE(reader.Take<std::uint8_t>() == 0);
  REQUIRE_FALSE(reader.Done());
}

TEST_CASE("an Append keeps the fragments that are there and continues their ids",
          "[impl][table]") {
  const Manifest base = SomeManifest();
  Transaction append = SomeTransaction();
  append.operation = Operation::kAppend;
  const Manifest next = BuildManifest(&base, append, /*inline_it=*/false);
  REQUIRE(next.version == 9);
  REQUIRE(next.transaction == append.id);
  REQUIRE_FALSE(next.inlined);
  REQUIRE(next.fragments.size() == 4);
  REQUIRE(next.fragments[0] == base.fragments[0]);
  REQUIRE(next.fragments[1] == base.fragments[1]);
  REQUIRE(next.fragments[2] ==
          Fragment{.id = 5, .file = append.fragments[0].file, .rows = 10});
  REQUIRE(next.fragments[3].id == 6);
  REQUIRE(next.next_fragment_id == 7);
}

TEST_CASE("an Overwrite keeps no fragment and numbers its own from 0", "[impl][table]") {
  const Manifest base = SomeManifest();
  const Manifest next = BuildManifest(&base, SomeTransaction(), /*inline_it=*/true);
  REQUIRE(next.version == 9);
  REQUIRE(next.inlined == SomeTransaction());
  REQUIRE(next.fragments.size() == 2);
  REQUIRE(next.fragments[0].id == 0);
  REQUIRE(next.fragments[1].id == 1);
  REQUIRE(next.next_fragment_id == 2);
  REQUIRE(BuildManifest(nullptr, SomeTransaction(), false).version == 1);
}

}  // namespace
}  // namespace heddle::impl
