#include "work.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <future>
#include <iostream>
#include <memory>
#include <thread>

namespace bench {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using net::ip::tcp;

/// Awaits an operation and gives its error back as a value.
constexpr auto awaited = net::as_tuple(net::use_awaitable);

/// How long a handshake, an echo or a farewell may take.
constexpr std::chrono::seconds patience{30};

/// A connection; what happens on it happens on its strand.
struct Connection {
  explicit Connection(const net::any_io_executor &strand) : stream(strand) {}

  websocket::stream<beast::tcp_stream> stream;
  Clock::duration connect{};
};

void report(const char *doing, const beast::error_code &error) {
  std::cerr << std::string(doing) + ": " + error.message() + '\n';
}

websocket::stream_base::timeout timeouts() {
  return {.handshake_timeout = patience, .idle_timeout = patience, .keep_alive_pings = false};
}

/// Null where no connection came about.
net::awaitable<std::unique_ptr<Connection>> dial(const Work &work) {
  const auto strand = co_await net::this_coro::executor;
  auto connection = std::make_unique<Connection>(strand);
  auto &stream = connection->stream;
  auto &tcp_stream = beast::get_lowest_layer(stream);
  const auto started = Clock::now();
  tcp_stream.expires_after(patience);
  tcp::resolver resolver(strand);
  const auto [unresolved, endpoints] = co_await resolver.async_resolve(work.host, work.port, awaited);
  if (unresolved) {
    report("connect", unresolved);
    co_return nullptr;
  }
  const auto [unconnected, endpoint] = co_await tcp_stream.async_connect(endpoints, awaited);
  if (unconnected) {
    report("connect", unconnected);
    co_return nullptr;
  }
  beast::error_code ignored;
  tcp_stream.socket().set_option(tcp::no_delay(true), ignored);
  tcp_stream.expires_never(); // the library's own timeouts from here on
  stream.set_option(timeouts());
  stream.auto_fragment(false);
  stream.read_message_max(0);
  stream.binary(true);
  const auto [refused] = co_await stream.async_handshake(work.authority, work.target, awaited);
  if (refused) {
    report("connect", refused);
    co_return nullptr;
  }
  connection->connect = Clock::now() - started;
  co_return connection;
}

bool is_same(const beast::flat_buffer &echo, const std::string &message) {
  const auto bytes = echo.cdata();
  return std::string_view(static_cast<const char *>(bytes.data()), bytes.size()) == message;
}

/// The round trips of one connection; they end early when an echo fails to come or is not the message.
net::awaitable<RoundTrips> talk(std::unique_ptr<Connection> connection, const Work &work) {
  auto &stream = connection->stream;
  RoundTrips own;
  own.connect = connection->connect;
  own.times.reserve(work.messages);
  std::string message(work.bytes, 'x');
  beast::flat_buffer echo;
  for (std::size_t i = 0; i < work.messages; ++i) {
    message[0] = static_cast<char>('a' + i % 26);
    const auto sent = Clock::now();
    const auto [unwritten, written] = co_await stream.async_write(net::buffer(message), awaited);
    if (unwritten) {
      report("send", unwritten);
      co_return own;
    }
    own.send(sent, message.size());
    const auto [unread, bytes] = co_await stream.async_read(echo, awaited);
    if (unread) {
      report("receive", unread);
      co_return own;
    }
    if (!is_same(echo, message)) {
      std::cerr << "receive: the echo is not the message\n";
      break;
    }
    own.receive(sent, Clock::now(), bytes);
    echo.consume(bytes);
  }
  const auto [unclosed] = co_await stream.async_close(websocket::close_code::normal, awaited);
  if (unclosed)
    report("close", unclosed);
  co_return own;
}

} // namespace

std::vector<std::optional<RoundTrips>> do_work(const Work &work) {
  const auto threads = std::max(1u, std::thread::hardware_concurrency());
  net::io_context context(static_cast<int>(threads));
  auto guard = net::make_work_guard(context);
  std::vector<std::jthread> running;
  for (unsigned i = 0; i < threads; ++i)
    running.emplace_back([&context] { context.run(); });

  std::vector<std::future<std::unique_ptr<Connection>>> dialling;
  for (std::size_t i = 0; i < work.clients; ++i)
    dialling.push_back(net::co_spawn(net::make_strand(context), dial(work), net::use_future));
  std::vector<std::unique_ptr<Connection>> dialled;
  for (auto &one : dialling)
    dialled.push_back(one.get());

  std::vector<std::future<RoundTrips>> talking;
  for (auto &connection : dialled) {
    if (!connection)
      continue;
    const auto strand = connection->stream.get_executor();
    talking.push_back(net::co_spawn(strand, talk(std::move(connection), work), net::use_future));
  }
  std::vector<std::optional<RoundTrips>> results;
  for (auto &one : talking)
    results.emplace_back(one.get());
  results.resize(work.clients);
  guard.reset();
  return results;
}

} // namespace bench
