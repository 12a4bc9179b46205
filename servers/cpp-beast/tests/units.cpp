#define BOOST_TEST_MODULE units
#include <boost/test/included/unit_test.hpp>

#include "message.hpp"
#include "options.hpp"
#include "query.hpp"
#include "stuck_watch.hpp"

#include <chrono>

using namespace std::chrono_literals;

BOOST_AUTO_TEST_CASE(arguments) {
  BOOST_TEST(bench::Options::parse({}).port == 8080);
  BOOST_TEST(bench::Options::parse({"--duration", "3", "--port", "0"}).duration_s == 3u);
  for (const auto *value : {"", "many", "70000", "-1", "1x"})
    BOOST_CHECK_THROW(bench::Options::parse({"--port", value}), std::invalid_argument);
  BOOST_CHECK_THROW(bench::Options::parse({"--nope", "1"}), std::invalid_argument);

  BOOST_TEST(bench::whole_number("/ws/push", "count", 10, 100).value() == 10u);
  BOOST_TEST(bench::whole_number("/ws/push?bytes=2&count=3", "count", 10, 100).value() == 3u);
  for (const auto *query : {"?count=", "?count=0", "?count=101", "?count=-1", "?count=ten"})
    BOOST_TEST(!bench::whole_number(query, "count", 10, 100).has_value());
}

BOOST_AUTO_TEST_CASE(bucket) {
  const auto start = std::chrono::steady_clock::now();
  bench::TokenBucket bucket(10, start);
  const auto taken = [&](auto after) {
    auto count = 0;
    while (bucket.take(start + after))
      ++count;
    return count;
  };
  BOOST_TEST(taken(0ms) == 10);
  BOOST_TEST(taken(99ms) == 0);
  BOOST_TEST(taken(101ms) == 1);
  BOOST_TEST(taken(1h) == 10);
}

BOOST_AUTO_TEST_CASE(stuck) {
  const auto at = [](std::chrono::milliseconds since_start) {
    return std::chrono::steady_clock::time_point(since_start);
  };
  bench::StuckWatch watch(10s);
  // A queue that fills up after a long quiet is not stuck.
  watch.accepted();
  BOOST_TEST(!watch.refused(at(60s)));
  BOOST_TEST(!watch.refused(at(70s)));
  BOOST_TEST(watch.refused(at(70'001ms)));
  // One message accepted begins the wait anew.
  watch.accepted();
  BOOST_TEST(!watch.refused(at(90s)));
  BOOST_TEST(!watch.refused(at(100s)));
  BOOST_TEST(watch.refused(at(100'001ms)));
}

BOOST_AUTO_TEST_CASE(messages) {
  using bench::MessageType;
  const auto is = [](std::string_view text, MessageType type) { BOOST_TEST((bench::type_of(text) == type), text); };
  is(R"({"type":"join"})", MessageType::join);
  is(R"({"text":"b", "ts":1, "type":"chat","room":"public"})", MessageType::chat);
  is(R"({"type":"l\u0065ave"})", MessageType::leave);
  is(R"({"type":"pong"})", MessageType::pong);
  for (const auto *text :
       {"", "{", "[]", "null", "\"chat\"", R"({"type":5})", R"({"type":"dance"})", R"({"text":"no"})",
        R"({"type":"chat"} tail)", R"({"type":"chat","room":"private"})", R"({"type":"chat","room":5})"})
    is(text, MessageType::other);
}
