#include "message.hpp"
#include "room.hpp"
#include "server.hpp"
#include "stuck_watch.hpp"
#include "workloads.hpp"

#include <atomic>
#include <boost/asio/post.hpp>
#include <deque>
#include <optional>

namespace bench {

using std::chrono::steady_clock;

/// One connection in the chat workload. `offer` may be called from any thread, the rest happens on the strand.
class ChatMember : public std::enable_shared_from_this<ChatMember> {
public:
  ChatMember(std::shared_ptr<Stream> stream, Server &server)
      : stream_(std::move(stream)), server_(server), beat_(stream_->get_executor()),
        bucket_(server.rules.chats_per_second, steady_clock::now()), stuck_(server.rules.write_wait) {}

  net::awaitable<void> run() {
    stream_->text(true);
    wait_for_beat();
    beast::flat_buffer message;
    for (;;) {
      const auto [unread, bytes] = co_await read(*stream_, message);
      if (unread)
        break;
      server_.stats.receive(bytes);
      if (stream_->got_text() && !closing_)
        hear(beast::buffers_to_string(message.cdata()));
      message.consume(bytes);
    }
    server_.room.leave(shared_from_this());
    beat_.cancel();
  }

  /// Sends a chat unless the queue is full: then this member misses it.
  void offer(const std::shared_ptr<const std::string> &chat) {
    if (waiting_.fetch_add(1, std::memory_order_relaxed) >= server_.rules.queue) {
      waiting_.fetch_sub(1, std::memory_order_relaxed);
      server_.stats.drop_queue_full();
      cut_off_stuck();
      return;
    }
    stuck_.accepted();
    net::post(stream_->get_executor(), [self = shared_from_this(), chat] { self->enqueue(chat, true); });
  }

private:
  /// Does what one message asks for; anything outside the protocol is ignored.
  void hear(std::string text) {
    switch (type_of(text)) {
    case MessageType::join:
      joined_ = true;
      server_.room.join(shared_from_this());
      break;
    case MessageType::chat:
      say(std::move(text));
      break;
    case MessageType::pong:
      heard_ = steady_clock::now();
      break;
    case MessageType::leave:
      end(websocket::close_code::normal);
      break;
    case MessageType::other:
      break;
    }
  }

  void say(std::string chat) {
    if (!joined_)
      return;
    if (bucket_.take(steady_clock::now()))
      server_.room.broadcast(shared_from_this(), std::make_shared<const std::string>(std::move(chat)));
    else
      server_.stats.drop_rate_limited();
  }

  void enqueue(std::shared_ptr<const std::string> text, bool is_chat) {
    queue_.push_back({std::move(text), is_chat});
    if (queue_.size() == 1)
      write();
  }

  void write() {
    stream_->async_write(net::buffer(*queue_.front().text),
                         [self = shared_from_this()](beast::error_code error, std::size_t) { self->written(error); });
  }

  void written(beast::error_code error) {
    if (error)
      return; // The reader learns of it as well.
    if (queue_.front().is_chat) {
      waiting_.fetch_sub(1, std::memory_order_relaxed);
      server_.stats.deliver(queue_.front().text->size());
    }
    queue_.pop_front();
    if (!queue_.empty())
      write();
    else if (closing_)
      close();
  }

  /// Leaves the room; what is queued goes out before the close frame.
  void end(websocket::close_code code) {
    server_.room.leave(shared_from_this());
    closing_ = code;
    if (queue_.empty())
      close();
  }

  void close() {
    stream_->async_close(*closing_, [self = shared_from_this()](beast::error_code) {});
  }

  void wait_for_beat() {
    beat_.expires_after(server_.rules.heartbeat);
    beat_.async_wait([self = shared_from_this()](beast::error_code cancelled) {
      if (!cancelled && !self->closing_)
        self->beat();
    });
  }

  void beat() {
    if (steady_clock::now() - heard_ >= server_.rules.silence) {
      end(websocket::close_code::policy_error);
    } else {
      enqueue(std::make_shared<const std::string>(ping()), false);
      wait_for_beat();
    }
  }

  /// Ends a connection that has taken nothing of a full queue for the whole write wait.
  void cut_off_stuck() {
    if (stuck_.refused(steady_clock::now()))
      net::post(stream_->get_executor(),
                [self = shared_from_this()] { beast::get_lowest_layer(*self->stream_).close(); });
  }

  struct Outgoing {
    std::shared_ptr<const std::string> text;
    bool is_chat;
  };

  std::shared_ptr<Stream> stream_;
  Server &server_;
  net::steady_timer beat_;
  TokenBucket bucket_;
  std::deque<Outgoing> queue_;
  /// Chats offered and not yet taken by the kernel.
  std::atomic<int> waiting_{0};
  StuckWatch stuck_;
  steady_clock::time_point heard_ = steady_clock::now();
  std::optional<websocket::close_code> closing_;
  bool joined_ = false;
};

void Room::join(const std::shared_ptr<ChatMember> &member) {
  const std::unique_lock lock(mutex_);
  members_.insert(member);
}

void Room::leave(const std::shared_ptr<ChatMember> &member) {
  const std::unique_lock lock(mutex_);
  members_.erase(member);
}

void Room::broadcast(const std::shared_ptr<ChatMember> &from, const std::shared_ptr<const std::string> &chat) {
  const std::shared_lock lock(mutex_);
  for (const auto &member : members_) {
    if (member != from)
      member->offer(chat);
  }
}

net::awaitable<void> chat(std::shared_ptr<Stream> stream, Server &server) {
  const auto member = std::make_shared<ChatMember>(std::move(stream), server);
  co_await member->run();
}

} // namespace bench
