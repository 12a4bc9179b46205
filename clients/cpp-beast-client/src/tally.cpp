#include "tally.hpp"

#include "histogram.hpp"

#include <algorithm>
#include <boost/json.hpp>

namespace bench {

void RoundTrips::send(Clock::time_point at, std::size_t bytes) {
  if (sent == 0)
    first = at;
  ++sent;
  bytes_sent += bytes;
}

void RoundTrips::receive(Clock::time_point sent_at, Clock::time_point at, std::size_t bytes) {
  bytes_received += bytes;
  last = at;
  times.push_back(at - sent_at);
}

std::string to_line(const std::vector<std::optional<RoundTrips>> &connections) {
  std::uint64_t failed = 0, sent = 0, received = 0, bytes_sent = 0, bytes_received = 0;
  auto first = Clock::time_point::max();
  auto last = Clock::time_point::min();
  Histogram connect, round_trip;
  for (const auto &own : connections) {
    if (!own) {
      ++failed;
      continue;
    }
    connect.record(own->connect);
    sent += own->sent;
    received += own->times.size();
    bytes_sent += own->bytes_sent;
    bytes_received += own->bytes_received;
    if (own->sent > 0)
      first = std::min(first, own->first);
    if (!own->times.empty())
      last = std::max(last, own->last);
    for (const auto time : own->times)
      round_trip.record(time);
  }
  const auto elapsed = received > 0 ? last - first : Clock::duration::zero();
  return boost::json::serialize(boost::json::object{
      {"v", 1},
      {"event", "result"},
      {"clients", connections.size()},
      {"failed", failed},
      {"sent", sent},
      {"received", received},
      {"bytesSent", bytes_sent},
      {"bytesReceived", bytes_received},
      {"elapsedUs", std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count()},
      {"connect", connect.encode()},
      {"roundTrip", round_trip.encode()},
  });
}

} // namespace bench
