#include "connection.hpp"

#include "query.hpp"
#include "server.hpp"
#include "workloads.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/beast/http.hpp>
#include <functional>

namespace bench {

namespace http = beast::http;

namespace {

constexpr unsigned most_head_bytes = 8 * 1024;
constexpr std::chrono::seconds request_wait{10};
/// Longest wait for a peer that does not answer a close frame.
constexpr std::chrono::milliseconds close_wait{1500};
constexpr unsigned most_count = 10'000;
constexpr unsigned most_bytes = 1024 * 1024;
constexpr unsigned most_every_ms = 60'000;
constexpr std::size_t echo_limit_bytes = 1024 * 1024;
constexpr std::size_t limit_bytes = 512;
/// The library cuts a connection off at the head of a frame that is too long, and its close frame may be lost with what
/// was not read. So it takes up to so many times the limit, and the message is refused when it has been read.
constexpr std::size_t read_slack = 2;

/// The result of reading a request: a session with its longest message read, or the status that refuses it.
struct Route {
  http::status refusal = http::status::switching_protocols;
  std::size_t read_limit_bytes = limit_bytes;
  std::function<net::awaitable<void>(std::shared_ptr<Stream>)> session;
};

Route route(const Request &request, Server &server) {
  const std::string target(request.target());
  const auto path = path_of(target);
  if (path == "/ws/echo")
    return {.read_limit_bytes = echo_limit_bytes,
            .session = [&server](auto stream) { return echo(std::move(stream), server.stats); }};
  if (path == "/ws/chat")
    return {.session = [&server](auto stream) { return chat(std::move(stream), server); }};
  if (path == "/ws/push") {
    const auto count = whole_number(target, "count", 10, most_count);
    const auto bytes = whole_number(target, "bytes", 10'000, most_bytes);
    if (!count || !bytes)
      return {.refusal = http::status::bad_request, .session = nullptr};
    return {.session = [&server, count = *count, bytes = *bytes](auto stream) {
      return push(std::move(stream), server.stats, count, bytes);
    }};
  }
  if (path == "/ws/ticks") {
    const auto every_ms = whole_number(target, "everyMs", 500, most_every_ms);
    if (!every_ms)
      return {.refusal = http::status::bad_request, .session = nullptr};
    return {.session = [&server, every_ms = *every_ms](auto stream) {
      return ticks(std::move(stream), server.stats, every_ms);
    }};
  }
  return {.refusal = http::status::not_found, .session = nullptr};
}

net::awaitable<void> refuse(beast::tcp_stream &tcp, http::status status) {
  http::response<http::empty_body> response(status, 11);
  response.set(http::field::connection, "close");
  if (status == http::status::upgrade_required)
    response.set(http::field::upgrade, "websocket");
  response.prepare_payload();
  co_await http::async_write(tcp, response, awaited);
  beast::error_code ignored;
  tcp.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

websocket::stream_base::timeout timeouts() {
  return {.handshake_timeout = close_wait, .idle_timeout = websocket::stream_base::none(), .keep_alive_pings = false};
}

} // namespace

net::awaitable<std::tuple<beast::error_code, std::size_t>> read(Stream &stream, beast::flat_buffer &message) {
  auto [error, bytes] = co_await stream.async_read(message, awaited);
  if (!error && bytes > stream.read_message_max() / read_slack) {
    co_await stream.async_close(websocket::close_code::too_big, awaited);
    error = websocket::error::message_too_big;
  }
  co_return std::tuple(error, bytes);
}

net::awaitable<void> serve(tcp::socket socket, Server &server) {
  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  beast::tcp_stream tcp(std::move(socket));
  tcp.expires_after(request_wait);

  beast::flat_buffer received;
  http::request_parser<http::string_body> parser;
  parser.header_limit(most_head_bytes);
  const auto [unread, bytes] = co_await http::async_read(tcp, received, parser, awaited);
  if (unread)
    co_return;
  const auto &request = parser.get();
  const auto chosen = route(request, server);
  if (!chosen.session) {
    co_await refuse(tcp, chosen.refusal);
    co_return;
  }
  if (!websocket::is_upgrade(request)) {
    co_await refuse(tcp, http::status::upgrade_required);
    co_return;
  }

  tcp.expires_never();
  const auto stream = std::make_shared<Stream>(std::move(tcp));
  stream->set_option(timeouts());
  stream->auto_fragment(false);
  stream->read_message_max(read_slack * chosen.read_limit_bytes);
  // A request that it refuses is answered by the library: 400, or 426 to another version of the protocol.
  const auto [refused] = co_await stream->async_accept(request, awaited);
  if (refused)
    co_return;
  server.add(stream);
  co_await chosen.session(stream);
  server.remove(stream);
}

} // namespace bench
