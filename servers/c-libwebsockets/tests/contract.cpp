#define BOOST_TEST_MODULE contract
#include <boost/test/included/unit_test.hpp>

#include <libwebsockets.h>

extern "C" {
#include "bucket.h"
#include "chat_text.h"
#include "number.h"
#include "options.h"
#include "outbox.h"
#include "server.h"
}

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json/src.hpp>
#include <deque>
#include <future>
#include <mutex>
#include <semaphore>
#include <sstream>
#include <thread>

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace std::chrono_literals;
using net::ip::tcp;

namespace {

constexpr std::size_t chat_bytes = 128;

/// A server on a free port for one test.
class Served {
public:
  explicit Served(chat_rules rules = default_rules, unsigned duration_s = 0) {
    BOOST_REQUIRE(server_listen(&server_, rules, 0));
    port = static_cast<unsigned short>(server_port(&server_));
    thread_ = std::jthread([this, duration_s] { server_run(&server_, duration_s); });
  }
  ~Served() {
    stop();
    server_close(&server_);
  }

  void stop() {
    if (!thread_.joinable())
      return;
    server_stop(&server_);
    thread_.join();
  }

  /// What it has counted; ends it, as its counts are its thread's own.
  boost::json::value stats() {
    stop();
    char line[STATS_LINE_BYTES];
    stats_line(&server_.stats, line);
    return boost::json::parse(line);
  }

  unsigned short port;

private:
  server server_;
  std::jthread thread_;
};

/// A client that keeps what arrives until the test asks for it.
class Client {
public:
  Client(const Served &served, const std::string &target) : socket_(context_) {
    socket_.next_layer().connect({net::ip::address_v4::loopback(), served.port});
    socket_.handshake("localhost", target);
    socket_.read_message_max(0);
    socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind == websocket::frame_type::pong)
        arrived_pongs_.release();
    });
    read();
    thread_ = std::jthread([this] { context_.run(); });
  }
  ~Client() { context_.stop(); }

  void send(std::string message, bool binary = false) {
    run([&](auto done) {
      socket_.binary(binary);
      socket_.async_write(net::buffer(message), [done](beast::error_code, std::size_t) { done(); });
    });
  }

  /// Sends bytes past the WebSocket protocol.
  void send_raw(std::string bytes) {
    run([&](auto done) {
      net::async_write(socket_.next_layer(), net::buffer(bytes), [done](beast::error_code, std::size_t) { done(); });
    });
  }

  void close(unsigned code) {
    run([&](auto done) {
      socket_.async_close(static_cast<websocket::close_code>(code), [done](beast::error_code) { done(); });
    });
  }

  /// Returns when the server has acted on everything that was sent: it answers in order.
  void settle() {
    run([&](auto done) { socket_.async_ping({}, [done](beast::error_code) { done(); }); });
    BOOST_REQUIRE(arrived_pongs_.try_acquire_for(patience));
  }

  std::string next() {
    BOOST_REQUIRE(arrived_messages_.try_acquire_for(patience));
    const std::lock_guard lock(mutex_);
    auto [text, is_text] = std::move(messages_.front());
    messages_.pop_front();
    was_text = is_text;
    return text;
  }

  unsigned close_code() {
    BOOST_REQUIRE(ended_.try_acquire_for(patience));
    return socket_.reason().code;
  }

  /// What came and was not asked for; to be called when the connection has ended.
  std::vector<std::string> rest() {
    std::vector<std::string> texts;
    for (auto &[text, is_text] : messages_)
      texts.push_back(std::move(text));
    return texts;
  }

  bool was_text = false;

private:
  static constexpr auto patience = 20s;

  /// Starts an operation where the reads are, and waits for its end.
  template <typename Operation> void run(Operation operation) {
    std::promise<void> done;
    net::post(context_, [&] { operation([&done] { done.set_value(); }); });
    BOOST_REQUIRE((done.get_future().wait_for(patience) == std::future_status::ready));
  }

  void read() {
    socket_.async_read(buffer_, [this](beast::error_code error, std::size_t bytes) {
      if (error)
        return ended_.release();
      {
        const std::lock_guard lock(mutex_);
        messages_.emplace_back(beast::buffers_to_string(buffer_.cdata()), socket_.got_text());
      }
      buffer_.consume(bytes);
      arrived_messages_.release();
      read();
    });
  }

  net::io_context context_;
  websocket::stream<tcp::socket> socket_;
  beast::flat_buffer buffer_;
  std::mutex mutex_;
  std::deque<std::pair<std::string, bool>> messages_;
  std::counting_semaphore<> arrived_messages_{0}, arrived_pongs_{0};
  std::binary_semaphore ended_{0};
  std::jthread thread_;
};

/// A peer that asks for more than all buffers hold and reads nothing of it.
class DeafPeer {
public:
  explicit DeafPeer(const Served &served) {
    websocket::stream<tcp::socket &> handshake(socket_);
    socket_.connect({net::ip::address_v4::loopback(), served.port});
    handshake.handshake("localhost", "/ws/push?count=100&bytes=1048576");
    handshake.write(net::buffer("x", 1));
  }

private:
  net::io_context context_;
  tcp::socket socket_{context_};
};

/// A client that has joined the room.
struct Member : Client {
  explicit Member(const Served &served) : Client(served, "/ws/chat") {
    send(R"({"type":"join","room":"public","user":"u"})");
    settle();
  }
};

std::string chat_frame(const std::string &text) {
  const auto start = R"({"type":"chat","room":"public","user":"u","text":")" + text;
  return start + std::string(chat_bytes - 2 - start.size(), '.') + R"("})";
}

/// What a member heard before it left.
std::vector<std::string> leave(Client &client) {
  client.send(R"({"type":"leave"})");
  BOOST_TEST(client.close_code() == 1000u);
  return client.rest();
}

} // namespace

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
  for (const auto *text : {"", "{", "[]", "null", "\"chat\"", R"({"type":5})", R"({"type":"dance"})", R"({"text":"no"})",
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

BOOST_AUTO_TEST_CASE(echo) {
  Served served;
  Client client(served, "/ws/echo");
  for (const std::size_t size : {0, 1, 125, 126, 127, 65'535, 65'536, 1024 * 1024}) {
    const std::string message(size, 'x');
    client.send(message);
    BOOST_TEST((client.next() == message));
    BOOST_TEST(client.was_text);
    client.send(message, true);
    BOOST_TEST((client.next() == message));
    BOOST_TEST(!client.was_text);
  }
  client.send(std::string(1024 * 1024 + 1, 'x'));
  BOOST_TEST(client.close_code() == 1009u);

  Client polite(served, "/ws/echo");
  polite.close(4321);
  BOOST_TEST(polite.close_code() == 4321u);
  Client beyond(served, "/ws/echo");
  beyond.close(5000);
  BOOST_TEST(beyond.close_code() != 5000u);
  BOOST_CHECK_THROW(Client(served, "/ws/nowhere"), boost::system::system_error);
}

BOOST_AUTO_TEST_CASE(backpressure) {
  Served served;
  Client client(served, "/ws/echo");
  constexpr auto count = 2000;
  std::string frames;
  for (auto i = 0; i < count; ++i)
    frames += std::string("\x82\x81\0\0\0\0", 6) + static_cast<char>('a' + i % 26);
  client.send_raw(frames);
  for (auto i = 0; i < count; ++i)
    BOOST_REQUIRE(client.next() == std::string(1, static_cast<char>('a' + i % 26)));
  client.send("the end");
  BOOST_TEST(client.next() == "the end");
}

BOOST_AUTO_TEST_CASE(chat) {
  Served served;
  Member alice(served), bob(served), carol(served);
  Client outsider(served, "/ws/chat");
  outsider.send(chat_frame("before joining"));
  outsider.settle();

  const auto hello = chat_frame("hello");
  alice.send(hello);
  BOOST_TEST(bob.next() == hello);
  BOOST_TEST(carol.next() == hello);
  bob.send(R"({"type":"dance"})");
  bob.send("{");
  bob.send(hello, true);
  for (auto i = 0; i < 30; ++i)
    bob.send(chat_frame(std::to_string(i)));
  bob.settle();
  const auto heard = leave(carol);
  BOOST_TEST((heard.size() >= 10 && heard.size() <= 12));
  BOOST_TEST(heard.at(9) == chat_frame("9"));
  BOOST_TEST(leave(bob).empty());
  BOOST_TEST(leave(outsider).empty());
  alice.send(std::string(513, ' '));
  BOOST_TEST(alice.close_code() == 1009u);
  BOOST_TEST(served.stats().at_pointer("/dropped/rateLimit").as_int64() == 30 - static_cast<int>(heard.size()));

  Served hasty({.chats_per_second = 10, .heartbeat_us = 10 * LWS_US_PER_MS, .silence_us = 300 * LWS_US_PER_MS});
  Client silent(hasty, "/ws/chat");
  BOOST_TEST(silent.next().starts_with(R"({"type":"ping","ts":1)"));
  BOOST_TEST(silent.close_code() == 1008u);
}

BOOST_AUTO_TEST_CASE(push) {
  Served served;
  Client client(served, "/ws/push?count=3&bytes=20");
  client.send("one");
  client.send("two");
  for (const std::string id : {"one", "two"})
    for (auto i = 0; i < 3; ++i)
      BOOST_TEST(client.next() == id + ":" + std::to_string(i) + ":" + std::string(14, '0'));
  client.send(std::string(20, 'x'));
  BOOST_TEST(client.close_code() == 1008u);
  for (const auto *query : {"?count=", "?count=0", "?count=10001", "?bytes=-1", "?count=ten"})
    BOOST_CHECK_THROW(Client(served, std::string("/ws/push") + query), boost::system::system_error);
  BOOST_TEST(served.stats().at("bytesOut").as_int64() == 120);
}

BOOST_AUTO_TEST_CASE(ticks) {
  Served served;
  Client client(served, "/ws/ticks?everyMs=10");
  long long first = 0;
  for (auto n = 0; n < 5; ++n) {
    std::istringstream tick(client.next());
    long long number = 0, intended = 0, sent = 0;
    tick >> number >> intended >> sent;
    first = n == 0 ? intended : first;
    BOOST_TEST(number == n);
    BOOST_TEST(intended == first + n * 10'000);
    BOOST_TEST(sent >= intended);
  }
}

BOOST_AUTO_TEST_CASE(ending) {
  Served served;
  Client echoing(served, "/ws/echo");
  Member member(served);
  echoing.send("hello");
  BOOST_TEST(echoing.next() == "hello");
  const auto stats = served.stats();
  BOOST_TEST(echoing.close_code() == 1001u);
  BOOST_TEST(member.close_code() == 1001u);
  BOOST_TEST(stats.at("connections").as_int64() == 2);
  BOOST_TEST(stats.at("peakConnections").as_int64() == 2);
  BOOST_TEST(stats.at("delivered").as_int64() == 1);
}

BOOST_AUTO_TEST_CASE(deaf_peer) {
  Served served;
  DeafPeer deaf(served);
  Client other(served, "/ws/echo");
  // Meanwhile all buffers fill.
  for (auto i = 0; i < 100; ++i) {
    other.send("still served");
    BOOST_TEST(other.next() == "still served");
  }
  served.stop();
  BOOST_TEST(other.close_code() == 1001u);
}

BOOST_AUTO_TEST_CASE(duration) {
  Served served(default_rules, 1);
  Client idle(served, "/ws/echo");
  BOOST_TEST(idle.close_code() == 1001u);
}
