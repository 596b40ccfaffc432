// The conformance suite of the object-store contract: what every store must do, whoever
// implements it. Where the contract leaves a choice to the store, its profile says which
// it has made.
//
// The cases collect what is wrong instead of asserting it, so they also run inside of a
// simulation.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "model/api/object_store.h"
#include "model/object_store/profile.h"

namespace heddle::model {

class Complaints {
 public:
  void Expect(bool holds, const std::string& what) {
    if (!holds) list_.push_back(what);
  }
  template <typename A, typename B>
  void ExpectEqual(const A& actual, const B& expected, const std::string& what) {
    if (!(actual == expected))
      list_.push_back(fmt::format("{}: is {}, must be {}", what, actual, expected));
  }
  [[nodiscard]] const std::vector<std::string>& list() const { return list_; }

 private:
  std::vector<std::string> list_;
};

struct SuiteCase {
  const char* name;
  // REQUIRES: `store` is empty.
  void (*run)(api::ObjectStore& store, const StoreProfile& profile,
              Complaints& complaints);
};

const std::vector<SuiteCase>& ObjectStoreSuite();

}  // namespace heddle::model
