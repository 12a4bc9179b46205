require "./clock"
require "./message"
require "./room"
require "./session"
require "./token_bucket"

# One connection in the chat workload.
class Bench::Chat < Bench::Session
  def initialize(socket, stats, @room : Room(Chat))
    super(socket, stats, Limits::CHAT_READ)
    @bucket = TokenBucket.new(Limits::CHATS_PER_SECOND, Limits::CHAT_BURST, Time.monotonic)
    @heard = Time.monotonic
    @queue = Channel(Bytes).new(Limits::CHAT_QUEUE)
    @socket.write_timeout = Limits::WRITE_WAIT
  end

  def run : Nil
    spawn write
    spawn beat
    super
  ensure
    @room.leave(self)
    @queue.close
  end

  # Does what a message asks for; anything outside the protocol is ignored.
  def receive(message : Bytes, opcode : Opcode) : Nil
    return unless opcode.text?
    case Message.type_of(String.new(message))
    when "join"  then @room.join(self)
    when "chat"  then say(message.dup)
    when "pong"  then @heard = Time.monotonic
    when "leave" then finish(Code::Normal)
    end
  end

  # Sends a message unless the queue is full: then this member misses it.
  def offer(text : Bytes) : Nil
    select
    when @queue.send(text)
    else
      @stats.queue_full += 1
    end
  end

  private def say(text : Bytes) : Nil
    return unless @room.includes?(self)
    if @bucket.take(Time.monotonic)
      @room.broadcast(self, text)
    else
      @stats.rate_limited += 1
    end
  end

  private def finish(code : Code) : Nil
    @room.leave(self)
    close(code.value)
  end

  private def write : Nil
    while text = @queue.receive?
      send(text, Opcode::TEXT)
    end
  rescue IO::Error
    cut_off
  end

  # Sends a text ping every so often, and ends a connection that leaves them unanswered for too long.
  private def beat : Nil
    loop do
      sleep Limits::HEARTBEAT
      return if @queue.closed?
      break if Time.monotonic - @heard >= Limits::SILENCE
      send(%({"type":"ping","ts":#{Clock.unix_micros // 1000}}).to_slice, Opcode::TEXT)
    end
    finish(Code::Policy)
    sleep Limits::CLOSE_WAIT
    cut_off
  rescue IO::Error
    # the peer is gone; the reader sees it too
  end
end
