#pragma once

#include "request.hpp"
#include "uwebsockets.hpp"

#include <cstddef>
#include <memory>
#include <string_view>

namespace bench {

class Server;

/// The behaviour of one connection. It is gone as soon as its socket has been ended, so that nothing of it may follow
/// that.
class Session {
public:
  /// `limit_bytes`: longest message read; a longer one closes with 1009.
  Session(Socket &socket, Server &server, std::size_t limit_bytes)
      : socket_(socket), server_(server), limit_bytes_(limit_bytes) {}
  virtual ~Session() = default;
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  /// Takes a whole message.
  void take(std::string_view message, bool is_text);

  /// The peer has taken some of what waits for it.
  virtual void drained() {}

  /// Closes with a code, once the peer has taken what waits for it.
  virtual void end(int code) { socket_.end(code); }

protected:
  virtual void received(std::string_view message, bool is_text) = 0;

  /// True if anything waits for the peer, because its socket takes no more.
  bool is_blocked() const { return socket_.getBufferedAmount() > 0; }

  /// Sends a message, or lets it wait where the peer is blocked.
  void send(std::string_view message, bool is_text = true);

  /// True if the peer is read from. The library reads on after each write that did not take everything.
  void read_on(bool reads);

  Socket &socket_;
  Server &server_;

private:
  std::size_t limit_bytes_;
};

/// The data that the library keeps with each socket.
struct Connection {
  Request request;
  std::unique_ptr<Session> session;
};

/// Sends every message back: same type, same bytes, same order. A peer that leaves them unread is not read from.
std::unique_ptr<Session> echo(Socket &socket, Server &server);

/// One member of the chat, whose newest message is dropped when 64 wait for it.
std::unique_ptr<Session> chat(Socket &socket, Server &server);

/// Answers each text `<id>` with `count` messages of exactly `bytes` bytes that start with `<id>:<i>:`. An id that does
/// not fit closes with 1008. A slow peer is waited for.
std::unique_ptr<Session> push(Socket &socket, Server &server, unsigned count, unsigned bytes);

/// Sends a tick at once and one every `every_ms` after it. Intended times count from the first tick, so lateness never
/// adds up; a slow peer is waited for, and a late tick says so.
std::unique_ptr<Session> ticks(Socket &socket, Server &server, unsigned every_ms);

} // namespace bench
