# Holds `burst` tokens at first and at most; gains `per_second` more each second.
class Bench::TokenBucket
  def initialize(@per_second : Float64, @burst : Float64, @at : Time::Span)
    @tokens = @burst
  end

  # Takes one token; false when there is none. `now` is monotonic.
  def take(now : Time::Span) : Bool
    @tokens = Math.min(@burst, @tokens + (now - @at).total_seconds * @per_second)
    @at = now
    return false if @tokens < 1
    @tokens -= 1
    true
  end
end
