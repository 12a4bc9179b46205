#include "workloads.hpp"

#include <string>

namespace bench {

namespace {

std::string start(const std::string &id, unsigned i) { return id + ":" + std::to_string(i) + ":"; }

} // namespace

net::awaitable<void> push(std::shared_ptr<Stream> stream, Stats &stats, unsigned count, unsigned bytes) {
  beast::flat_buffer message;
  stream->text(true);
  for (;;) {
    const auto [unread, id_bytes] = co_await read(*stream, message);
    if (unread)
      co_return;
    stats.receive(id_bytes);
    const auto id = beast::buffers_to_string(message.cdata());
    message.consume(id_bytes);
    if (!stream->got_text())
      continue;
    if (start(id, count - 1).size() > bytes) {
      co_await stream->async_close(websocket::close_code::policy_error, awaited);
      co_return;
    }
    for (unsigned i = 0; i < count; ++i) {
      auto answer = start(id, i);
      answer.resize(bytes, '0');
      const auto [unwritten, written] = co_await stream->async_write(net::buffer(answer), awaited);
      if (unwritten)
        co_return;
      stats.deliver(written);
    }
  }
}

} // namespace bench
