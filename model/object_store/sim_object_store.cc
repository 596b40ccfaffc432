#include "model/object_store/sim_object_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "sim/fatal.h"
#include "sim/label.h"

namespace heddle::model {
namespace {

using sim::Access;
using sim::Footprint;
using sim::Label;
using sim::Literal;
using sim::Object;

// What a label says of conditions; of each call, one literal for each.
enum ConditionWord : std::uint8_t { kNone, kAbsent, kMatch, kOther };

ConditionWord WordOf(const api::Conditions& conditions) {
  if (conditions.empty()) return kNone;
  const bool both = conditions.if_match.present() && conditions.if_none_match.present();
  if (!both && conditions.if_none_match.is_any()) return kAbsent;
  return !both && conditions.if_match.present() ? kMatch : kOther;
}

constexpr Literal kPut[] = {"put    {}", "put    {} absent", "put    {} match",
                            "put    {} if"};
constexpr Literal kGet[] = {"get    {}", "get    {} absent", "get    {} match",
                            "get    {} if"};
constexpr Literal kHead[] = {"head   {}", "head   {} absent", "head   {} match",
                             "head   {} if"};
constexpr Literal kDelete[] = {"delete {}", "delete {} absent", "delete {} match",
                               "delete {} if"};
constexpr Literal kCopy[] = {"copy   {} {}", "copy   {} {} absent", "copy   {} {} match",
                             "copy   {} {} if"};
constexpr Literal kRename[] = {"rename {} {}", "rename {} {} absent",
                               "rename {} {} match", "rename {} {} if"};

// --- Results, as a story tells them
// -------------------------------------------------------------

std::string Told(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return "ok";
    case absl::StatusCode::kNotFound:
      return "not found";
    case absl::StatusCode::kAlreadyExists:
      return "already exists";
    case absl::StatusCode::kFailedPrecondition:
      return "not that one";
    case absl::StatusCode::kUnimplemented:
      return "not supported";
    case absl::StatusCode::kOutOfRange:
      return "out of range";
    default:
      return "invalid";
  }
}
template <typename T>
std::string Told(const absl::StatusOr<T>& result) {
  return Told(result.status());
}
std::string Told(const absl::StatusOr<api::ObjectMeta>& meta) {
  return meta.ok() ? fmt::format("{} bytes", meta->size) : Told(meta.status());
}
std::string Told(const absl::StatusOr<api::GetResult>& result) {
  return result.ok() ? fmt::format("{} bytes", result->body.size())
                     : Told(result.status());
}

// The keys without the prefix that was asked for.
std::string Told(const absl::StatusOr<api::ListPage>& page, const std::string& prefix) {
  constexpr std::size_t kShown = 4;
  if (!page.ok()) return Told(page.status());
  std::vector<std::string> names;
  for (const api::ObjectMeta& object : page->objects)
    names.push_back(object.key.substr(prefix.size()));
  for (const std::string& group : page->common_prefixes)
    names.push_back(group.substr(prefix.size()));
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, names.size()); ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kShown) text += fmt::format(", ... ({} in all)", names.size());
  if (names.empty()) text = "empty";
  return page->next_token.empty() ? text : text + ", and another page";
}

}  // namespace

// --- One process's calls
// ------------------------------------------------------------------------

class SimObjectStore::Connection final : public api::ObjectStore {
 public:
  Connection(SimObjectStore& store, sim::Process& process)
      : store_(store), process_(process) {}

  absl::StatusOr<api::ETag> Put(const std::string& key, std::string body,
                                const api::Conditions& conditions) override {
    const KeyId id = bucket().Intern(key);
    const Object object = store_.ObjectOf(id);
    return Step({kPut[WordOf(conditions)], object},
                store_.AlsoDirectories(Footprint::Write(object)), [&](Access& access) {
                  store_.BeforeChange();
                  auto tag = bucket().Put(id, std::move(body), conditions);
                  Touch(access, object, tag.ok());
                  store_.TouchDirectories(access, bucket().changed_directories());
                  if (tag.ok()) store_.Tell(id);
                  return tag;
                });
  }

  absl::StatusOr<api::GetResult> Get(const std::string& key,
                                     const api::GetOptions& options) override {
    const KeyId id = bucket().Intern(key);
    const Object object = store_.ObjectOf(id);
    return Step({kGet[WordOf(options.conditions)], object}, Footprint::Read(object),
                [&](Access& access) {
                  access.Read(object.id);
                  return bucket().Get(id, options);
                });
  }

  absl::StatusOr<api::ObjectMeta> Head(const std::string& key,
                                       const api::Conditions& conditions) override {
    const KeyId id = bucket().Intern(key);
    const Object object = store_.ObjectOf(id);
    return Step({kHead[WordOf(conditions)], object}, Footprint::Read(object),
                [&](Access& access) {
                  access.Read(object.id);
                  return bucket().Head(id, conditions);
                });
  }

  absl::StatusOr<api::ListPage> List(const api::ListOptions& options) override {
    const Object range = store_.RangeOf(options.prefix);
    return store_.world_.Step(Label("list   {}", range), Footprint::Read(range),
                              [&](Access& access) {
                                CheckCaller();
                                access.Read(range.id);
                                auto page = bucket().List(options);
                                if (access.verbose())
                                  access.SetResult(Told(page, options.prefix));
                                return page;
                              });
  }

  absl::Status Delete(const std::string& key,
                      const api::Conditions& conditions) override {
    const KeyId id = bucket().Intern(key);
    const Object object = store_.ObjectOf(id);
    return Step({kDelete[WordOf(conditions)], object},
                store_.AlsoDirectories(Footprint::Write(object)), [&](Access& access) {
                  store_.BeforeChange();
                  const bool was_there = bucket().Holds(id);
                  const absl::Status status = bucket().Delete(id, conditions);
                  Touch(access, object, status.ok() && was_there);
                  store_.TouchDirectories(access, /*changed=*/false);
                  if (status.ok() && was_there) store_.Tell(id);
                  return status;
                });
  }

  absl::StatusOr<api::ETag> Copy(const std::string& from, const std::string& to,
                                 const api::CopyOptions& options) override {
    const KeyId from_id = bucket().Intern(from);
    const KeyId to_id = bucket().Intern(to);
    const Object source = store_.ObjectOf(from_id);
    const Object target = store_.ObjectOf(to_id);
    return Step({kCopy[WordOf(options.destination)], source, target},
                store_.AlsoDirectories(Footprint::Read(source).AndWrite(target)),
                [&](Access& access) {
                  store_.BeforeChange();
                  auto tag = bucket().Copy(from_id, to_id, options);
                  access.Read(source.id);
                  Touch(access, target, tag.ok());
                  store_.TouchDirectories(access, bucket().changed_directories());
                  if (tag.ok()) store_.Tell(to_id);
                  return tag;
                });
  }

  absl::Status Rename(const std::string& from, const std::string& to,
                      const api::Conditions& destination) override {
    const KeyId from_id = bucket().Intern(from);
    const KeyId to_id = bucket().Intern(to);
    const Object source = store_.ObjectOf(from_id);
    const Object target = store_.ObjectOf(to_id);
    return Step({kRename[WordOf(destination)], source, target},
                store_.AlsoDirectories(Footprint::Write(source).AndWrite(target)),
                [&](Access& access) {
                  store_.BeforeChange();
                  const absl::Status status =
                      bucket().Rename(from_id, to_id, destination);
                  Touch(access, source, status.ok());
                  Touch(access, target, status.ok());
                  store_.TouchDirectories(access, bucket().changed_directories());
                  if (status.ok()) store_.Tell(from_id);
                  if (status.ok()) store_.Tell(to_id);
                  return status;
                });
  }

  [[nodiscard]] bool ListsInOrder() const override {
    return store_.direct_.ListsInOrder();
  }

 private:
  [[nodiscard]] Bucket& bucket() const { return store_.bucket_; }

  template <typename Effect>
  std::invoke_result_t<Effect&, Access&> Step(const Label& label,
                                              const Footprint& footprint, Effect effect) {
    return store_.world_.Step(label, footprint, [&](Access& access) {
      CheckCaller();
      auto result = effect(access);
      if (access.verbose()) access.SetResult(Told(result));
      return result;
    });
  }

  static void Touch(Access& access, const Object& object, bool changed) {
    if (changed) {
      access.Write(object.id);
    } else {
      access.Read(object.id);
    }
  }

  void CheckCaller() const {
    const sim::Task& task = store_.world_.current_task();
    if (task.process == &process_) return;
    sim::Fatal(fmt::format(
        "task '{}' calls '{}' by the connection of process '{}': each process "
        "needs its own, from Connect(process)",
        store_.world_.TaskName(task.id), store_.name_, process_.name()));
  }

  SimObjectStore& store_;
  sim::Process& process_;
};

// --- The store
// ----------------------------------------------------------------------------------

SimObjectStore::SimObjectStore(sim::World& world, std::string name, StoreProfile profile)
    : Resettable(world.touched_list()),
      world_(world),
      name_(std::move(name)),
      bucket_(std::move(profile)),
      direct_(bucket_),
      directories_(world.Intern(name_ + " directories", "")) {}

SimObjectStore::~SimObjectStore() = default;

api::ObjectStore& SimObjectStore::Connect(sim::Process& process) {
  if (connections_.size() <= process.number()) connections_.resize(process.number() + 1);
  std::unique_ptr<Connection>& connection = connections_[process.number()];
  if (connection == nullptr) connection = std::make_unique<Connection>(*this, process);
  return *connection;
}

sim::Object SimObjectStore::ObjectOf(KeyId key) {
  while (objects_.size() <= key) {
    const auto next = static_cast<KeyId>(objects_.size());
    objects_.push_back(world_.Intern(name_, bucket_.name(next)));
  }
  return objects_[key];
}

sim::Object SimObjectStore::RangeOf(const std::string& prefix) {
  const KeyId id = prefixes_.Intern(prefix);
  if (id == ranges_.size()) ranges_.push_back(world_.InternPrefix(name_, prefix));
  return ranges_[id];
}

void SimObjectStore::TouchDirectories(sim::Access& access, bool changed) const {
  if (!has_directories()) return;
  if (changed) {
    access.Write(directories_.id);
  } else {
    access.Read(directories_.id);
  }
}

void SimObjectStore::BeforeChange() {
  if (!has_run_) bucket_.Checkpoint();
  has_run_ = true;
  Touch();
}

}  // namespace heddle::model
