// Thin layer over the system calls that the store on a directory is made of: descriptors
// that close themselves, and errno as a status.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace heddle::impl {

// Owns an open file; -1 is none.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd_(fd) {}
  ~FileDescriptor() { Close(); }
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    Close();
    fd_ = std::exchange(other.fd_, -1);
    return *this;
  }

  [[nodiscard]] bool is_open() const { return fd_ >= 0; }
  [[nodiscard]] int get() const { return fd_; }
  [[nodiscard]] int Release() { return std::exchange(fd_, -1); }

 private:
  void Close();

  int fd_ = -1;
};

// The contract's code for the errno `error`, with `what` in the message.
//   ENOENT                                   kNotFound
//   EEXIST                                   kAlreadyExists
//   what the name or the rights forbid       kInvalidArgument
//   no space, memory, descriptors or links   kUnavailable
//   anything else                            `other`: kDeadlineExceeded of a call that
//   may have
//                                            changed what others see (EIO does not tell)
absl::Status StatusOfErrno(int error, const std::string& what,
                           absl::StatusCode other = absl::StatusCode::kUnavailable);

// Opens the directory `path` below `root`, a relative path without empty segments; empty:
// `root` itself. Directories that are missing are made if `create`, and made durable if
// `sync`.
absl::StatusOr<FileDescriptor> OpenDirectory(int root, const std::string& path,
                                             bool create, bool sync);

absl::Status WriteAll(int fd, const std::string& body);
// `size` bytes from `offset`, or fewer if the file ends before.
absl::StatusOr<std::string> ReadAll(int fd, std::uint64_t offset, std::uint64_t size);

}  // namespace heddle::impl
