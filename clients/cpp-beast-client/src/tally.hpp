#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bench {

using Clock = std::chrono::steady_clock;

/// The counters of one connection; nothing else counts them.
struct RoundTrips {
  Clock::duration connect{};
  std::uint64_t sent = 0;
  std::uint64_t bytes_sent = 0;
  std::uint64_t bytes_received = 0;
  Clock::time_point first{};
  Clock::time_point last{};
  std::vector<Clock::duration> times;

  void send(Clock::time_point at, std::size_t bytes);
  void receive(Clock::time_point sent_at, Clock::time_point at, std::size_t bytes);
};

/// The one line that the client prints; a connection that was never open has no round trips.
std::string to_line(const std::vector<std::optional<RoundTrips>> &connections);

} // namespace bench
