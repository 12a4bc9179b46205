#pragma once

#include "room.hpp"
#include "session.hpp"
#include "stats.hpp"
#include "timers.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <unordered_set>

namespace bench {

/// The chat's limits.
struct ChatRules {
  double chats_per_second = 10;
  /// Messages that may wait for one slow member; the newest beyond them is dropped.
  std::size_t queue = 64;
  /// Time between the server's text pings.
  std::chrono::milliseconds heartbeat{30'000};
  /// A member that sends no pong for so long is ended.
  std::chrono::milliseconds silence{60'000};
};

/// The workloads behind one port: what all connections share, from the first accept to the last close. It belongs to
/// the thread that makes it, as the library's loop does.
class Server {
public:
  explicit Server(ChatRules rules = {});
  ~Server();
  Server(const Server &) = delete;
  Server &operator=(const Server &) = delete;

  /// Listens on all addresses and returns the port; 0 picks a free one. Throws where that is impossible.
  unsigned short listen(unsigned short port);

  /// Serves until it is told to stop, for the duration at most when that is not zero; then closes all with 1001.
  void run(std::chrono::seconds duration = {});

  /// Tells it to stop; from any thread or signal handler.
  void stop();

private:
  uWS::App app_; // before the timers: it makes the thread's loop

public:
  Timers timers;
  Stats stats;
  Room room;
  const ChatRules rules;

private:
  uWS::App::WebSocketBehavior<Connection> behavior();
  void upgrade(uWS::HttpResponse<false> &response, uWS::HttpRequest &http, us_socket_context_t *context);
  void open(Socket &socket);
  void close(Socket &socket);
  void close_all();

  uWS::Loop *loop_ = uWS::Loop::get();
  us_listen_socket_t *listener_ = nullptr;
  std::unordered_set<Socket *> open_;
  Timer duration_, grace_;
  std::atomic<bool> told_to_stop_ = false;
  bool is_stopping_ = false;
};

} // namespace bench
