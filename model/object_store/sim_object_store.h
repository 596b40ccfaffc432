// The simulated object store: a bucket whose calls are steps of a world.
//
//   auto& bucket = world.Emplace<SimObjectStore>("bucket", StoreProfile::S3());
//   api::ObjectStore& store = bucket.Connect(process);
//
// Each call is one step, also one that is refused; a listing is one step a page. A step
// reads or writes the object of its key, a listing the range of its prefix, and a
// condition that was false was a read. Where keys are paths there is one more object, the
// set of directories: a write reads it, and writes it only if it makes a directory.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/api/object_store.h"
#include "model/object_store/bucket.h"
#include "model/object_store/direct_object_store.h"
#include "model/object_store/key_table.h"
#include "model/object_store/profile.h"
#include "sim/access.h"
#include "sim/footprint.h"
#include "sim/object_table.h"
#include "sim/process.h"
#include "sim/resettable.h"
#include "sim/world.h"

namespace heddle::model {

class SimObjectStore final : public sim::Resettable {
 public:
  // `name` is unique among the stores of the world.
  SimObjectStore(sim::World& world, std::string name, StoreProfile profile);
  ~SimObjectStore() override;

  // The store as `process` sees it, always the same one; lives as long as this. Only
  // tasks of the process may use it.
  api::ObjectStore& Connect(sim::Process& process);

  // Called in the effect of each call that changed an object, with its new body, or null
  // where there is none any more. For ghost states of properties; set in Build.
  using Watcher = std::function<void(const std::string& key, const std::string* body)>;
  void Watch(Watcher watcher) { watcher_ = std::move(watcher); }

  // The object's body, or null: for properties.
  const std::string* Peek(const std::string& key) {
    return bucket_.Peek(bucket_.Intern(key));
  }

  // The store without steps. Reads are for properties. Writes are for Build, and are what
  // every execution begins with.
  api::ObjectStore& direct() { return direct_; }

 private:
  class Connection;

  sim::Object ObjectOf(KeyId key);
  sim::Object RangeOf(const std::string& prefix);
  [[nodiscard]] bool has_directories() const {
    return bucket_.profile().key_form == KeyForm::kPaths;
  }
  [[nodiscard]] sim::Footprint AlsoDirectories(const sim::Footprint& footprint) const {
    return has_directories() ? footprint.AndWrite(directories_) : footprint;
  }
  void TouchDirectories(sim::Access& access, bool changed) const;
  void BeforeChange();
  void Tell(KeyId key) {
    if (watcher_) watcher_(bucket_.name(key), bucket_.Peek(key));
  }
  void Reset() override { bucket_.Reset(); }

  sim::World& world_;
  const std::string name_;
  Bucket bucket_;
  DirectObjectStore direct_;
  KeyTable prefixes_{KeyForm::kFlat, KeyOrder::kUtf8};
  std::vector<sim::Object> objects_;  // by KeyId
  std::vector<sim::Object> ranges_;   // by id in prefixes_
  const sim::Object directories_;
  Watcher watcher_;
  bool has_run_ = false;  // a step has changed something: Build is over
  std::vector<std::unique_ptr<Connection>> connections_;  // by number of the process
};

}  // namespace heddle::model
