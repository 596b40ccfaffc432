// Where a table keeps what: the keys below its root.
//
//   <root>/data/<uuid>.lance                           rows
//   <root>/_transactions/<read version>-<uuid>.txn     what a writer means to do
//   <root>/_versions/<manifest name>                   one manifest a version: the commit
//   point
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "impl/table/design.h"
#include "impl/table/manifest.h"
#include "model/api/runtime.h"

namespace heddle::impl {

std::string DataKey(const std::string& root, const api::Uuid& file);
std::string TransactionKey(const std::string& root, const TransactionId& id);

// The prefix of every manifest's key.
std::string VersionsPrefix(const std::string& root);
std::string ManifestKey(const std::string& root, NamingScheme naming,
                        std::uint64_t version);

// A name that no listing of versions takes for a manifest's, to be renamed to
// `manifest_key`.
std::string StagingKey(const std::string& manifest_key, const api::Uuid& uuid);

struct ManifestName {
  NamingScheme naming = NamingScheme::kV1;
  std::uint64_t version = 0;
};

// Reads `key` from position `name_begin` on, where its last segment begins. Nothing: it
// is not the name of a version (a staged or a detached manifest, a hint, anything else).
std::optional<ManifestName> ParseManifestName(const std::string& key,
                                              std::size_t name_begin);

}  // namespace heddle::impl
