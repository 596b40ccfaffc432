// How a manifest gets its final name, which is the moment of its commit.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "impl/table/design.h"
#include "model/api/object_store.h"
#include "model/api/runtime.h"

namespace heddle::impl {

// Stateless. All writers of a table must use the same kind.
class CommitHandler {
 public:
  virtual ~CommitHandler() = default;

  // Makes `manifest` the object at `key`.
  //   kAlreadyExists  another manifest is there, or the store refused in a way that the
  //   protocol
  //                   takes for that (a conflict that nobody need have won); nothing was
  //                   committed.
  //   anything else   the store's error; kDeadlineExceeded: it may be committed all the
  //   same.
  virtual absl::Status Commit(api::ObjectStore& store, api::Runtime& runtime,
                              const std::string& key, std::string manifest) const = 0;
};

// The handler of that kind, which lives for ever.
//   kConditionalPut  one put if absent
//   kRename          puts a staged object, then renames it if the name is free; stores
//   without a
//                    rename copy and delete
//   kUnsafe          one plain put: replaces what is there, and both writers believe they
//   won
const CommitHandler& HandlerOf(CommitHandlerKind kind);

}  // namespace heddle::impl
