require "json"

# The counters of the process: messages of workloads and their payload bytes.
class Bench::Stats
  property received = 0_i64
  property delivered = 0_i64
  property rate_limited = 0_i64
  property queue_full = 0_i64
  property bytes_in = 0_i64
  property bytes_out = 0_i64

  @connections = 0
  @open = 0
  @peak = 0

  def opened : Nil
    @connections += 1
    @open += 1
    @peak = Math.max(@peak, @open)
  end

  def closed : Nil
    @open -= 1
  end

  def receive(bytes : Int) : Nil
    @received += 1
    @bytes_in += bytes
  end

  def deliver(bytes : Int) : Nil
    @delivered += 1
    @bytes_out += bytes
  end

  # The process's last line on stdout.
  def line(uptime : Time::Span)
    {
      v:               1,
      event:           "stats",
      uptimeMs:        uptime.total_milliseconds.round.to_i64,
      connections:     @connections,
      peakConnections: @peak,
      received:        @received,
      delivered:       @delivered,
      dropped:         {rateLimit: @rate_limited, queueFull: @queue_full},
      bytesIn:         @bytes_in,
      bytesOut:        @bytes_out,
    }
  end
end
