#include "message.hpp"
#include "room.hpp"
#include "server.hpp"
#include "session.hpp"

#include <vector>

namespace bench {

using std::chrono::steady_clock;

namespace {
constexpr std::size_t limit_bytes = 512;
constexpr int normal = 1000, policy_error = 1008;
} // namespace

/// One connection in the chat workload.
class ChatMember : public Session {
public:
  ChatMember(Socket &socket, Server &server)
      : Session(socket, server, limit_bytes), beat_(server.timers, [this] { beat(); }),
        bucket_(server.rules.chats_per_second, steady_clock::now()) {
    wait_for_beat();
  }
  ~ChatMember() override { server_.room.forget(*this); }

  /// Takes a chat unless its queue is full: then this member misses it.
  void offer(const std::shared_ptr<const std::string> &chat) {
    if (queue_.size() >= server_.rules.queue) {
      server_.stats.drop_queue_full();
      return;
    }
    if (queue_.empty() && !is_blocked())
      server_.room.write_later(*this);
    queue_.push_back(chat);
  }

  /// Writes what waits until the peer is blocked, as few writes as the library can make of it.
  void write() {
    socket_.cork([this] {
      auto next = queue_.begin();
      for (; next != queue_.end() && !is_blocked(); ++next)
        send(**next);
      queue_.erase(queue_.begin(), next);
    });
  }

  void drained() override {
    if (!is_blocked())
      write();
  }

  void end(int code) override {
    for (const auto &chat : queue_)
      send(*chat);
    Session::end(code);
  }

private:
  void received(std::string_view message, bool is_text) override {
    switch (is_text ? type_of(message) : MessageType::other) {
    case MessageType::join:
      joined_ = true;
      server_.room.join(*this);
      break;
    case MessageType::chat:
      say(message);
      break;
    case MessageType::pong:
      heard_ = steady_clock::now();
      break;
    case MessageType::leave:
      end(normal);
      break;
    case MessageType::other:
      break;
    }
  }

  void say(std::string_view chat) {
    if (!joined_)
      return;
    if (bucket_.take(steady_clock::now()))
      server_.room.broadcast(*this, std::make_shared<const std::string>(chat));
    else
      server_.stats.drop_rate_limited();
  }

  void wait_for_beat() { beat_.start(steady_clock::now() + server_.rules.heartbeat); }

  void beat() {
    if (steady_clock::now() - heard_ >= server_.rules.silence) {
      end(policy_error);
      return;
    }
    socket_.send(ping(), uWS::OpCode::TEXT);
    wait_for_beat();
  }

  Timer beat_;
  TokenBucket bucket_;
  /// Chats that are not yet written.
  std::vector<std::shared_ptr<const std::string>> queue_;
  steady_clock::time_point heard_ = steady_clock::now();
  bool joined_ = false;
};

void Room::join(ChatMember &member) { members_.insert(&member); }

void Room::broadcast(const ChatMember &from, const std::shared_ptr<const std::string> &chat) {
  for (auto *member : members_) {
    if (member != &from)
      member->offer(chat);
  }
}

void Room::write() {
  for (auto *member : writers_)
    member->write();
  writers_.clear();
}

void Room::forget(ChatMember &member) {
  members_.erase(&member);
  std::erase(writers_, &member);
}

std::unique_ptr<Session> chat(Socket &socket, Server &server) { return std::make_unique<ChatMember>(socket, server); }

} // namespace bench
