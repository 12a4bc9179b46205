#include "stats.hpp"

#include <algorithm>
#include <sstream>

namespace bench {

void Stats::opened() {
  ++connections_;
  peak_ = std::max(peak_, ++open_);
}

void Stats::receive(std::size_t bytes) {
  ++received_;
  bytes_in_ += bytes;
}

void Stats::deliver(std::size_t bytes) {
  ++delivered_;
  bytes_out_ += bytes;
}

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
