#pragma once

#include "connection.hpp"

#include <functional>
#include <memory>

namespace bench {

/// Sends every message back: same type, same bytes, same order. A peer that does not read its answers is not read from
/// either.
net::awaitable<void> echo(std::shared_ptr<Stream> stream, Stats &stats);

/// One member of the chat, until its connection ends.
net::awaitable<void> chat(std::shared_ptr<Stream> stream, Server &server);

/// Answers each text `<id>` with `count` messages of exactly `bytes` bytes that start with `<id>:<i>:`. An id that does
/// not fit closes with 1008. A slow peer is waited for.
net::awaitable<void> push(std::shared_ptr<Stream> stream, Stats &stats, unsigned count, unsigned bytes);

/// Sends a tick at once and one every `every_ms` after it. Intended times count from the first tick, so lateness never
/// adds up; a slow peer is waited for, and a late tick says so.
net::awaitable<void> ticks(std::shared_ptr<Stream> stream, Stats &stats, unsigned every_ms);

} // namespace bench
