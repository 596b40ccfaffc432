#include "sim/command/real_world.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <system_error>
#include <vector>

namespace heddle::sim {
namespace {

namespace fs = std::filesystem;

volatile std::sig_atomic_t g_interrupted = 0;

void OnInterrupt(int signal) {
  g_interrupted = 1;
  std::signal(signal, SIG_DFL);
}

std::string TemporaryBeside(const std::string& path) {
  return fmt::format("{}.tmp{}", path, getpid());
}

absl::Status CannotWrite(const std::string& path, const std::string& why) {
  return absl::InvalidArgumentError(fmt::format("cannot write '{}': {}", path, why));
}

absl::Status MakeFolderOf(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  if (!folder.empty()) fs::create_directories(folder, error);
  return error ? CannotWrite(path, error.message()) : absl::OkStatus();
}

absl::Status WriteTemporary(const std::string& path, const std::string& text) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return CannotWrite(path, "it is a directory");
  // The rename would put a file in its place.
  if (fs::exists(status) && !fs::is_regular_file(status))
    return CannotWrite(path, "it is no ordinary file");
  if (const absl::Status folder = MakeFolderOf(path); !folder.ok()) return folder;
  const std::string temporary = TemporaryBeside(path);
  std::ofstream out(temporary, std::ios::binary);
  out << text;
  out.close();
  if (out) return absl::OkStatus();
  const std::string why = std::strerror(errno);
  std::remove(temporary.c_str());
  return CannotWrite(path, why);
}

}  // namespace

std::int64_t RealNowNs() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

std::uint64_t FreshSeed() { return std::random_device{}(); }

void CatchInterrupts() { std::signal(SIGINT, OnInterrupt); }

bool Interrupted() { return g_interrupted != 0; }

bool PrintsToTerminal() { return isatty(STDOUT_FILENO) != 0; }

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error))
    return absl::NotFoundError(
        fmt::format("cannot read '{}': there is no such file", path));
  if (fs::is_directory(path, error))
    return absl::InvalidArgumentError(
        fmt::format("cannot read '{}': it is a directory", path));
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad() || !in.is_open())
    return absl::InvalidArgumentError(
        fmt::format("cannot read '{}': {}", path, std::strerror(errno)));
  return text.str();
}

absl::Status WriteFile(const std::string& path, const std::string& text) {
  if (const absl::Status written = WriteTemporary(path, text); !written.ok())
    return written;
  std::error_code error;
  fs::rename(TemporaryBeside(path), path, error);
  if (!error) return absl::OkStatus();
  std::remove(TemporaryBeside(path).c_str());
  return CannotWrite(path, error.message());
}

absl::Status CheckWritable(const std::string& path) {
  std::vector<fs::path> missing;
  std::error_code error;
  for (fs::path folder = fs::path(path).parent_path();
       !folder.empty() && !fs::exists(folder, error); folder = folder.parent_path())
    missing.push_back(folder);
  const absl::Status written = WriteTemporary(path, "");
  if (written.ok()) std::remove(TemporaryBeside(path).c_str());
  for (const fs::path& folder : missing) fs::remove(folder, error);
  return written;
}

}  // namespace heddle::sim
