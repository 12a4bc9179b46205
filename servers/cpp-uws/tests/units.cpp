#define BOOST_TEST_MODULE units
#include <boost/test/included/unit_test.hpp>

#include "message.hpp"
#include "options.hpp"
#include "query.hpp"
#include "timers.hpp"
#include "uwebsockets.hpp"

#include <chrono>

using namespace std::chrono_literals;

BOOST_AUTO_TEST_CASE(arguments) {
  BOOST_TEST(bench::Options::parse({}).port == 8080);
  BOOST_TEST(bench::Options::parse({"--duration", "3", "--port", "0"}).duration_s == 3u);
  for (const auto *value : {"", "many", "70000", "-1", "1x"})
    BOOST_CHECK_THROW(bench::Options::parse({"--port", value}), std::invalid_argument);
  BOOST_CHECK_THROW(bench::Options::parse({"--nope", "1"}), std::invalid_argument);

  BOOST_TEST(bench::whole_number("", "count", 10, 100).value() == 10u);
  BOOST_TEST(bench::whole_number("bytes=2&count=3", "count", 10, 100).value() == 3u);
  for (const auto *query : {"count=", "count=0", "count=101", "count=-1", "count=ten"})
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

BOOST_AUTO_TEST_CASE(timers) {
  uWS::App app;
  us_listen_socket_t *listener = nullptr; // the loop runs as long as there is a socket
  app.listen("127.0.0.1", 0, [&](us_listen_socket_t *socket) { listener = socket; });
  bench::Timers timers;
  std::string fired;
  bench::Timer late(timers, [&] { fired += "late"; });
  bench::Timer never(timers, [&] { fired += "never"; });
  bench::Timer early(timers, [&] { fired += "early, "; });
  bench::Timer last(timers, [&] { us_listen_socket_close(0, listener); });
  const auto now = std::chrono::steady_clock::now();
  last.start(now + 30ms);
  late.start(now + 20ms);
  never.start(now + 10ms);
  early.start(now + 25ms);
  early.start(now + 5ms);
  never.cancel();
  app.run();
  BOOST_TEST(fired == "early, late");
  BOOST_TEST((std::chrono::steady_clock::now() >= now + 30ms));
}
