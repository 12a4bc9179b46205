#include "workloads.hpp"

namespace bench {

net::awaitable<void> echo(std::shared_ptr<Stream> stream, Stats &stats) {
  beast::flat_buffer message;
  for (;;) {
    const auto [unread, bytes] = co_await read(*stream, message);
    if (unread)
      co_return;
    stats.receive(bytes);
    stream->text(stream->got_text());
    const auto [unwritten, written] = co_await stream->async_write(message.cdata(), awaited);
    if (unwritten)
      co_return;
    stats.deliver(written);
    message.consume(bytes);
  }
}

} // namespace bench
