#define BOOST_TEST_MODULE contract
#include <boost/test/included/unit_test.hpp>

#include "message.hpp"
#include "options.hpp"
#include "query.hpp"
#include "server.hpp"
#include "stuck_watch.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/json.hpp>
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
struct Served {
  explicit Served(bench::ChatRules rules = {}) : server(context, rules), port(server.listen(0)) {
    thread = std::jthread([this] { context.run(); });
  }
  ~Served() {
    server.stop();
    thread.join();
  }

  boost::json::value stats() const { return boost::json::parse(server.stats.line()); }

  net::io_context context;
  bench::Server server;
  unsigned short port;
  std::jthread thread;
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
  const auto at = [](std::chrono::milliseconds since_start) { return std::chrono::steady_clock::time_point(since_start); };
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
  for (const auto *text : {"", "{", "[]", "null", "\"chat\"", R"({"type":5})", R"({"type":"dance"})", R"({"text":"no"})",
                           R"({"type":"chat"} tail)", R"({"type":"chat","room":"private"})", R"({"type":"chat","room":5})"})
    is(text, MessageType::other);
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
  BOOST_CHECK_THROW(Client(served, "/ws/nowhere"), boost::system::system_error);
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
  BOOST_TEST(served.stats().at_pointer("/dropped/rateLimit").as_int64() == 30 - static_cast<int>(heard.size()));
  alice.send(std::string(513, ' '));
  BOOST_TEST(alice.close_code() == 1009u);

  Served hasty({.heartbeat = 10ms, .silence = 300ms});
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
  BOOST_TEST(served.stats().at("bytesOut").as_int64() == 120);
  BOOST_CHECK_THROW(Client(served, "/ws/push?count=0"), boost::system::system_error);
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
  served.server.stop();
  BOOST_TEST(echoing.close_code() == 1001u);
  BOOST_TEST(member.close_code() == 1001u);
  served.thread.join();
  served.thread = std::jthread([] {});
  const auto stats = served.stats();
  BOOST_TEST(stats.at("connections").as_int64() == 2);
  BOOST_TEST(stats.at("peakConnections").as_int64() == 2);
  BOOST_TEST(stats.at("delivered").as_int64() == 1);
}
