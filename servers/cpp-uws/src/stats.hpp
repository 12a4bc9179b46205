#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace bench {

/// The counters of the process: messages on workload endpoints and their payload bytes. One thread counts, and asks.
class Stats {
public:
  void opened();
  void closed() { --open_; }
  void receive(std::size_t bytes);
  void deliver(std::size_t bytes);
  void drop_rate_limited() { ++rate_limited_; }
  void drop_queue_full() { ++queue_full_; }

  /// The process's last line on stdout.
  std::string line() const;

private:
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::uint64_t connections_ = 0, open_ = 0, peak_ = 0, received_ = 0, delivered_ = 0, rate_limited_ = 0,
                queue_full_ = 0, bytes_in_ = 0, bytes_out_ = 0;
};

} // namespace bench
