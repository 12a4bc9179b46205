#include "server.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <iostream>

namespace bench {

namespace {

/// Pause after a failed accept, which is nearly always a lack of descriptors.
constexpr std::chrono::milliseconds accept_pause{100};

void close_with_1001(const std::shared_ptr<Stream> &stream) {
  net::dispatch(stream->get_executor(),
                [stream] { stream->async_close(websocket::close_code::going_away, [stream](beast::error_code) {}); });
}

} // namespace

Server::Server(net::io_context &context, ChatRules limits)
    : rules(limits), context_(context), strand_(net::make_strand(context)), acceptor_(strand_) {}

unsigned short Server::listen(unsigned short port) {
  const tcp::endpoint everywhere(net::ip::address_v4::any(), port);
  acceptor_.open(everywhere.protocol());
  acceptor_.set_option(net::socket_base::reuse_address(true));
  acceptor_.bind(everywhere);
  acceptor_.listen();
  net::co_spawn(strand_, accept(), net::detached);
  return acceptor_.local_endpoint().port();
}

void Server::stop() {
  net::post(strand_, [this] { acceptor_.close(); });
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (const auto &[key, open] : open_) {
    if (const auto stream = open.lock())
      close_with_1001(stream);
  }
}

void Server::add(const std::shared_ptr<Stream> &stream) {
  const std::lock_guard lock(mutex_);
  open_.emplace(stream.get(), stream);
  stats.opened();
  if (stopping_)
    close_with_1001(stream);
}

void Server::remove(const std::shared_ptr<Stream> &stream) {
  const std::lock_guard lock(mutex_);
  open_.erase(stream.get());
  stats.closed();
}

net::awaitable<void> Server::accept() {
  net::steady_timer pause(strand_);
  while (acceptor_.is_open()) {
    auto [error, socket] = co_await acceptor_.async_accept(net::make_strand(context_), awaited);
    if (!error) {
      const auto strand = socket.get_executor();
      net::co_spawn(strand, serve(std::move(socket), *this), net::detached);
    } else if (error != net::error::operation_aborted) {
      std::cerr << "accept failed: " << error.message() << '\n';
      pause.expires_after(accept_pause);
      co_await pause.async_wait(awaited);
    }
  }
}

} // namespace bench
