#include "sim/fatal.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace heddle::sim {
namespace {

FatalContext g_context = nullptr;

}  // namespace

FatalContext SetFatalContext(FatalContext describe) {
  return std::exchange(g_context, describe);
}

void Fatal(const std::string& message) {
  std::fflush(stdout);
  std::fprintf(stderr, "heddle: misuse: %s\n", message.c_str());
  if (const FatalContext describe = std::exchange(g_context, nullptr);
      describe != nullptr)
    std::fprintf(stderr, "%s\n", describe().c_str());
  std::fflush(stderr);
  std::_Exit(3);
}

}  // namespace heddle::sim
