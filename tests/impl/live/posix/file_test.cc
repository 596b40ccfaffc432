#include "impl/live/posix/file.h"

#include <cerrno>

#include "tests/catch.h"

namespace heddle::impl {
namespace {

using absl::StatusCode;

TEST_CASE("errno is told as what the caller knows", "[live][posix]") {
  const auto code = [](int error) {
    return StatusOfErrno(error, "call", StatusCode::kDeadlineExceeded).code();
  };
  CHECK(code(ENOENT) == StatusCode::kNotFound);
  CHECK(code(EEXIST) == StatusCode::kAlreadyExists);
  for (const int error : {ENOTDIR, EISDIR, ENOTEMPTY, ENAMETOOLONG, EACCES, EPERM, EROFS})
    CHECK(code(error) == StatusCode::kInvalidArgument);
  for (const int error : {ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM, EMLINK})
    CHECK(code(error) == StatusCode::kUnavailable);
  CHECK(code(EIO) == StatusCode::kDeadlineExceeded);
  CHECK(StatusOfErrno(EIO, "call").code() == StatusCode::kUnavailable);
  CHECK(StatusOfErrno(ENOSPC, "write k").message() == "write k: No space left on device");
}

}  // namespace
}  // namespace heddle::impl
