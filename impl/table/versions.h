// Reading a table's versions: which is the latest, which came since, what is in them. All
// that is known of a table's state comes from listing its manifests; nothing is cached.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "impl/table/design.h"
#include "impl/table/manifest.h"
#include "impl/table/names.h"
#include "model/api/object_store.h"

namespace heddle::impl {

// A table as of one version: what Open and every write return. It stays at its version.
struct Dataset {
  std::string root;
  NamingScheme naming = NamingScheme::kV1;
  Manifest manifest = {};

  [[nodiscard]] std::uint64_t version() const { return manifest.version; }
};

class Versions {
 public:
  // `store` and `design` are not owned and must outlive this.
  Versions(api::ObjectStore& store, const TableDesign& design)
      : store_(store), design_(design) {}

  // The latest version. kNotFound: there is no table, or none that this design sees;
  // kInternal: manifests of both schemes; kDataLoss: malformed. Else the store's errors,
  // here and below.
  absl::StatusOr<Dataset> OpenLatest(const std::string& root);

  // The manifest of one version, under the naming of the table. The version inside the
  // manifest counts, whatever its name.
  absl::StatusOr<Manifest> Load(const std::string& root, NamingScheme naming,
                                std::uint64_t version);

  // The versions beyond `base`, ascending, by their names. Where the newest is listed
  // first, stops at the first version that is not newer.
  absl::StatusOr<std::vector<std::uint64_t>> Since(const Dataset& base);

  // What the commit of `manifest` did: inlined, or read from its object.
  absl::StatusOr<Transaction> TransactionOf(const std::string& root,
                                            const Manifest& manifest);

 private:
  // Calls visit(ManifestName) for every manifest in the order of listing until it returns
  // false.
  template <typename Visit>
  absl::Status List(const std::string& root, Visit visit);

  // kNotFound: no manifest.
  absl::StatusOr<ManifestName> FindLatest(const std::string& root);

  [[nodiscard]] bool ListsNewestFirst(NamingScheme naming) const {
    return naming == NamingScheme::kV2 && store_.ListsInOrder();
  }

  api::ObjectStore& store_;
  const TableDesign& design_;
};

}  // namespace heddle::impl
