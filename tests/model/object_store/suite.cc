#include "tests/model/object_store/suite.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "tests/model/object_store/suite_client.h"

namespace heddle::model {
namespace {

using absl::StatusCode;
using api::IfAbsent;
using api::IfMatch;
using api::TagMatch;

// --- Put, get, head, delete
// ---------------------------------------------------------------------

void ReadsWhatWasWritten(Client c) {
  c.IsAbsent("k");
  c.Puts("k", "1");
  c.Holds("k", "1");
  c.Puts("k", "22");
  c.Holds("k", "22");
  c.Puts("k", "");
  c.Holds("k", "");
  std::string bytes(100'000, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i);
  c.Puts("k", bytes);
  c.Holds("k", bytes);
}

void Deletes(Client c) {
  c.Deletes("k", {}, c.profile().delete_absent);
  c.Puts("k", "1");
  c.Deletes("k", {}, StatusCode::kOk);
  c.IsAbsent("k");
  c.Puts("k", "2", IfAbsent());
  c.Holds("k", "2");
}

void CreatesOnce(Client c) {
  c.Puts("k", "1", IfAbsent());
  c.PutFails("k", IfAbsent(), StatusCode::kAlreadyExists);
  c.Holds("k", "1");
}

void SwapsByTag(Client c) {
  const api::ETag first = c.Puts("k", "1");
  if (!c.judges_if_match()) {
    c.PutFails("k", IfMatch(first), StatusCode::kUnimplemented);
    c.Holds("k", "1");
    return;
  }
  const api::ETag second = c.Puts("k", "2", IfMatch(first));
  c.Expect(first != second, "another body has another tag");
  c.PutFails("k", IfMatch(first), StatusCode::kFailedPrecondition);
  c.Holds("k", "2");
  c.PutFails("absent", IfMatch(first), c.profile().cas_absent);
  c.PutFails("absent", {.if_match = TagMatch::Any()}, c.profile().cas_star_absent);
  c.IsAbsent("absent");
  c.Puts("k", "3", {.if_match = TagMatch::Any()});
  c.Holds("k", "3");
}

void TagsTellBodiesApart(Client c) {
  const api::ETag x = c.Puts("k", "x");
  const api::ETag y = c.Puts("k", "y");
  const api::ETag x_again = c.Puts("k", "x");
  if (!c.has_tags()) {
    c.Expect(x == api::ETag{} && y == x && x_again == x, "no tag is 0");
    return;
  }
  c.Expect(x != y && y != x_again, "another body has another tag");
  c.Expect(x != api::ETag{} && y != api::ETag{}, "a tag is not 0");
  c.Expect((x == x_again) == (c.profile().tag == TagKind::kContentHash),
           "the old body has its old tag only where tags are hashes");
}

void JudgesReads(Client c) {
  const api::ETag old = c.Puts("k", "1");
  const api::ETag now = c.Puts("k", "2");
  if (c.profile().get_conditions != ConditionUse::kJudged) {
    c.ReadFails("k", IfMatch(now), StatusCode::kUnimplemented);
    return;
  }
  c.ReadFails("k", IfMatch(old), StatusCode::kFailedPrecondition);
  c.ReadFails("k", {.if_none_match = TagMatch::Of(now)}, StatusCode::kAlreadyExists);
  c.ReadFails("k", IfMatch(now), StatusCode::kOk);
  c.ReadFails("k", {.if_none_match = TagMatch::Of(old)}, StatusCode::kOk);
  c.ReadFails("absent", IfMatch(now), c.profile().get_if_match_absent);
  c.ReadFails("absent", {.if_none_match = TagMatch::Of(now)}, StatusCode::kNotFound);
}

void JudgesDeletes(Client c) {
  const api::ETag old = c.Puts("k", "1");
  const api::ETag now = c.Puts("k", "2");
  if (c.profile().delete_if_match != ConditionUse::kJudged) {
    c.Deletes("k", IfMatch(now), StatusCode::kUnimplemented);
    c.Holds("k", "2");
    return;
  }
  c.Deletes("k", IfMatch(old), StatusCode::kFailedPrecondition);
  c.Holds("k", "2");
  c.Deletes("k", IfMatch(now), StatusCode::kOk);
  c.IsAbsent("k");
  c.Deletes("k", IfMatch(now), c.profile().delete_if_match_absent);
  c.Deletes("k", {.if_match = TagMatch::Any()}, c.profile().delete_star_absent);
}

StatusCode CodeOf(RangeAnswer answer) {
  switch (answer) {
    case RangeAnswer::kOutOfRange:
      return StatusCode::kOutOfRange;
    case RangeAnswer::kInvalid:
      return StatusCode::kInvalidArgument;
    case RangeAnswer::kEmpty:
    case RangeAnswer::kWhole:
      break;
  }
  return StatusCode::kOk;
}

void ReadsRanges(Client c) {
  c.Puts("k", "0123456789");
  c.Puts("empty", "");
  c.RangeIs("k", {.offset = 2, .length = 3}, "234");
  c.RangeIs("k", {.offset = 7}, "789");
  c.RangeIs("k", {.offset = 8, .length = 99}, "89");
  c.RangeIs("k", {.offset = 0, .length = 10}, "0123456789");
  const StoreProfile& profile = c.profile();
  c.RangeFails("k", {.offset = 10}, CodeOf(profile.range_end));
  c.RangeFails("k", {.offset = 99, .length = 5}, CodeOf(profile.range_end));
  c.RangeFails("empty", {.offset = 0, .length = 1}, CodeOf(profile.range_end));
  c.RangeFails("k", {.offset = 3, .length = 0}, CodeOf(profile.range_empty));
  if (profile.range_suffix != RangeAnswer::kWhole) {
    c.RangeFails("k", {.length = 3, .suffix = true}, CodeOf(profile.range_suffix));
    return;
  }
  c.RangeIs("k", {.length = 3, .suffix = true}, "789");
  c.RangeIs("k", {.length = 99, .suffix = true}, "0123456789");
  c.RangeFails("k", {.length = 0, .suffix = true}, CodeOf(profile.suffix_zero));
  c.RangeFails("empty", {.length = 1, .suffix = true}, CodeOf(profile.suffix_of_empty));
}

// --- Copy and rename
// ----------------------------------------------------------------------------

void Copies(Client c) {
  c.Copies("a", "b", {}, StatusCode::kNotFound);
  c.IsAbsent("b");
  c.Puts("a", "1");
  c.Copies("a", "b", {}, StatusCode::kOk);
  c.Puts("a", "2");
  c.Holds("b", "1");
  c.Copies("a", "b", {}, StatusCode::kOk);
  c.Holds("b", "2");
  c.Holds("a", "2");
  c.Copies("a", "a", {},
           c.profile().copy_self == CopySelf::kInvalid ? StatusCode::kInvalidArgument
                                                       : StatusCode::kOk);
  c.Holds("a", "2");
}

void CopiesIfAbsent(Client c) {
  c.Puts("a", "1");
  c.Puts("b", "2");
  const api::CopyOptions if_absent = {.destination = IfAbsent()};
  c.Copies("a", "b", if_absent, StatusCode::kAlreadyExists);
  c.Holds("b", "2");
  c.Copies("a", "c", if_absent, StatusCode::kOk);
  c.Holds("c", "1");
  c.Copies("absent", "d", if_absent, StatusCode::kNotFound);
  c.IsAbsent("d");
}

void CopiesByTag(Client c) {
  const api::ETag a = c.Puts("a", "1");
  const api::ETag old = c.Puts("b", "2");
  const api::ETag now = c.Puts("b", "3");
  if (c.profile().copy_if_match != ConditionUse::kJudged) {
    c.Copies("a", "b", {.destination = IfMatch(now)}, StatusCode::kUnimplemented);
  } else {
    c.Copies("a", "b", {.destination = IfMatch(old)}, StatusCode::kFailedPrecondition);
    c.Holds("b", "3");
    c.Copies("a", "b", {.destination = IfMatch(now)}, StatusCode::kOk);
    c.Holds("b", "1");
  }
  if (c.profile().copy_source != ConditionUse::kJudged) {
    c.Copies("a", "e", {.source = IfMatch(a)}, StatusCode::kUnimplemented);
    c.IsAbsent("e");
    return;
  }
  c.Copies("a", "e", {.source = IfMatch(old)}, StatusCode::kFailedPrecondition);
  c.Copies("a", "e", {.source = {.if_none_match = TagMatch::Of(a)}},
           StatusCode::kFailedPrecondition);
  c.IsAbsent("e");
  c.Copies("a", "e", {.source = IfMatch(a)}, StatusCode::kOk);
  c.Holds("e", "1");
}

void Renames(Client c) {
  c.Puts("a", "1");
  if (c.profile().rename == RenameKind::kNone) {
    c.Renames("a", "b", {}, StatusCode::kUnimplemented);
    c.Renames("a", "b", IfAbsent(), StatusCode::kUnimplemented);
    c.Holds("a", "1");
    c.IsAbsent("b");
    return;
  }
  c.Renames("absent", "b", {}, StatusCode::kNotFound);
  c.Puts("b", "2");
  c.Renames("a", "b", IfAbsent(), StatusCode::kAlreadyExists);
  c.Holds("a", "1");
  c.Holds("b", "2");
  c.Renames("a", "b", {}, StatusCode::kOk);
  c.IsAbsent("a");
  c.Holds("b", "1");
  c.Renames("b", "d/e", IfAbsent(), StatusCode::kOk);
  c.IsAbsent("b");
  c.Holds("d/e", "1");
  c.Renames("d/e", "d/e", {}, StatusCode::kOk);
  c.Renames("d/e", "d/e", IfAbsent(), StatusCode::kAlreadyExists);
  c.Holds("d/e", "1");
  c.Renames("d/e", "f", IfMatch({1}), StatusCode::kUnimplemented);
  c.Holds("d/e", "1");
}

// --- List
// ---------------------------------------------------------------------------------------

void ListsByPrefix(Client c) {
  c.Lists({}, " | ");
  for (const char* key : {"a/b", "a-b", "a0", "a.b", "ab", "A/b", "é"}) c.Puts(key, "1");
  c.Lists({}, "A/b a-b a.b a/b a0 ab é | ");
  c.Lists({.prefix = "a"}, "a-b a.b a/b a0 ab | ");
  c.Lists({.prefix = "a/"}, "a/b | ");
  c.Lists({.prefix = "a/b"}, "a/b | ");
  c.Lists({.prefix = "a/c"}, " | ");
  c.Lists({.prefix = "zz"}, " | ");
  c.Deletes("a/b", {}, StatusCode::kOk);
  c.Lists({.prefix = "a/"}, " | ");
  c.Puts("a0", "22");
  for (const api::ObjectMeta& object : c.Page({.prefix = "a0"}).objects)
    c.Expect(object.size == 2, "a listing gives sizes");
}

void ListsAfter(Client c) {
  for (const char* key : {"a", "c", "e", "p/1", "p/2"}) c.Puts(key, "1");
  c.Lists({.start_after = "c"}, "e p/1 p/2 | ");
  c.Lists({.start_after = "b"}, "c e p/1 p/2 | ");
  c.Lists({.start_after = "p/2"}, " | ");
  c.Lists({.prefix = "p/", .start_after = "p/1"}, "p/2 | ");
  c.Lists({.prefix = "p/", .start_after = "a"}, "p/1 p/2 | ");
  c.Lists({.prefix = "p/", .start_after = "z"}, " | ");
}

void ListsGroups(Client c) {
  for (const char* key : {"a", "b/1", "b/2", "b/c/3", "d/4", "e"}) c.Puts(key, "1");
  c.Lists({.delimiter = "/"}, "a e | b/ d/");
  c.Lists({.prefix = "b/", .delimiter = "/"}, "b/1 b/2 | b/c/");
  c.Lists({.prefix = "b", .delimiter = "/"}, " | b/");
  c.Lists({.start_after = "b/2", .delimiter = "/"}, "e | d/");
  if (!c.profile().prefixes_count) return;
  c.Lists({.delimiter = "/", .max_keys = 1}, "a e | b/ d/", 4);
  c.Lists({.delimiter = "/", .max_keys = 2}, "a e | b/ d/", 2);
  c.Lists({.delimiter = "/", .max_keys = 3}, "a e | b/ d/", 2);
}

void ListsPages(Client c) {
  for (const char* key : {"b", "d", "f", "h"}) c.Puts(key, "1");
  c.Lists({.max_keys = 1}, "b d f h | ", 4);
  c.Lists({.max_keys = 3}, "b d f h | ", 2);
  c.Lists({.max_keys = 4}, "b d f h | ");
  c.Lists({.max_keys = 5}, "b d f h | ");
  c.Lists({.max_keys = 0}, " | ");
  const api::ListPage first = c.Page({.max_keys = 2});
  c.Expect(first.objects.size() == 2 && !first.next_token.empty(), "a page of two");
  // Between two pages: before the token nothing shows any more, beyond it everything
  // does.
  for (const char* key : {"a", "g"}) c.Puts(key, "1");
  c.Deletes("d", {}, StatusCode::kOk);
  c.Deletes("f", {}, StatusCode::kOk);
  c.Lists({.page_token = first.next_token}, "g h | ");
  c.Lists({.page_token = first.next_token}, "g h | ");
}

// --- Keys
// ---------------------------------------------------------------------------------------

void RefusesKeys(Client c) {
  c.PutFails("", {}, StatusCode::kInvalidArgument);
  if (c.profile().key_form != KeyForm::kPaths) return;
  for (const char* key : {"/", "/a", "a/", "a//b", "./a", "a/..", "..", "k#1", "d/k#12"})
    c.PutFails(key, {}, StatusCode::kInvalidArgument);
  for (const char* key : {"k#", "k#a", "#a", ".hidden", "d#1/k", "..."}) {
    c.Puts(key, "1");
    c.Holds(key, "1");
  }
}

void KeepsFilesAndDirectoriesApart(Client c) {
  c.Puts("a", "1");
  if (c.profile().key_form != KeyForm::kPaths) {
    c.Puts("a/b", "2");
    c.Holds("a", "1");
    c.Holds("a/b", "2");
    return;
  }
  c.PutFails("a/b", {}, StatusCode::kInvalidArgument);
  c.PutFails("a/b/c", IfAbsent(), StatusCode::kInvalidArgument);
  c.IsAbsent("a/b");
  c.Puts("d/e/f", "2");
  for (const char* directory : {"d", "d/e"}) {
    c.PutFails(directory, {}, StatusCode::kInvalidArgument);
    c.PutFails(directory, IfAbsent(), StatusCode::kInvalidArgument);
    c.Copies("a", directory, {}, StatusCode::kInvalidArgument);
    c.Copies("a", directory, {.destination = IfAbsent()}, StatusCode::kInvalidArgument);
    c.Renames("a", directory, {}, StatusCode::kInvalidArgument);
    c.Renames("a", directory, IfAbsent(), StatusCode::kInvalidArgument);
    c.Renames(directory, "g", {}, StatusCode::kNotFound);
    c.Copies(directory, "g", {}, StatusCode::kNotFound);
    c.IsAbsent(directory);
    c.Deletes(directory, {}, StatusCode::kNotFound);
  }
  c.Renames("a", "a/x", {}, StatusCode::kInvalidArgument);
  c.Deletes("a/b", {}, StatusCode::kNotFound);
  c.Deletes("d/e/f", {}, StatusCode::kOk);
  c.PutFails("d/e", {}, StatusCode::kInvalidArgument);
  c.Lists({}, "a | ");
}

template <void (*kCase)(Client)>
void Run(api::ObjectStore& store, const StoreProfile& profile, Complaints& complaints) {
  kCase(Client(store, profile, complaints));
}

}  // namespace

const std::vector<SuiteCase>& ObjectStoreSuite() {
  static const std::vector<SuiteCase> cases = {
      {"a get returns what the last put wrote", Run<ReadsWhatWasWritten>},
      {"a deleted object is absent", Run<Deletes>},
      {"one of two puts if absent succeeds", Run<CreatesOnce>},
      {"a put if match replaces the object that it names only", Run<SwapsByTag>},
      {"objects of one tag have one body", Run<TagsTellBodiesApart>},
      {"reads are judged by tags", Run<JudgesReads>},
      {"deletes are judged by tags", Run<JudgesDeletes>},
      {"a range is a part of the body", Run<ReadsRanges>},
      {"a copy is an object of its own", Run<Copies>},
      {"a copy if absent replaces nothing", Run<CopiesIfAbsent>},
      {"copies are judged by tags", Run<CopiesByTag>},
      {"a rename moves the object", Run<Renames>},
      {"a listing has the keys that begin with the prefix", Run<ListsByPrefix>},
      {"a listing begins after a key", Run<ListsAfter>},
      {"a delimiter groups keys", Run<ListsGroups>},
      {"a page's token is a position", Run<ListsPages>},
      {"keys of a wrong form are refused", Run<RefusesKeys>},
      {"an object is no directory", Run<KeepsFilesAndDirectoriesApart>},
  };
  return cases;
}

}  // namespace heddle::model
