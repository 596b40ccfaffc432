// The history: what clients asked, when, and what they were told.
#pragma once

#include <concepts>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace heddle::sim {

inline constexpr std::uint64_t kNever = UINT64_MAX;

// One operation of one client: a record of fixed size that lives as long as the world.
//
// The invocation is stamped at the operation's first step, the response at the last step
// before its handler returned: the tightest interval that the schedule allows. Stamps are
// step numbers, from 1.
class OperationRecord {
 public:
  OperationRecord(std::uint32_t client, const std::string* client_name)
      : client_(client), client_name_(client_name) {}
  virtual ~OperationRecord() = default;
  OperationRecord(const OperationRecord&) = delete;
  OperationRecord& operator=(const OperationRecord&) = delete;

  [[nodiscard]] std::uint32_t client() const { return client_; }
  [[nodiscard]] const std::string& client_name() const { return *client_name_; }
  [[nodiscard]] std::uint64_t invoked() const { return invoked_; }    // kNever: not begun
  [[nodiscard]] std::uint64_t returned() const { return returned_; }  // kNever: no answer

  [[nodiscard]] virtual std::string DescribeOperation() const = 0;
  // REQUIRES: returned() != kNever.
  [[nodiscard]] virtual std::string DescribeResult() const = 0;

 private:
  friend class World;
  virtual void ClearResult() = 0;

  std::uint32_t client_;
  const std::string* client_name_;
  std::uint64_t invoked_ = kNever;
  std::uint64_t returned_ = kNever;
};

// How values of operations are printed: by their ToString(), statuses by their code.
inline std::string Describe(const absl::Status& status) {
  return status.ok() ? "OK" : absl::StatusCodeToString(status.code());
}
template <typename T>
requires requires(const T& value) {
  { value.ToString() } -> std::convertible_to<std::string>;
}
std::string Describe(const T& value) { return value.ToString(); }
inline std::string Describe(const std::string& text) { return text; }
inline std::string Describe(std::int64_t number) { return std::to_string(number); }
template <typename T>
std::string Describe(const absl::StatusOr<T>& result) {
  return result.ok() ? "OK (" + Describe(*result) + ")" : Describe(result.status());
}

// The operations of some clients of one kind, in the order of declaration: by client,
// then in the order in which the client performs them. A scenario holds one and gives it
// to World::AddClient.
template <typename Op, typename Result>
class Operations {
 public:
  class Entry final : public OperationRecord {
   public:
    Entry(std::uint32_t client, const std::string* client_name, Op op)
        : OperationRecord(client, client_name), op_(std::move(op)) {}

    [[nodiscard]] const Op& op() const { return op_; }
    // Empty: no answer yet, or never.
    [[nodiscard]] const std::optional<Result>& result() const { return result_; }
    void SetResult(Result result) { result_.emplace(std::move(result)); }

    [[nodiscard]] std::string DescribeOperation() const override { return Describe(op_); }
    [[nodiscard]] std::string DescribeResult() const override {
      return Describe(*result_);
    }

   private:
    void ClearResult() override { result_.reset(); }

    const Op op_;
    std::optional<Result> result_;
  };

  Entry& Add(std::uint32_t client, const std::string* client_name, Op op) {
    return entries_.emplace_back(client, client_name, std::move(op));
  }

  [[nodiscard]] const std::deque<Entry>& entries() const { return entries_; }
  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  std::deque<Entry> entries_;  // entries do not move: records are known by address
};

}  // namespace heddle::sim
