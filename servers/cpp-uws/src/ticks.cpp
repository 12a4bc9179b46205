#include "server.hpp"
#include "session.hpp"

#include <chrono>
#include <string>

namespace bench {

namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;

constexpr std::size_t limit_bytes = 512;

microseconds unix_time() {
  return std::chrono::duration_cast<microseconds>(std::chrono::system_clock::now().time_since_epoch());
}

class Ticks : public Session {
public:
  Ticks(Socket &socket, Server &server, std::chrono::milliseconds every)
      : Session(socket, server, limit_bytes), every_(every), intended_(unix_time()), due_(steady_clock::now()),
        timer_(server.timers, [this] { tick(); }) {
    tick();
  }

  void drained() override {
    if (is_late_ && !is_blocked())
      tick();
  }

private:
  void received(std::string_view, bool) override {}

  void tick() {
    is_late_ = is_blocked();
    if (is_late_)
      return;
    send(std::to_string(n_) + " " + std::to_string(intended_.count()) + " " + std::to_string(unix_time().count()));
    ++n_;
    intended_ += every_;
    due_ += every_;
    timer_.start(due_);
  }

  const std::chrono::milliseconds every_;
  std::uint64_t n_ = 0;
  // In this order, so that no tick is due before its intended time.
  microseconds intended_;
  steady_clock::time_point due_;
  bool is_late_ = false;
  Timer timer_;
};

} // namespace

std::unique_ptr<Session> ticks(Socket &socket, Server &server, unsigned every_ms) {
  return std::make_unique<Ticks>(socket, server, std::chrono::milliseconds(every_ms));
}

} // namespace bench
