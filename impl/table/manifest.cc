#include "impl/table/manifest.h"

#include <cstddef>

#include "impl/table/bytes.h"

namespace heddle::impl {
namespace {

constexpr std::uint32_t kTransactionMagic = 0x314e5854;  // "TXN1"
constexpr std::uint32_t kManifestMagic = 0x3146494d;     // "MIF1"
constexpr std::size_t kFragmentBytes = 8 + 16 + 4;
constexpr std::size_t kTransactionBytes = 4 + 8 + 16 + 1 + 1 + 4;  // without fragments
constexpr std::size_t kManifestBytes =
    4 + 8 + 8 + 4 + 8 + 16 + 1;  // same, nothing inlined

void PutFragments(ByteWriter& writer, const std::vector<Fragment>& fragments) {
  writer.Put(static_cast<std::uint32_t>(fragments.size()));
  for (const Fragment& fragment : fragments) {
    writer.Put(fragment.id);
    writer.Put(fragment.file);
    writer.Put(fragment.rows);
  }
}

std::vector<Fragment> TakeFragments(ByteReader& reader) {
  const std::size_t announced = reader.Take<std::uint32_t>();
  std::vector<Fragment> fragments;
  // A malformed count must not decide how much memory is asked for.
  if (announced > reader.left() / kFragmentBytes) {
    reader.Fail();
    return fragments;
  }
  fragments.reserve(announced);
  for (std::size_t i = 0; i < announced; ++i) {
    Fragment& fragment = fragments.emplace_back();
    fragment.id = reader.Take<std::uint64_t>();
    fragment.file = reader.TakeUuid();
    fragment.rows = reader.Take<std::uint32_t>();
  }
  return fragments;
}

void PutId(ByteWriter& writer, const TransactionId& id) {
  writer.Put(id.read_version);
  writer.Put(id.uuid);
}

TransactionId TakeId(ByteReader& reader) {
  const auto read_version = reader.Take<std::uint64_t>();
  return {.read_version = read_version, .uuid = reader.TakeUuid()};
}

// All of a transaction but its id.
void PutDeed(ByteWriter& writer, const Transaction& transaction) {
  writer.Put(static_cast<std::uint8_t>(transaction.operation));
  writer.Put(static_cast<std::uint8_t>(transaction.create_only));
  PutFragments(writer, transaction.fragments);
}

Transaction TakeDeed(ByteReader& reader, const TransactionId& id) {
  Transaction transaction{.id = id};
  const auto operation = reader.Take<std::uint8_t>();
  const auto create_only = reader.Take<std::uint8_t>();
  if (operation > static_cast<std::uint8_t>(Operation::kOverwrite) || create_only > 1) {
    reader.Fail();
  }
  transaction.operation = static_cast<Operation>(operation);
  transaction.create_only = create_only == 1;
  transaction.fragments = TakeFragments(reader);
  return transaction;
}

}  // namespace

std::string EncodeRows(const Rows& rows) {
  ByteWriter writer(rows.size() * sizeof(Row));
  for (const Row row : rows) writer.Put(static_cast<std::uint32_t>(row));
  return std::move(writer).Take();
}

absl::StatusOr<Rows> DecodeRows(const std::string& bytes) {
  if (bytes.size() % sizeof(Row) != 0) return absl::DataLossError("malformed data file");
  ByteReader reader(bytes);
  Rows rows;
  rows.reserve(bytes.size() / sizeof(Row));
  while (reader.left() > 0)
    rows.push_back(static_cast<Row>(reader.Take<std::uint32_t>()));
  return rows;
}

std::string EncodeTransaction(const Transaction& transaction) {
  ByteWriter writer(kTransactionBytes + transaction.fragments.size() * kFragmentBytes);
  writer.Put(kTransactionMagic);
  PutId(writer, transaction.id);
  PutDeed(writer, transaction);
  return std::move(writer).Take();
}

absl::StatusOr<Transaction> DecodeTransaction(const std::string& bytes) {
  ByteReader reader(bytes);
  const bool is_transaction = reader.Take<std::uint32_t>() == kTransactionMagic;
  const TransactionId id = TakeId(reader);
  Transaction transaction = TakeDeed(reader, id);
  if (!is_transaction || !reader.Done())
    return absl::DataLossError("malformed transaction");
  return transaction;
}

std::string EncodeManifest(const Manifest& manifest) {
  std::size_t bytes = kManifestBytes + manifest.fragments.size() * kFragmentBytes;
  if (manifest.inlined) {
    bytes += kTransactionBytes + manifest.inlined->fragments.size() * kFragmentBytes;
  }
  ByteWriter writer(bytes);
  writer.Put(kManifestMagic);
  writer.Put(manifest.version);
  writer.Put(manifest.next_fragment_id);
  PutFragments(writer, manifest.fragments);
  PutId(writer, manifest.transaction);
  writer.Put(static_cast<std::uint8_t>(manifest.inlined.has_value()));
  if (manifest.inlined) PutDeed(writer, *manifest.inlined);
  return std::move(writer).Take();
}

absl::StatusOr<Manifest> DecodeManifest(const std::string& bytes) {
  ByteReader reader(bytes);
  const bool is_manifest = reader.Take<std::uint32_t>() == kManifestMagic;
  Manifest manifest;
  manifest.version = reader.Take<std::uint64_t>();
  manifest.next_fragment_id = reader.Take<std::uint64_t>();
  manifest.fragments = TakeFragments(reader);
  manifest.transaction = TakeId(reader);
  const auto inlined = reader.Take<std::uint8_t>();
  if (inlined == 1) manifest.inlined = TakeDeed(reader, manifest.transaction);
  if (!is_manifest || inlined > 1 || !reader.Done()) {
    return absl::DataLossError("malformed manifest");
  }
  return manifest;
}

Manifest BuildManifest(const Manifest* base, const Transaction& transaction,
                       bool inline_it) {
  Manifest manifest;
  manifest.version = base == nullptr ? 1 : base->version + 1;
  manifest.transaction = transaction.id;
  if (inline_it) manifest.inlined = transaction;
  if (base != nullptr && transaction.operation == Operation::kAppend) {
    manifest.fragments.reserve(base->fragments.size() + transaction.fragments.size());
    manifest.fragments = base->fragments;
    manifest.next_fragment_id = base->next_fragment_id;
  }
  for (const Fragment& fragment : transaction.fragments) {
    manifest.fragments.push_back(fragment);
    manifest.fragments.back().id = manifest.next_fragment_id++;
  }
  return manifest;
}

}  // namespace heddle::impl
