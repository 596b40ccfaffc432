// Random small histories for the checker's tests: what a right object would answer, with
// up to three answers exchanged for random ones, which are often wrong.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "model/spec/register.h"
#include "model/spec/table.h"
#include "sim/check/specification.h"
#include "sim/rng.h"

namespace heddle::sim {

// What to draw from: operations over a small domain, the answer of an operation that runs
// in a state, and any answer that such an operation may get.
struct RegisterDomain {
  using Spec = model::RegisterSpecification;
  std::uint64_t kinds = 3;  // 2: no compare and set
  std::uint64_t keys = 1;

  Spec::Operation Draw(Rng& rng) const {
    const std::uint64_t kind = rng.Below(kinds);
    const std::uint64_t key = rng.Below(keys);
    const auto value = static_cast<std::int64_t>(rng.Below(3));
    const auto expected = static_cast<std::int64_t>(rng.Below(3));
    if (kind == 0) return Spec::Operation::Read(key);
    if (kind == 1) return Spec::Operation::Write(value, key);
    return Spec::Operation::CompareAndSet(expected, value, key);
  }
  static Spec::Answer RightAnswer(const Spec::State& state,
                                  const Spec::Operation& operation) {
    Spec::Answer answer;
    if (operation.kind == Spec::Operation::Kind::kRead) answer.seen = state;
    if (operation.kind == Spec::Operation::Kind::kCompareAndSet) {
      answer.applied = state == operation.expected;
    }
    return answer;
  }
  static Spec::Answer AnyAnswer(Rng& rng, const Spec::Operation& operation) {
    Spec::Answer answer;
    if (operation.kind == Spec::Operation::Kind::kRead) {
      answer.seen = static_cast<std::int64_t>(rng.Below(3));
    }
    if (operation.kind == Spec::Operation::Kind::kCompareAndSet) {
      answer.applied = rng.Below(2) == 0;
    }
    return answer;
  }
};

struct TableDomain {
  using Spec = model::TableSpecification;

  static Spec::Operation Draw(Rng& rng) {
    const auto row = static_cast<model::TableRow>(rng.Below(2));
    switch (rng.Below(4)) {
      case 0:
        return Spec::Operation::Create({row});
      case 1:
        return Spec::Operation::Append({row});
      case 2:
        return Spec::Operation::Overwrite({row});
      default:
        return Spec::Operation::Read();
    }
  }
  static Spec::Answer RightAnswer(const Spec::State& state,
                                  const Spec::Operation& operation) {
    const bool exists = state.version > 0;
    if (operation.kind == Spec::Operation::Kind::kRead) {
      return exists ? Spec::Answer::Saw(state.rows) : Spec::Answer::NotFound();
    }
    if (operation.kind == Spec::Operation::Kind::kCreate && exists) {
      return Spec::Answer::AlreadyExists();
    }
    return Spec::Answer::Done(state.version + 1);
  }
  static Spec::Answer AnyAnswer(Rng& rng, const Spec::Operation& operation) {
    const auto row = static_cast<model::TableRow>(rng.Below(2));
    const std::uint64_t version = rng.Below(4);
    if (operation.kind == Spec::Operation::Kind::kRead) {
      return rng.Below(3) == 0 ? Spec::Answer::NotFound()
                               : Spec::Answer::Saw({row}, version);
    }
    return rng.Below(3) == 0 ? Spec::Answer::AlreadyExists()
                             : Spec::Answer::Done(version);
  }
};

// Each operation gets a moment at which it takes effect, and an interval around it; one
// in four loses its answer, and half of those their effect; one in eight fails.
template <typename Domain>
std::vector<RecordedBy<typename Domain::Spec>> RandomHistory(const Domain& domain,
                                                             Rng& rng, std::size_t size) {
  using Spec = typename Domain::Spec;
  constexpr std::uint64_t kMoments = 10;
  const Spec specification;
  std::map<std::uint64_t, typename Spec::State> states;
  std::vector<RecordedBy<Spec>> history;
  std::uint64_t moment = 2;
  for (std::size_t i = 0; i < size; ++i) {
    RecordedBy<Spec> recorded = {.operation = domain.Draw(rng),
                                 .client = static_cast<std::uint32_t>(i)};
    moment += rng.Below(kMoments / size + 2);
    recorded.invoked = moment - rng.Below(3);
    recorded.responded = moment + rng.Below(3);
    std::uint64_t part = 0;
    if constexpr (DeclaresParts<Spec>) part = specification.PartOf(recorded.operation);
    auto& state = states.try_emplace(part, specification.Init()).first->second;
    recorded.answer = Domain::RightAnswer(state, recorded.operation);
    const std::uint64_t fate = rng.Below(8);
    recorded.outcome = fate == 0   ? OperationOutcome::kFailed
                       : fate <= 2 ? OperationOutcome::kUnknown
                                   : OperationOutcome::kAnswered;
    if (fate > 1) state = specification.Step(state, recorded.operation, nullptr).value();
    history.push_back(recorded);
  }
  for (std::uint64_t lies = rng.Below(4); lies > 0; --lies) {
    auto& recorded = history[rng.Below(size)];
    recorded.answer = Domain::AnyAnswer(rng, recorded.operation);
  }
  for (std::size_t i = size; i > 1; --i) std::swap(history[i - 1], history[rng.Below(i)]);
  return history;
}

}  // namespace heddle::sim
