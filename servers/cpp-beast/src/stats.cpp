#include "stats.hpp"

#include <sstream>

namespace bench {

namespace {
constexpr auto relaxed = std::memory_order_relaxed;
}

void Stats::opened() {
  connections_.fetch_add(1, relaxed);
  const auto open = open_.fetch_add(1, relaxed) + 1;
  auto peak = peak_.load(relaxed);
  while (peak < open && !peak_.compare_exchange_weak(peak, open, relaxed)) {
  }
}

void Stats::closed() { open_.fetch_sub(1, relaxed); }

void Stats::receive(std::size_t bytes) {
  received_.fetch_add(1, relaxed);
  bytes_in_.fetch_add(bytes, relaxed);
}

void Stats::deliver(std::size_t bytes) {
  delivered_.fetch_add(1, relaxed);
  bytes_out_.fetch_add(bytes, relaxed);
}

void Stats::drop_rate_limited() { rate_limited_.fetch_add(1, relaxed); }

void Stats::drop_queue_full() { queue_full_.fetch_add(1, relaxed); }

std::string Stats::line() const {
  const auto uptime = std::chrono::steady_clock::now() - started_;
  std::ostringstream out;
  out << R"({"v":1,"event":"stats","uptimeMs":)"
      << std::chrono::duration_cast<std::chrono::milliseconds>(uptime).count() << R"(,"connections":)" << connections_
      << R"(,"peakConnections":)" << peak_ << R"(,"received":)" << received_ << R"(,"delivered":)" << delivered_
      << R"(,"dropped":{"rateLimit":)" << rate_limited_ << R"(,"queueFull":)" << queue_full_ << R"(},"bytesIn":)"
      << bytes_in_ << R"(,"bytesOut":)" << bytes_out_ << '}';
  return out.str();
}

} // namespace bench
