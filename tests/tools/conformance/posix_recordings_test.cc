// The answers of real file systems against the store on a directory.
#include <string>
#include <vector>

#include "impl/live/posix/posix_object_store.h"
#include "tests/catch.h"
#include "tests/temporary_directory.h"
#include "tools/conformance/record.h"
#include "tools/conformance/replayer.h"

namespace heddle::conformance {
namespace {

TEST_CASE("the store on a directory answers as recorded file systems did",
          "[conformance]") {
  const std::vector<Record> records =
      ReadRecords(HEDDLE_SOURCE_DIR "/tests/data/object_store/cases.jsonl").value();
  int replayed = 0;
  for (const Record& record : records) {
    if (record.profile != "posix" || record.layer != "wire" || record.replay != "steps")
      continue;
    if (!NotInContract(record).empty()) continue;
    const TemporaryDirectory directory;
    const auto store =
        impl::PosixObjectStore::Open(directory.path(), {.sync = false}).value();
    CAPTURE(record.Name());
    CHECK(Replay(record, *store, Judge::kProfile).differences ==
          std::vector<std::string>());
    ++replayed;
  }
  CHECK(replayed == 66);
}

}  // namespace
}  // namespace heddle::conformance
