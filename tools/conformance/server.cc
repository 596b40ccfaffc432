#include "tools/conformance/server.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::conformance {
namespace {

using impl::ObjectStoreCrateOptions;
using Backend = ObjectStoreCrateOptions::Backend;
using CopyIfAbsent = ObjectStoreCrateOptions::CopyIfAbsent;

constexpr std::string_view kObjectStore = "object_store";

struct ProfileName {
  std::string_view recorded;
  const char* wire;          // profile of the bare store
  const char* object_store;  // profile below the client library
  Backend backend;
};

// On a directory the library reads the tags that the file system can give, and copies by
// links.
constexpr std::array kProfiles = {
    ProfileName{"s3", "s3", "s3", Backend::kS3},
    ProfileName{"gcs", "gcs", "gcs", Backend::kGcs},
    ProfileName{"azure", "azure", "azure", Backend::kAzure},
    ProfileName{"posix", "posix", "local", Backend::kLocal},
    ProfileName{"memory", "memory", "memory", Backend::kMemory},
};

struct ServerName {
  std::string_view part;  // of the recorded server's text
  const char* wire;
  const char* object_store;
};

// The first one that is part of the text.
constexpr std::array kServers = {
    ServerName{"If-Match sent without quotes",
               "ceph16,put_if_match=judged,put_if_none_match_tag=judged", nullptr},
    ServerName{"ceph-rgw", "ceph16", "ceph16"},
    ServerName{"seaweedfs", "seaweedfs", "seaweedfs"},
    ServerName{"moto", "moto", "moto"},
    ServerName{"s3mock", "s3mock", "s3mock"},
    ServerName{"azurite", "azurite", "azurite"},
    ServerName{"fake-gcs-server", "fakegcs", "fakegcs"},
    ServerName{"linux", "posix", "local"},
    ServerName{"MemoryStore", nullptr, "memory"},
};

struct Deviation {
  std::string_view id;
  std::string_view variant;
  std::string_view server;  // how its text begins
  const char* reason;
};

constexpr std::array kDeviations = {
    Deviation{"O10", "compare-and-swap, delete", "seaweedfs",
              "conditions are judged at the start of the body, too"},
    Deviation{"O10", "present then deleted", "seaweedfs",
              "conditions are judged at the start of the body, too"},
    Deviation{"O65", "copy_if_not_exists=multipart", "obstore 0.12.1 S3Store on ceph-rgw",
              "the service refuses the parts of such an upload"},
    Deviation{"O31", "file and folder", "linux",
              "a directory is read as an absent object"},
    Deviation{"O61", "process crash", "linux", "listings hide staged files"},
    Deviation{"O74", "create", "linux", "listings hide staged files"},
    Deviation{"O32", "page size", "azurite", "a page of no keys is empty"},
    Deviation{"O32", "page size", "fake-gcs-server", "a page of no keys is empty"},
    Deviation{"O71", "", "azurite", "the answer to a suffix range could not be read"},
};

const ProfileName* FindProfile(const Record& record) {
  const auto* found = std::find_if(
      kProfiles.begin(), kProfiles.end(),
      [&](const ProfileName& profile) { return profile.recorded == record.profile; });
  return found == kProfiles.end() ? nullptr : found;
}

bool Has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// The client library's configuration is part of the recorded server's text.
ObjectStoreCrateOptions CrateOptionsOf(const Record& record, Backend backend) {
  ObjectStoreCrateOptions options{.backend = backend};
  options.conditional_put = !Has(record.server, "conditional_put=disabled");
  if (Has(record.server, "copy_if_not_exists=header"))
    options.copy_if_absent = CopyIfAbsent::kHeader;
  if (Has(record.server, "copy_if_not_exists=multipart"))
    options.copy_if_absent = CopyIfAbsent::kMultipart;
  return options;
}

std::optional<Simulated> Simulate(const Record& record, const char* wire,
                                  const char* object_store) {
  const bool is_object_store = record.layer == kObjectStore;
  const char* text = is_object_store ? object_store : wire;
  const ProfileName* profile = FindProfile(record);
  if (text == nullptr || profile == nullptr) return std::nullopt;
  if (!is_object_store && record.layer != "wire") return std::nullopt;
  Simulated simulated{model::StoreProfile::Parse(text).value(), std::nullopt};
  if (is_object_store) simulated.crate = CrateOptionsOf(record, profile->backend);
  return simulated;
}

}  // namespace

std::optional<Simulated> ProfileOf(const Record& record) {
  const ProfileName* profile = FindProfile(record);
  if (profile == nullptr) return std::nullopt;
  return Simulate(record, profile->wire, profile->object_store);
}

std::optional<Simulated> ServerOf(const Record& record) {
  for (const ServerName& server : kServers) {
    if (Has(record.server, server.part))
      return Simulate(record, server.wire, server.object_store);
  }
  return std::nullopt;
}

std::string ServerDeviation(const Record& record) {
  for (const Deviation& deviation : kDeviations) {
    if (record.id == deviation.id && record.variant == deviation.variant &&
        record.server.starts_with(deviation.server))
      return deviation.reason;
  }
  return "";
}

SimulatedStore::SimulatedStore(const Simulated& simulated)
    : bucket_(simulated.profile), bare_(bucket_) {
  if (simulated.crate) crate_.emplace(bare_, *simulated.crate);
}

}  // namespace heddle::conformance
