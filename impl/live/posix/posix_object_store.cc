#include "impl/live/posix/posix_object_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

#include "impl/live/posix/directory_walk.h"
#include "impl/live/posix/key_path.h"
#include "impl/live/posix/page.h"
#include "impl/status_macros.h"

namespace heddle::impl {
namespace {

absl::Status InvalidKey(const std::string& key) {
  return absl::InvalidArgumentError(fmt::format("'{}' cannot be an object's path", key));
}

absl::Status Unsupported(const char* what) { return absl::UnimplementedError(what); }

// Whether `conditions` are none (false) or IfAbsent() (true).
absl::StatusOr<bool> IsIfAbsent(const api::Conditions& conditions) {
  if (conditions.empty()) return false;
  if (conditions.if_match.present() || !conditions.if_none_match.is_any())
    return Unsupported("a directory knows no condition but IfAbsent()");
  return true;
}

bool IsDirectory(int directory, const std::string& name) {
  struct stat status = {};
  return ::fstatat(directory, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISDIR(status.st_mode);
}

// Why link or rename could not give `name` to a file. EEXIST is a directory's answer,
// too.
absl::Status NotPublished(int error, int directory, const std::string& name) {
  if (error == EEXIST && IsDirectory(directory, name)) error = EISDIR;
  return StatusOfErrno(error, "publish " + name, absl::StatusCode::kDeadlineExceeded);
}

// A path that leads through a file, or to a directory, is no object's.
absl::Status NoObjectIfInvalid(absl::Status status) {
  if (absl::IsInvalidArgument(status)) return absl::NotFoundError(status.message());
  return status;
}

}  // namespace

absl::StatusOr<std::unique_ptr<PosixObjectStore>> PosixObjectStore::Open(
    const std::string& directory, const PosixObjectStoreOptions& options) {
  if (::mkdir(directory.c_str(), 0777) != 0 && errno != EEXIST)
    return StatusOfErrno(errno, "make directory " + directory);
  FileDescriptor root(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!root.is_open()) return StatusOfErrno(errno, "open directory " + directory);
  return std::unique_ptr<PosixObjectStore>(
      new PosixObjectStore(std::move(root), options));
}

// --- Writing
// ------------------------------------------------------------------------------------

absl::StatusOr<api::ETag> PosixObjectStore::Put(const std::string& key, std::string body,
                                                const api::Conditions& conditions) {
  if (!IsObjectPath(key)) return InvalidKey(key);
  HEDDLE_ASSIGN_OR_RETURN(const bool if_absent, IsIfAbsent(conditions));
  HEDDLE_RETURN_IF_ERROR(Write(key, body, if_absent));
  return api::ETag{};
}

absl::Status PosixObjectStore::Write(const std::string& key, const std::string& body,
                                     bool if_absent) {
  HEDDLE_ASSIGN_OR_RETURN(const FileDescriptor directory,
                          OpenParent(key, /*create=*/true));
  const int at = directory.get();
  const std::string name = FileNameOf(key);
  HEDDLE_ASSIGN_OR_RETURN(const std::string staged, Stage(at, name, body));
  const int result = if_absent ? ::linkat(at, staged.c_str(), at, name.c_str(), 0)
                               : ::renameat(at, staged.c_str(), at, name.c_str());
  const int error = errno;
  if (if_absent || result != 0) ::unlinkat(at, staged.c_str(), 0);
  if (result != 0) return NotPublished(error, at, name);
  return Sync(at);
}

// Writes `body` to a new file beside `name` and returns that file's name.
absl::StatusOr<std::string> PosixObjectStore::Stage(int directory,
                                                    const std::string& name,
                                                    const std::string& body) {
  std::string staged;
  FileDescriptor file;
  // A name that is taken is another store's, or was left behind by a crash.
  do {
    staged = fmt::format("{}#{}", name, next_stage_.fetch_add(1));
    file = FileDescriptor(::openat(directory, staged.c_str(),
                                   O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  } while (!file.is_open() && errno == EEXIST);
  if (!file.is_open()) return StatusOfErrno(errno, "create " + staged);

  absl::Status status = WriteAll(file.get(), body);
  if (status.ok() && options_.sync && ::fsync(file.get()) != 0)
    status = StatusOfErrno(errno, "sync " + staged);
  if (!status.ok()) {
    ::unlinkat(directory, staged.c_str(), 0);
    return status;
  }
  return staged;
}

absl::Status PosixObjectStore::Sync(int directory) const {
  if (!options_.sync || ::fsync(directory) == 0) return absl::OkStatus();
  return absl::DeadlineExceededError("written, but the directory could not be synced");
}

absl::Status PosixObjectStore::Delete(const std::string& key,
                                      const api::Conditions& conditions) {
  if (!IsObjectPath(key)) return InvalidKey(key);
  if (!conditions.empty()) return Unsupported("a directory cannot delete on a condition");
  absl::StatusOr<FileDescriptor> directory = OpenParent(key, /*create=*/false);
  if (!directory.ok()) return NoObjectIfInvalid(directory.status());
  if (::unlinkat(directory->get(), FileNameOf(key).c_str(), 0) != 0)
    return NoObjectIfInvalid(
        StatusOfErrno(errno, "delete " + key, absl::StatusCode::kDeadlineExceeded));
  return Sync(directory->get());
}

// The bytes are copied, since renaming one of two links of a file to the other does
// nothing.
absl::StatusOr<api::ETag> PosixObjectStore::Copy(const std::string& from,
                                                 const std::string& to,
                                                 const api::CopyOptions& options) {
  if (!IsObjectPath(from)) return InvalidKey(from);
  if (!IsObjectPath(to)) return InvalidKey(to);
  if (!options.source.empty())
    return Unsupported("a directory cannot copy on a condition of the source");
  HEDDLE_ASSIGN_OR_RETURN(const api::GetResult source, Get(from));
  HEDDLE_ASSIGN_OR_RETURN(const bool if_absent, IsIfAbsent(options.destination));
  if (from == to && !if_absent) return api::ETag{};
  HEDDLE_RETURN_IF_ERROR(Write(to, source.body, if_absent));
  return api::ETag{};
}

absl::Status PosixObjectStore::Rename(const std::string& from, const std::string& to,
                                      const api::Conditions& destination) {
  HEDDLE_ASSIGN_OR_RETURN(const bool if_absent, IsIfAbsent(destination));
  if (!IsObjectPath(from)) return InvalidKey(from);
  if (!IsObjectPath(to)) return InvalidKey(to);
  HEDDLE_RETURN_IF_ERROR(Head(from).status());
  HEDDLE_ASSIGN_OR_RETURN(const FileDescriptor source,
                          OpenParent(from, /*create=*/false));
  HEDDLE_ASSIGN_OR_RETURN(const FileDescriptor target, OpenParent(to, /*create=*/true));
  const std::string name = FileNameOf(to);
  if (::renameat2(source.get(), FileNameOf(from).c_str(), target.get(), name.c_str(),
                  if_absent ? RENAME_NOREPLACE : 0U) != 0) {
    if (errno == EINVAL)
      return Unsupported("this file system cannot rename without replacing");
    return NotPublished(errno, target.get(), name);
  }
  HEDDLE_RETURN_IF_ERROR(Sync(target.get()));
  return Sync(source.get());
}

// --- Reading
// ------------------------------------------------------------------------------------

absl::StatusOr<api::GetResult> PosixObjectStore::Get(const std::string& key,
                                                     const api::GetOptions& options) {
  if (!IsObjectPath(key)) return InvalidKey(key);
  if (!options.conditions.empty())
    return Unsupported("a directory has no tags to read on a condition of");
  std::uint64_t size = 0;
  HEDDLE_ASSIGN_OR_RETURN(const FileDescriptor file, OpenObject(key, size));
  std::uint64_t begin = 0;
  std::uint64_t length = size;
  if (options.range && options.range->suffix) {
    length = std::min(options.range->length, size);
    begin = size - length;
  } else if (options.range) {
    begin = std::min(options.range->offset, size);
    length = std::min(options.range->length, size - begin);
  }
  HEDDLE_ASSIGN_OR_RETURN(std::string body, ReadAll(file.get(), begin, length));
  return api::GetResult{{key, size, {}}, std::move(body)};
}

absl::StatusOr<api::ObjectMeta> PosixObjectStore::Head(
    const std::string& key, const api::Conditions& conditions) {
  if (!IsObjectPath(key)) return InvalidKey(key);
  if (!conditions.empty())
    return Unsupported("a directory has no tags to read on a condition of");
  std::uint64_t size = 0;
  HEDDLE_RETURN_IF_ERROR(OpenObject(key, size).status());
  return api::ObjectMeta{key, size, {}};
}

absl::StatusOr<api::ListPage> PosixObjectStore::List(const api::ListOptions& options) {
  HEDDLE_ASSIGN_OR_RETURN(std::vector<FoundFile> files,
                          FindFiles(root_.get(), options.prefix));
  return PageOf(std::move(files), options);
}

absl::StatusOr<FileDescriptor> PosixObjectStore::OpenParent(const std::string& key,
                                                            bool create) const {
  return OpenDirectory(root_.get(), DirectoryOf(key), create, options_.sync);
}

absl::StatusOr<FileDescriptor> PosixObjectStore::OpenObject(const std::string& key,
                                                            std::uint64_t& size) const {
  FileDescriptor file(::openat(root_.get(), key.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return NoObjectIfInvalid(StatusOfErrno(errno, "open " + key));
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0) return StatusOfErrno(errno, "stat " + key);
  if (!S_ISREG(status.st_mode)) return absl::NotFoundError(key + " is no file");
  size = static_cast<std::uint64_t>(status.st_size);
  return file;
}

}  // namespace heddle::impl
