#include "impl/live/posix/directory_walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <memory>
#include <utility>

#include "impl/live/posix/file.h"
#include "impl/live/posix/key_path.h"
#include "impl/status_macros.h"

namespace heddle::impl {
namespace {

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};
using OpenedDirectory = std::unique_ptr<DIR, CloseDirectory>;

class Walk {
 public:
  Walk(int root, const std::string& prefix) : root_(root), prefix_(prefix) {}

  absl::StatusOr<std::vector<FoundFile>> Run() {
    const std::string start = DirectoryOf(prefix_);
    if (prefix_.find('/') != std::string::npos && !IsPath(start))
      return std::move(found_);
    pending_.push_back(start);
    while (!pending_.empty()) {
      const std::string path = std::move(pending_.back());
      pending_.pop_back();
      HEDDLE_RETURN_IF_ERROR(Visit(path));
    }
    return std::move(found_);
  }

 private:
  absl::Status Visit(const std::string& path) {
    absl::StatusOr<FileDescriptor> fd =
        OpenDirectory(root_, path, /*create=*/false, false);
    // Not there, or a file: nothing begins with it.
    if (absl::IsNotFound(fd.status()) || absl::IsInvalidArgument(fd.status()))
      return absl::OkStatus();
    if (!fd.ok()) return fd.status();
    const OpenedDirectory directory(::fdopendir(fd->get()));
    if (directory == nullptr) return StatusOfErrno(errno, "open directory " + path);
    (void)fd->Release();  // closed with `directory`

    errno = 0;
    // Entries of one open directory are read by one thread.
    while (const dirent* entry =
               ::readdir(directory.get())) {  // NOLINT(concurrency-mt-unsafe)
      Add(::dirfd(directory.get()), path, entry->d_name);
      errno = 0;
    }
    return errno == 0 ? absl::OkStatus() : StatusOfErrno(errno, "read directory " + path);
  }

  void Add(int directory, const std::string& path, const std::string& name) {
    if (name == "." || name == "..") return;
    struct stat status = {};
    // Gone since it was read: as if it had gone before.
    if (::fstatat(directory, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return;
    std::string key = path.empty() ? name : path + '/' + name;
    if (S_ISDIR(status.st_mode)) {
      const std::string inside = key + '/';
      if (inside.starts_with(prefix_) || prefix_.starts_with(inside))
        pending_.push_back(std::move(key));
    } else if (S_ISREG(status.st_mode) && key.starts_with(prefix_) &&
               !IsStagedName(name)) {
      found_.push_back({std::move(key), static_cast<std::uint64_t>(status.st_size)});
    }
  }

  const int root_;
  const std::string& prefix_;
  std::vector<std::string> pending_;
  std::vector<FoundFile> found_;
};

}  // namespace

absl::StatusOr<std::vector<FoundFile>> FindFiles(int root, const std::string& prefix) {
  return Walk(root, prefix).Run();
}

}  // namespace heddle::impl
