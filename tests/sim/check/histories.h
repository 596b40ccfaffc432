// The vocabulary of the checker's tests: operations of a history in one line each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/spec/register.h"
#include "sim/check/linearizability.h"

namespace heddle::sim {

// When an operation was under way, in steps.
struct During {
  Stamp invoked = 0;
  Stamp responded = 0;
};

template <typename Operation, typename Answer>
Recorded<Operation, Answer> Answered(std::uint32_t client, During during,
                                     Operation operation, Answer answer) {
  return {.operation = operation,
          .answer = answer,
          .invoked = during.invoked,
          .responded = during.responded,
          .client = client,
          .outcome = OperationOutcome::kAnswered};
}

// The rest is about registers.
using RegisterRecord = RecordedBy<model::RegisterSpecification>;
using RegisterHistory = std::vector<RegisterRecord>;

inline RegisterRecord Read(std::uint32_t client, During during, std::int64_t seen,
                           std::uint64_t key = 0) {
  return Answered(client, during, model::RegisterOperation::Read(key),
                  model::RegisterAnswer{.seen = seen});
}

inline RegisterRecord Write(std::uint32_t client, During during, std::int64_t value,
                            std::uint64_t key = 0) {
  return Answered(client, during, model::RegisterOperation::Write(value, key),
                  model::RegisterAnswer());
}

// Answered that it was set.
inline RegisterRecord Set(std::uint32_t client, During during, std::int64_t from,
                          std::int64_t to) {
  return Answered(client, during, model::RegisterOperation::CompareAndSet(from, to),
                  model::RegisterAnswer());
}

// Answered that the value was another one.
inline RegisterRecord NotSet(std::uint32_t client, During during, std::int64_t from,
                             std::int64_t to) {
  return Answered(client, during, model::RegisterOperation::CompareAndSet(from, to),
                  model::RegisterAnswer{.applied = false});
}

inline RegisterRecord Lost(std::uint32_t client, Stamp invoked,
                           model::RegisterOperation operation) {
  return {.operation = operation, .invoked = invoked, .client = client};
}

inline RegisterRecord LostWrite(std::uint32_t client, Stamp invoked, std::int64_t value) {
  return Lost(client, invoked, model::RegisterOperation::Write(value));
}

inline RegisterRecord LostSet(std::uint32_t client, Stamp invoked, std::int64_t from,
                              std::int64_t to) {
  return Lost(client, invoked, model::RegisterOperation::CompareAndSet(from, to));
}

inline RegisterRecord FailedWrite(std::uint32_t client, Stamp invoked,
                                  std::int64_t value) {
  RegisterRecord record = LostWrite(client, invoked, value);
  record.outcome = OperationOutcome::kFailed;
  return record;
}

// The register holds 0 at first.
inline LinearizabilityResult CheckRegister(const RegisterHistory& history,
                                           const LinearizabilityOptions& options = {}) {
  return CheckLinearizability<model::RegisterSpecification>(
      history, model::RegisterSpecification(), options);
}

}  // namespace heddle::sim
