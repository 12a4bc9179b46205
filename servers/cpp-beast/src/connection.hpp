#pragma once

#include "stats.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace bench {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using net::ip::tcp;

/// Awaits an operation and gives its error back as a value.
inline constexpr auto awaited = net::as_tuple(net::use_awaitable);

/// A connection; what happens on it happens on its strand.
using Stream = websocket::stream<beast::tcp_stream>;
using Request = beast::http::request<beast::http::string_body>;

class Server;

/// Reads one message; one that is longer than its workload reads closes the connection with 1009 and is an error.
net::awaitable<std::tuple<beast::error_code, std::size_t>> read(Stream &stream, beast::flat_buffer &message);

/// Serves one accepted connection until it is closed.
net::awaitable<void> serve(tcp::socket socket, Server &server);

} // namespace bench
