#include "workloads.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>
#include <string>

namespace bench {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

microseconds unix_time() {
  return std::chrono::duration_cast<microseconds>(std::chrono::system_clock::now().time_since_epoch());
}

/// Writes ticks until a write fails or the timer is cancelled.
net::awaitable<void> tick(std::shared_ptr<Stream> stream, std::shared_ptr<net::steady_timer> timer, Stats &stats,
                          milliseconds every) {
  // In this order, so that no tick is due before its intended time.
  auto intended = unix_time();
  auto due = steady_clock::now();
  stream->text(true);
  for (std::uint64_t n = 0;; ++n) {
    timer->expires_at(due);
    const auto [cancelled] = co_await timer->async_wait(awaited);
    if (cancelled)
      co_return;
    const auto text =
        std::to_string(n) + " " + std::to_string(intended.count()) + " " + std::to_string(unix_time().count());
    const auto [unwritten, written] = co_await stream->async_write(net::buffer(text), awaited);
    if (unwritten)
      co_return;
    stats.deliver(written);
    intended += every;
    due += every;
  }
}

} // namespace

net::awaitable<void> ticks(std::shared_ptr<Stream> stream, Stats &stats, unsigned every_ms) {
  const auto timer = std::make_shared<net::steady_timer>(stream->get_executor());
  net::co_spawn(stream->get_executor(), tick(stream, timer, stats, milliseconds(every_ms)), net::detached);
  beast::flat_buffer message;
  for (;;) {
    const auto [unread, bytes] = co_await read(*stream, message);
    if (unread)
      break;
    stats.receive(bytes);
    message.consume(bytes);
  }
  timer->cancel();
  // A tick that is being written has no timer to cancel: its next write must fail.
  beast::get_lowest_layer(*stream).close();
}

} // namespace bench
