#include "session.hpp"

#include "server.hpp"

#include <sys/epoll.h>

namespace bench {

namespace {
constexpr int too_big = 1009;
}

void Session::take(std::string_view message, bool is_text) {
  if (message.size() > limit_bytes_) {
    end(too_big);
    return;
  }
  server_.stats.receive(message.size());
  received(message, is_text);
}

void Session::send(std::string_view message, bool is_text) {
  socket_.send(message, is_text ? uWS::OpCode::TEXT : uWS::OpCode::BINARY);
  server_.stats.deliver(message.size());
}

void Session::read_on(bool reads) {
  auto *poll = reinterpret_cast<us_poll_t *>(&socket_);
  constexpr int readable = EPOLLIN;
  const auto events = reads ? us_poll_events(poll) | readable : us_poll_events(poll) & ~readable;
  us_poll_change(poll, reinterpret_cast<us_loop_t *>(uWS::Loop::get()), events);
}

} // namespace bench
