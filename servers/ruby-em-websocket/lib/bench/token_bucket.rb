# frozen_string_literal: true

module Bench
  # Holds `burst` tokens at first and at most; gains `per_second` more each second.
  class TokenBucket
    def initialize(per_second, burst, now)
      @per_second = per_second
      @burst = burst
      @tokens = burst.to_f
      @at = now
    end

    # Takes one token; false when there is none. `now` is in monotonic seconds.
    def take(now)
      @tokens = [@burst, @tokens + ((now - @at) * @per_second)].min
      @at = now
      return false if @tokens < 1

      @tokens -= 1
      true
    end
  end
end
