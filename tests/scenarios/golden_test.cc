// Literal trace hashes and tokens: what must be equal on every machine, with every
// compiler, at every optimisation, or no token that somebody keeps is worth anything.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "sim/explore/program.h"
#include "sim/explore/replay.h"
#include "sim/explore/strategies.h"
#include "sim/explore/token.h"
#include "sim/hash.h"
#include "tests/catch.h"

namespace heddle::scenarios {
namespace {

struct Golden {
  const char* scenario;
  const char* strategy;
  std::uint64_t all;    // the trace hashes of the seeds 1 to 50, combined
  std::uint64_t trace;  // of the first one that fails, or of the last one
  const char* token;    // the same one's
};

const Golden kGolden[] = {
    {"classic/reorder_3", "random", 0x045816ae2af35ae0U, 0x8967aedf6fd95584U,
     "hd1-"
     "25HPRRBKEDMP6BVJCNQQ4S35E9FK60G7EDJQ8X35E9SG2CG8CDM6ARVBCNS7609H0000010108404M20MJ2"
     "5QYXYWS3X6"},
    {"classic/reorder_3", "pct:3", 0x88ce2fc6c9d126e0U, 0xa0e4263dcefdb194U,
     "hd1-"
     "25HPRRBKEDMP6BVJCNQQ4S35E9FK60G7EDJQ8X35E9SG2CG8CDM6ARVBCNS7609H0000008AA10A9159JWC"
     "PX267"},
    {"classic/twostage", "random", 0x8a6a8f0e98179b4dU, 0x7ef68f91156632f9U,
     "hd1-"
     "21HPRRBKEDMP6BVMEXQQ6X31CXJG41VQE9MQ8SBJEC0K21VJCNGP8SBJEC0K2000001HJ20100000038QP8"
     "6P49E"},
    {"classic/twostage", "pct:3", 0xa1e2c11fb4cb3108U, 0x273e10e22d64daa6U,
     "hd1-"
     "21HPRRBKEDMP6BVMEXQQ6X31CXJG41VQE9MQ8SBJEC0K21VJCNGP8SBJEC0K2000000GJM20MJ249JJT19X"
     "CW"},
    {"classic/deadlock01", "random", 0xf4c034a596403f0cU, 0x69583f615fcd6d5aU,
     "hd1-29HPRRBKEDMP6BV4CNGP8V3FCDNK0C80000000G10175H1Q07D99ADQDB4"},
    {"classic/deadlock01", "pct:3", 0x1b8614f1e4f480b0U, 0x3165df7f0e43f747U,
     "hd1-29HPRRBKEDMP6BV4CNGP8V3FCDNK0C80000000899SC8DR1R50K3YEAX"},
    {"table/create-race", "random", 0x8c2832dad2134949U, 0xbad3d0752f4d1455U,
     "hd1-"
     "25T62RKCCMQP6WK5C5T6ABBJC5HPA1G6CHJQ6TB7DR3Q6T39E1R6AS07D1GPWS3CCNS0CS35EDMPEVG6DSG"
     "PTTBECW368SBKD5KPW1BKEHQQ4S82ECSGEXVJD5T6AWKK04S08VBFCHJGCRVJCNGQ8S8000008080340DR3"
     "DCRCGC97MN0ZCG"},
    {"table/create-race", "pct:3", 0x8ee2df8c150b5bf8U, 0xe1d385a6fb508470U,
     "hd1-"
     "25T62RKCCMQP6WK5C5T6ABBJC5HPA1G6CHJQ6TB7DR3Q6T39E1R6AS07D1GPWS3CCNS0CS35EDMPEVG6DSG"
     "PTTBECW368SBKD5KPW1BKEHQQ4S82ECSGEXVJD5T6AWKK04S08VBFCHJGCRVJCNGQ8S8000004280VG6TSG"
     "YP061HNDFK"},
    {"table/append-race", "random", 0x1441e5a1a649ab82U, 0x29746abdba5bb2f3U,
     "hd1-"
     "25T62RKCCMQP2W3GCNQ68BBJC5HPA1R6CHJQ6TB7DR3Q6T39E1R6AS07D1GPWS3CCNS0CS35EDMPEVG6DSG"
     "PTTBECW368SBKD5KPW1BKEHQQ4S82ECSGEXVJD5T6AWKK04S0EWK5C5J6AWKK04RGAWK5C5J7609J000002"
     "0A001024GS000G0000017DGBWKR4XG"},
    {"table/append-race", "pct:3", 0x780ad5595d1ad4a8U, 0x232951b3b37a9fc8U,
     "hd1-"
     "25T62RKCCMQP2W3GCNQ68BBJC5HPA1R6CHJQ6TB7DR3Q6T39E1R6AS07D1GPWS3CCNS0CS35EDMPEVG6DSG"
     "PTTBECW368SBKD5KPW1BKEHQQ4S82ECSGEXVJD5T6AWKK04S0EWK5C5J6AWKK04RGAWK5C5J7609J000000"
     "G108000000FF75747WN4"},
    {"table/create-or-open-append", "random", 0xf758c1875ef6a937U, 0x7a2c684449ceb848U,
     "hd1-"
     "3DT62RKCCMQP6WK5C5T6ABBFE8PPYW35DRPP2W3GCNQ68186CHJQ6TB7DR3Q6T39E1R6AS07D1GPWS3CCNS"
     "0CS35EDMPEVG6DSGPTTBECW368SBKD5KPW1BKEHQQ4S82ECSGEXVJD5T6AWKK04S000000R0G06800400MV"
     "CRM86D1RHKFAFG"},
    {"table/create-or-open-append", "pct:3", 0x8da5e99fc08c2b04U, 0x7522ad12b7af7df0U,
     "hd1-"
     "3DT62RKCCMQP6WK5C5T6ABBFE8PPYW35DRPP2W3GCNQ68186CHJQ6TB7DR3Q6T39E1R6AS07D1GPWS3CCNS"
     "0CS35EDMPEVG6DSGPTTBECW368SBKD5KPW1BKEHQQ4S82ECSGEXVJD5T6AWKK04S00000088G02KDK2HE5M"
     "4DRB68P"},
};

constexpr std::uint64_t kSeeds = 50;

std::unique_ptr<sim::Program> Build(const std::string& scenario,
                                    const sim::Settings& settings,
                                    std::uint64_t data_seed) {
  absl::StatusOr<std::unique_ptr<sim::Program>> program =
      sim::Program::Make(scenario, settings, data_seed);
  REQUIRE(program.ok());
  return *std::move(program);
}

// What the search pass saw.
struct Searched {
  std::uint64_t all = 0;
  std::uint64_t trace = 0;
  sim::Schedule schedule;
};

Searched Search(sim::Program& program, const std::string& strategy_name) {
  const absl::StatusOr<std::unique_ptr<sim::Strategy>> strategy =
      sim::MakeStrategy(strategy_name);
  REQUIRE(strategy.ok());
  Searched searched;
  bool has_failed = false;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    (*strategy)->Begin(seed);
    const sim::Execution& execution = program.world().Run(**strategy, {});
    searched.all = sim::Combine(searched.all, execution.trace_hash);
    if (has_failed) continue;
    has_failed = sim::IsFailure(execution.verdict.kind);
    searched.trace = execution.trace_hash;
    searched.schedule = execution.schedule;
  }
  return searched;
}

TEST_CASE("a search takes the same steps everywhere", "[golden]") {
  for (const Golden& golden : kGolden) {
    CAPTURE(golden.scenario, golden.strategy);
    const auto program = Build(golden.scenario, {}, /*data_seed=*/0);
    const Searched searched = Search(*program, golden.strategy);
    CHECK(searched.all == golden.all);
    CHECK(searched.trace == golden.trace);
    // The verbose pass is the same execution, and its token is the same text.
    const absl::StatusOr<sim::Telling> telling =
        sim::Tell(*program, searched.schedule, searched.trace, {});
    REQUIRE(telling.ok());
    CHECK(telling->trace_hash == golden.trace);
    CHECK(telling->token.Encode() == golden.token);
  }
}

TEST_CASE("a token replays to the same execution everywhere", "[golden]") {
  for (const Golden& golden : kGolden) {
    CAPTURE(golden.scenario, golden.strategy);
    const absl::StatusOr<sim::Token> token = sim::Token::Decode(golden.token);
    REQUIRE(token.ok());
    CHECK(token->scenario == golden.scenario);
    const auto program = Build(token->scenario, token->settings, token->data_seed);
    const sim::Replayed replayed = sim::Replay(*program, *token);
    CHECK(replayed.divergence == "");
    CHECK(replayed.same_failure);
    CHECK(replayed.telling.trace_hash == golden.trace);
  }
}

}  // namespace
}  // namespace heddle::scenarios
