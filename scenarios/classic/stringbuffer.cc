// One task appends a buffer to another: it asks for the length, then copies so many
// characters, and holds the buffer's mutex for each, but not for both. Meanwhile another
// task erases the buffer's text and appends as many characters again.
#include "scenarios/classic/program.h"

namespace heddle::scenarios::classic {
namespace {

class StringBuffer final : public sim::Scenario {
 public:
  static constexpr const char* kName = "classic/stringbuffer";
  static constexpr const char* kSummary = "a length that is out of date when it is used";

  void Build(sim::World& world) override {
    DeclareAssertions(world);
    auto& source_mutex = world.Emplace<sim::Mutex>("source");
    auto& target_mutex = world.Emplace<sim::Mutex>("target");
    auto& target = world.Emplace<SharedInt>("target length", 0);
    auto& length = world.Emplace<SharedInt>("source length", 3);
    world.AddTask("eraser", [&] {
      source_mutex.Lock();
      length.Store(0);
      source_mutex.Unlock();
      source_mutex.Lock();
      length.Store(length.Load() + 3);
      source_mutex.Unlock();
    });
    world.AddTask("appender", [&] {
      target_mutex.Lock();
      source_mutex.Lock();
      const int to_copy = length.Load();
      source_mutex.Unlock();
      source_mutex.Lock();
      Assert(world, to_copy <= length.Load(), "the text is shorter than it was");
      source_mutex.Unlock();
      target.Store(to_copy);
      target_mutex.Unlock();
    });
  }
};

HEDDLE_SCENARIO(StringBuffer);

}  // namespace
}  // namespace heddle::scenarios::classic
