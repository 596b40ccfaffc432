#include "sim/explore/base32.h"

#include <rapidcheck/catch.h>

#include <string>

#include "tests/catch.h"

namespace heddle::sim {
namespace {

TEST_CASE("base 32 writes five bits a digit, the highest first", "[explore]") {
  CHECK(EncodeBase32("") == "");
  CHECK(EncodeBase32(std::string(1, '\0')) == "00");
  CHECK(EncodeBase32("\xFF") == "ZW");
  CHECK(EncodeBase32("\xFF\xFF\xFF\xFF\xFF") == "ZZZZZZZZ");
  // 00000 00001 00010 00011 00100 00101 00110 00111
  CHECK(EncodeBase32(std::string("\x00\x44\x32\x14\xC7", 5)) == "01234567");
}

TEST_CASE("base 32 gives back the bytes", "[explore]") {
  rc::prop("decoding what was encoded", [](const std::string& bytes) {
    return DecodeBase32(EncodeBase32(bytes)) == bytes;
  });
}

TEST_CASE("base 32 reads small letters, and I, L, O as digits", "[explore]") {
  CHECK(DecodeBase32("zw") == "\xFF");
  CHECK(DecodeBase32("OoIiLl10") == DecodeBase32("00111110"));
}

TEST_CASE("base 32 refuses what is no digit", "[explore]") {
  for (const char* text : {"0U", "0 ", "0-", "0=", "0\n", "\xC3\xA9"}) {
    CAPTURE(text);
    CHECK_FALSE(DecodeBase32(text).has_value());
  }
}

TEST_CASE("base 32 refuses digits that hold the rest of no byte", "[explore]") {
  CHECK_FALSE(DecodeBase32("0").has_value());    // five bits
  CHECK_FALSE(DecodeBase32("000").has_value());  // a byte and seven bits
  CHECK_FALSE(DecodeBase32("01").has_value());   // a byte, and a bit that is set
  CHECK(DecodeBase32("00").has_value());
}

}  // namespace
}  // namespace heddle::sim
