#include "sim/explore/token.h"

#include <rapidcheck/catch.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "tests/catch.h"

namespace heddle::sim {
namespace {

using Catch::Matchers::Contains;

constexpr char kDigits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

Token SomeToken() {
  Token token;
  token.scenario = "table/create-race";
  token.settings = {{"design", "shipped"}, {"writers", "2"}, {"mode", ""}};
  token.data_seed = 18'446'744'073'709'551'615U;
  token.deviations = {{0, 1}, {15, 7}, {16, 8}, {40, 0}, {1'000'000'007, 4'294'967'295}};
  token.identity = 0x89ABCDEF;
  token.fingerprint = 0x01234567;
  return token;
}

Token RoundTrip(const Token& token) {
  const absl::StatusOr<Token> decoded = Token::Decode(token.Encode());
  REQUIRE(decoded.ok());
  return *decoded;
}

std::string WhyRefused(const std::string& text) {
  const absl::StatusOr<Token> decoded = Token::Decode(text);
  CAPTURE(text);
  REQUIRE(decoded.status().code() == absl::StatusCode::kInvalidArgument);
  return std::string(decoded.status().message());
}

TEST_CASE("a token gives back all it was made of", "[explore]") {
  Token token = SomeToken();
  CHECK(RoundTrip(token) == token);
  token.keep_going = true;
  CHECK(RoundTrip(token) == token);
  token.step_limit = 17;
  CHECK(RoundTrip(token) == token);
  CHECK(RoundTrip(Token{}) == Token{});
}

TEST_CASE("a token gives back any deviations, small and large", "[explore]") {
  rc::prop("deviations survive",
           [](const std::vector<std::tuple<std::uint16_t, bool, std::uint32_t>>& drawn) {
             Token token;
             std::uint64_t next = 0;
             for (const auto& [gap, is_near, value] : drawn) {
               next += is_near ? gap % 20 : gap * std::uint64_t{100'000'000'000};
               token.deviations.push_back({next++, value});
             }
             return RoundTrip(token) == token;
           });
}

TEST_CASE("a small deviation takes one byte", "[explore]") {
  Token few;
  few.deviations = {{3, 1}};
  Token more = few;
  for (std::uint64_t i = 1; i <= 5; ++i) more.deviations.push_back({3 + 16 * i, 7});
  CHECK(more.Encode().size() == few.Encode().size() + 8);  // 5 bytes are 8 digits
}

TEST_CASE("a token says nothing of case", "[explore]") {
  std::string text = SomeToken().Encode();
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  REQUIRE(Token::Decode(text).ok());
  CHECK(*Token::Decode(text) == SomeToken());
}

TEST_CASE("a token with any one character changed is refused", "[explore]") {
  const std::string right = SomeToken().Encode();
  for (std::size_t at = 4; at < right.size(); ++at) {
    for (const char digit : std::string(kDigits)) {
      if (digit == right[at]) continue;
      std::string wrong = right;
      wrong[at] = digit;
      CAPTURE(at, digit);
      CHECK_FALSE(Token::Decode(wrong).ok());
    }
  }
}

TEST_CASE("a token that is cut short anywhere is refused", "[explore]") {
  const std::string right = SomeToken().Encode();
  for (std::size_t size = 0; size < right.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(Token::Decode(right.substr(0, size)).ok());
  }
  CHECK_THAT(WhyRefused("hd1-"), Contains("it is cut short"));
}

TEST_CASE("a token with more behind it is refused", "[explore]") {
  CHECK_FALSE(Token::Decode(SomeToken().Encode() + "0").ok());
  CHECK_FALSE(Token::Decode(SomeToken().Encode() + "00").ok());
  CHECK_FALSE(Token::Decode(SomeToken().Encode() + " ").ok());
}

TEST_CASE("a refused token says why", "[explore]") {
  CHECK(WhyRefused("hd2-00") ==
        "token 'hd2-00': a token of this program begins with 'hd1-'");
  CHECK_THAT(WhyRefused("hd1-UU"), Contains("no digit of base 32"));
  CHECK_THAT(WhyRefused("hd1-0000000000"), Contains("its checksum is wrong"));
  // A long one is shown by its beginning.
  CHECK(WhyRefused("x" + std::string(1000, '0')).size() < 100);
}

TEST_CASE("a folded hash is never 0, which says that there is none", "[explore]") {
  CHECK(Fold(0) == 1);
  CHECK(Fold(0x1234'5678'1234'5678U) == 1);
  CHECK(Fold(0x0000'0001'0000'0002U) == 3);
}

}  // namespace
}  // namespace heddle::sim
