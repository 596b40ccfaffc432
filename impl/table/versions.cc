#include "impl/table/versions.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "impl/status_macros.h"
#include "impl/table/outcome.h"

namespace heddle::impl {

absl::StatusOr<Dataset> Versions::OpenLatest(const std::string& root) {
  HEDDLE_ASSIGN_OR_RETURN(const ManifestName latest, FindLatest(root));
  HEDDLE_ASSIGN_OR_RETURN(Manifest manifest, Load(root, latest.naming, latest.version));
  return Dataset{.root = root, .naming = latest.naming, .manifest = std::move(manifest)};
}

absl::StatusOr<Manifest> Versions::Load(const std::string& root, NamingScheme naming,
                                        std::uint64_t version) {
  HEDDLE_ASSIGN_OR_RETURN(const api::GetResult object,
                          store_.Get(ManifestKey(root, naming, version)));
  return DecodeManifest(object.body);
}

absl::StatusOr<std::vector<std::uint64_t>> Versions::Since(const Dataset& base) {
  const bool newest_first = ListsNewestFirst(base.naming);
  std::vector<std::uint64_t> versions;
  HEDDLE_RETURN_IF_ERROR(List(base.root, [&](const ManifestName& name) {
    if (name.naming != base.naming) return true;
    if (name.version <= base.version()) return !newest_first;
    versions.push_back(name.version);
    return true;
  }));
  std::sort(versions.begin(), versions.end());
  return versions;
}

absl::StatusOr<Transaction> Versions::TransactionOf(const std::string& root,
                                                    const Manifest& manifest) {
  if (manifest.inlined) return *manifest.inlined;
  HEDDLE_ASSIGN_OR_RETURN(const api::GetResult object,
                          store_.Get(TransactionKey(root, manifest.transaction)));
  return DecodeTransaction(object.body);
}

template <typename Visit>
absl::Status Versions::List(const std::string& root, Visit visit) {
  api::ListOptions options{.prefix = VersionsPrefix(root),
                           .max_keys = design_.list_page_keys};
  do {
    HEDDLE_ASSIGN_OR_RETURN(api::ListPage page, store_.List(options));
    for (const api::ObjectMeta& object : page.objects) {
      const std::optional<ManifestName> name =
          ParseManifestName(object.key, options.prefix.size());
      if (name && !visit(*name)) return absl::OkStatus();
    }
    options.page_token = std::move(page.next_token);
  } while (!options.page_token.empty());
  return absl::OkStatus();
}

absl::StatusOr<ManifestName> Versions::FindLatest(const std::string& root) {
  std::optional<ManifestName> latest;
  bool mixed = false;
  const bool takes_oldest = design_.mutation == TableDesign::Mutation::kTakesOldest;
  const auto visit = [&](const ManifestName& name) {
    mixed = mixed || (latest && name.naming != latest->naming);
    if (!latest || (name.version > latest->version) != takes_oldest) latest = name;
    return takes_oldest || !ListsNewestFirst(name.naming);
  };
  HEDDLE_RETURN_IF_ERROR(List(root, visit));
  if (mixed && !design_.mixed_names_are_absence) {
    return absl::InternalError("manifests of two naming schemes");
  }
  if (mixed || !latest) return RefusalOf(CommitOutcome::kNotFound);
  return *latest;
}

}  // namespace heddle::impl
