#pragma once

#include "connection.hpp"
#include "room.hpp"
#include "stats.hpp"

#include <chrono>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace bench {

/// The chat's limits.
struct ChatRules {
  double chats_per_second = 10;
  /// Messages that may wait for one slow member; the newest beyond them is dropped.
  int queue = 64;
  /// Time between the server's text pings.
  std::chrono::milliseconds heartbeat{30'000};
  /// A member that sends no pong for so long is ended.
  std::chrono::milliseconds silence{60'000};
  /// A member that takes nothing of a full queue for so long has gone.
  std::chrono::milliseconds write_wait{10'000};
};

/// The workloads behind one port: what all connections share, from the first accept to the last close.
class Server {
public:
  explicit Server(net::io_context &context, ChatRules rules = {});

  /// Listens on all addresses and returns the port; 0 picks a free one. Throws where that is impossible.
  unsigned short listen(unsigned short port);

  /// Stops accepting and closes every connection with 1001; the context runs out of work when the last one has gone.
  void stop();

  void add(const std::shared_ptr<Stream> &stream);
  void remove(const std::shared_ptr<Stream> &stream);

  Stats stats;
  Room room;
  const ChatRules rules;

private:
  net::awaitable<void> accept();

  net::io_context &context_;
  net::strand<net::io_context::executor_type> strand_;
  tcp::acceptor acceptor_;
  std::mutex mutex_;
  std::unordered_map<Stream *, std::weak_ptr<Stream>> open_;
  bool stopping_ = false;
};

} // namespace bench
