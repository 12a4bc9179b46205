# The Unix time in microseconds; it never goes back.
module Bench::Clock
  EPOCH = (Time.utc - Time::UNIX_EPOCH) - Time.monotonic

  def self.unix_micros : Int64
    span = EPOCH + Time.monotonic
    span.to_i * 1_000_000 + span.nanoseconds // 1000
  end
end
