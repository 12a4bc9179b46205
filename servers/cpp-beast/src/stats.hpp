#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace bench {

/// The counters of the process: messages on workload endpoints and their payload bytes. Every method may be called from
/// any thread.
class Stats {
public:
  void opened();
  void closed();
  void receive(std::size_t bytes);
  void deliver(std::size_t bytes);
  void drop_rate_limited();
  void drop_queue_full();

  /// The process's last line on stdout.
  std::string line() const;

private:
  using Counter = std::atomic<std::uint64_t>;

  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  Counter connections_{0}, open_{0}, peak_{0}, received_{0}, delivered_{0}, rate_limited_{0}, queue_full_{0},
      bytes_in_{0}, bytes_out_{0};
};

} // namespace bench
