#include "timers.hpp"

#include <algorithm>
#include <cstring>

namespace bench {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

/// One that does not keep the loop running.
constexpr int fallthrough = 1;

us_loop_t *this_loop() { return reinterpret_cast<us_loop_t *>(uWS::Loop::get()); }

} // namespace

Timers::Timers() : timer_(us_create_timer(this_loop(), fallthrough, sizeof(Timers *))) {
  auto *self = this;
  std::memcpy(us_timer_ext(timer_), &self, sizeof self);
}

Timers::~Timers() { us_timer_close(timer_); }

Timers::Schedule::iterator Timers::add(Time due, Timer &timer) {
  const auto place = schedule_.emplace(due, &timer);
  if (place == schedule_.begin())
    wait_for_first();
  return place;
}

void Timers::fire_due() {
  const auto now = steady_clock::now();
  while (!schedule_.empty() && schedule_.begin()->first <= now) {
    auto &timer = *schedule_.begin()->second;
    timer.cancel();
    const auto action = timer.action_; // A copy: it may end its own timer.
    action();
  }
  if (!schedule_.empty())
    wait_for_first();
}

void Timers::wait_for_first() {
  const auto wait = std::chrono::ceil<milliseconds>(schedule_.begin()->first - steady_clock::now());
  const auto on_time = [](us_timer_t *timer) {
    Timers *self = nullptr;
    std::memcpy(&self, us_timer_ext(timer), sizeof self);
    self->fire_due();
  };
  us_timer_set(timer_, on_time, static_cast<int>(std::max(wait, milliseconds(1)).count()), 0);
}

void Timer::start(Timers::Time due) {
  cancel();
  place_ = timers_.add(due, *this);
}

void Timer::cancel() {
  if (place_)
    timers_.schedule_.erase(*place_);
  place_.reset();
}

} // namespace bench
