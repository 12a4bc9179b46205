#include "session.hpp"

#include <deque>
#include <string>

namespace bench {

namespace {

constexpr std::size_t limit_bytes = 512;
constexpr int policy_error = 1008;

std::string start(const std::string &id, unsigned i) { return id + ":" + std::to_string(i) + ":"; }

class Push : public Session {
public:
  Push(Socket &socket, Server &server, unsigned count, unsigned bytes)
      : Session(socket, server, limit_bytes), count_(count), bytes_(bytes) {}

  void drained() override { answer(); }

private:
  void received(std::string_view message, bool is_text) override {
    if (!is_text)
      return;
    std::string id(message);
    if (start(id, count_ - 1).size() > bytes_) {
      end(policy_error);
      return;
    }
    ids_.push_back(std::move(id));
    answer();
  }

  /// Sends what is due until the peer is blocked; while it is, no more is read from it.
  void answer() {
    while (!ids_.empty() && !is_blocked()) {
      auto answer = start(ids_.front(), next_);
      answer.resize(bytes_, '0');
      send(answer);
      if (++next_ == count_) {
        ids_.pop_front();
        next_ = 0;
      }
    }
    read_on(!is_blocked());
  }

  unsigned count_, bytes_;
  /// The ids that are not yet answered, and the number of the first one's next answer.
  std::deque<std::string> ids_;
  unsigned next_ = 0;
};

} // namespace

std::unique_ptr<Session> push(Socket &socket, Server &server, unsigned count, unsigned bytes) {
  return std::make_unique<Push>(socket, server, count, bytes);
}

} // namespace bench
