#include "impl/live/posix/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "impl/status_macros.h"

namespace heddle::impl {
namespace {

absl::StatusCode CodeOfErrno(int error, absl::StatusCode other) {
  switch (error) {
    case ENOENT:
      return absl::StatusCode::kNotFound;
    case EEXIST:
      return absl::StatusCode::kAlreadyExists;
    case EACCES:
    case EINVAL:
    case EISDIR:
    case ELOOP:
    case ENAMETOOLONG:
    case ENOTDIR:
    case ENOTEMPTY:
    case EPERM:
    case EROFS:
      return absl::StatusCode::kInvalidArgument;
    case EDQUOT:
    case EMFILE:
    case EMLINK:
    case ENFILE:
    case ENOMEM:
    case ENOSPC:
      return absl::StatusCode::kUnavailable;
    default:
      return other;
  }
}

FileDescriptor OpenSegment(int directory, const std::string& name) {
  return FileDescriptor(
      ::openat(directory, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

}  // namespace

void FileDescriptor::Close() {
  if (is_open()) ::close(Release());
}

absl::Status StatusOfErrno(int error, const std::string& what, absl::StatusCode other) {
  return absl::Status(
      CodeOfErrno(error, other),
      fmt::format("{}: {}", what, std::generic_category().message(error)));
}

absl::StatusOr<FileDescriptor> OpenDirectory(int root, const std::string& path,
                                             bool create, bool sync) {
  FileDescriptor directory = OpenSegment(root, ".");
  std::size_t begin = 0;
  while (directory.is_open() && begin < path.size()) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string segment = path.substr(begin, end - begin);
    FileDescriptor next = OpenSegment(directory.get(), segment);
    if (!next.is_open() && errno == ENOENT && create) {
      // That another writer makes it first is as good.
      const bool made = ::mkdirat(directory.get(), segment.c_str(), 0777) == 0;
      if (made && sync && ::fsync(directory.get()) != 0)
        return StatusOfErrno(errno, "sync directory");
      if (!made && errno != EEXIST) return StatusOfErrno(errno, "make directory " + path);
      next = OpenSegment(directory.get(), segment);
    }
    directory = std::move(next);
    begin = end + 1;
  }
  if (!directory.is_open()) return StatusOfErrno(errno, "open directory " + path);
  return directory;
}

absl::Status WriteAll(int fd, const std::string& body) {
  std::size_t written = 0;
  while (written < body.size()) {
    const ::ssize_t count = ::write(fd, body.data() + written, body.size() - written);
    if (count < 0 && errno != EINTR) return StatusOfErrno(errno, "write");
    if (count > 0) written += static_cast<std::size_t>(count);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadAll(int fd, std::uint64_t offset, std::uint64_t size) {
  std::string body(size, '\0');
  std::size_t got = 0;
  while (got < size) {
    const ::ssize_t count =
        ::pread(fd, body.data() + got, size - got, static_cast<::off_t>(offset + got));
    if (count == 0) break;
    if (count < 0 && errno != EINTR) return StatusOfErrno(errno, "read");
    if (count > 0) got += static_cast<std::size_t>(count);
  }
  body.resize(got);
  return body;
}

}  // namespace heddle::impl
