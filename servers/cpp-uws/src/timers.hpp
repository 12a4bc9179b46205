#pragma once

#include "uwebsockets.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <optional>

namespace bench {

class Timer;

/// The timers of one loop. The library's are a descriptor each, so that all of ours share one.
class Timers {
public:
  using Time = std::chrono::steady_clock::time_point;

  Timers();
  ~Timers();
  Timers(const Timers &) = delete;
  Timers &operator=(const Timers &) = delete;

private:
  friend Timer;
  using Schedule = std::multimap<Time, Timer *>;

  Schedule::iterator add(Time due, Timer &timer);
  void fire_due();
  void wait_for_first();

  Schedule schedule_;
  us_timer_t *timer_;
};

/// Does something once its time has come, up to a millisecond late, never early; nothing once it is gone.
class Timer {
public:
  Timer(Timers &timers, std::function<void()> action) : timers_(timers), action_(std::move(action)) {}
  ~Timer() { cancel(); }
  Timer(const Timer &) = delete;
  Timer &operator=(const Timer &) = delete;

  /// Sets its time, in place of the one that was set.
  void start(Timers::Time due);
  void cancel();

private:
  friend Timers;

  Timers &timers_;
  std::function<void()> action_;
  std::optional<Timers::Schedule::iterator> place_;
};

} // namespace bench
