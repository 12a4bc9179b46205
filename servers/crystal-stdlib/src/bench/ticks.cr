require "./clock"
require "./session"

# Sends a tick at once and one in every period after it, whatever the peer sends. Every tick's intended time counts from the first
# one, so lateness never adds up, and a late tick says so.
class Bench::Ticks < Bench::Session
  def initialize(socket, stats, @every_ms : Int32)
    super(socket, stats, Limits::REQUEST_READ)
    @over = false
  end

  def receive(message : Bytes, opcode : Opcode) : Nil
  end

  def run : Nil
    spawn tick
    super
  ensure
    @over = true
  end

  private def tick : Nil
    intended = Clock.unix_micros
    n = 0
    until @over
      now = await(intended)
      send("#{n} #{intended} #{now}".to_slice, Opcode::TEXT)
      n += 1
      intended += @every_ms * 1000
    end
  rescue IO::Error
    # the peer is gone; the reader sees it too
  end

  # Sleeps until a time is there, and returns the time that it is then.
  private def await(due : Int64) : Int64
    while (now = Clock.unix_micros) < due
      sleep (due - now).microseconds
    end
    now
  end
end
