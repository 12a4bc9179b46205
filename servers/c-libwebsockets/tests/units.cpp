#define BOOST_TEST_MODULE units
#include <boost/test/included/unit_test.hpp>

#include <libwebsockets.h>

extern "C" {
#include "bucket.h"
#include "chat_text.h"
#include "options.h"
#include "outbox.h"
}

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using namespace std::chrono_literals;

BOOST_AUTO_TEST_CASE(arguments) {
  const auto parse = [](std::vector<std::string> values, options &parsed) {
    std::vector<char *> pointers;
    for (auto &value : values)
      pointers.push_back(value.data());
    return options_parse(static_cast<int>(pointers.size()), pointers.data(), &parsed);
  };
  options parsed;
  BOOST_TEST(parse({}, parsed));
  BOOST_TEST(parsed.port == 8080u);
  BOOST_TEST(parse({"--duration", "3", "--port", "0"}, parsed));
  BOOST_TEST(parsed.duration_s == 3u);
  for (const auto *value : {"", "many", "70000", "-1", "+1", " 1", "1x", "99999999999999999999"})
    BOOST_TEST(!parse({"--port", value}, parsed), value);
  BOOST_TEST(!parse({"--port"}, parsed));
  BOOST_TEST(!parse({"--nope", "1"}, parsed));
}

BOOST_AUTO_TEST_CASE(token_bucket) {
  constexpr std::int64_t start_us = 1'000'000;
  ::bucket bucket;
  bucket_fill(&bucket, 10, start_us);
  const auto taken = [&](std::chrono::microseconds after) {
    auto count = 0;
    while (bucket_take(&bucket, start_us + after.count()))
      ++count;
    return count;
  };
  BOOST_TEST(taken(0ms) == 10);
  BOOST_TEST(taken(99ms) == 0);
  BOOST_TEST(taken(101ms) == 1);
  BOOST_TEST(taken(1h) == 10);
}

BOOST_AUTO_TEST_CASE(messages) {
  const auto is = [](std::string_view text, chat_type type) {
    BOOST_TEST((chat_type_of(text.data(), text.size()) == type), text);
  };
  is(R"({"type":"join"})", CHAT_JOIN);
  is(R"({"text":"b\u0000", "ts":1e3, "type":"chat","room":"public"} )", CHAT_SAY);
  is(R"({"type":"l\u0065ave"})", CHAT_LEAVE);
  is(R"({"type":"pong"})", CHAT_PONG);
  for (const auto *text :
       {"", "{", "[]", "null", "\"chat\"", R"({"type":5})", R"({"type":"dance"})", R"({"text":"no"})",
        R"({"type":"chat"} tail)", R"({"type":"chat","room":"private"})", R"({"type":"chat","room":5})"})
    is(text, CHAT_OTHER);
}

BOOST_AUTO_TEST_CASE(full_outbox) {
  ::outbox outbox = {};
  const auto message_of = [](std::size_t length) {
    auto *message = message_new(false, 0);
    return message_append(message, std::string(length, 'x').data(), length);
  };
  auto *first = message_of(1);
  outbox_push(&outbox, message_hold(first));
  while (!outbox_is_full(&outbox))
    outbox_push(&outbox, message_of(512));
  BOOST_TEST(outbox.count == 64u);
  BOOST_TEST((outbox_pop(&outbox) == first));
  BOOST_TEST(!outbox_is_full(&outbox));
  BOOST_TEST(first->holders == 2u);
  message_release(first);
  message_release(first);
  outbox_clear(&outbox);
  outbox_push(&outbox, message_of(64 * 1024));
  BOOST_TEST(outbox_is_full(&outbox));
  outbox_clear(&outbox);
  BOOST_TEST(outbox.bytes == 0u);
}
