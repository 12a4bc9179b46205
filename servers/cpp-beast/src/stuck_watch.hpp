#pragma once

#include <atomic>
#include <chrono>

namespace bench {

/// Tells a member that takes nothing of a full queue from one whose queue has only now become full. May be told from
/// any thread.
class StuckWatch {
public:
  using time_point = std::chrono::steady_clock::time_point;

  explicit StuckWatch(std::chrono::milliseconds write_wait) : write_wait_(write_wait) {}

  /// A message found the queue full; true when it has been so for longer than the write wait.
  bool refused(time_point now) {
    auto since = not_full;
    return !full_since_.compare_exchange_strong(since, now) && now - since > write_wait_;
  }

  /// A message found room in the queue: something has been taken of it.
  void accepted() {
    if (full_since_.load(std::memory_order_relaxed) != not_full)
      full_since_.store(not_full, std::memory_order_relaxed);
  }

private:
  static constexpr auto not_full = time_point::min();

  std::chrono::milliseconds write_wait_;
  /// When the first message was refused since one was accepted.
  std::atomic<time_point> full_since_{not_full};
};

} // namespace bench
