# frozen_string_literal: true

require_relative 'clock'
require_relative 'message'
require_relative 'session'
require_relative 'token_bucket'
require_relative 'write_queue'

module Bench
  # One connection in the chat workload.
  class Chat < Session
    def initialize(connection, stats, room, turns)
      super(connection, stats, Limits::CHAT_READ)
      @room = room
      @turns = turns
      @bucket = TokenBucket.new(Limits::CHATS_PER_SECOND, Limits::CHAT_BURST, Clock.monotonic)
      @queue = WriteQueue.new(Limits::CHAT_QUEUE)
    end

    def start
      @heard = Clock.monotonic
      @beating = EventMachine.add_periodic_timer(Limits::HEARTBEAT) { beat }
    end

    def stop
      @room.leave(self)
      EventMachine.cancel_timer(@beating)
    end

    # Does what a message asks for; anything outside the protocol is ignored.
    def handle(message, type)
      return unless type == :text

      case Bench.type_of(message)
      when 'join' then @room.join(self)
      when 'chat' then broadcast(message)
      when 'pong' then @heard = Clock.monotonic
      when 'leave' then leave(1000)
      end
    end

    # Sends a message unless the queue is full: then this member misses it.
    def offer(text)
      before = @connection.get_outbound_data_size
      if @queue.full?(before, @turns.current)
        @stats.queue_full += 1
        return
      end
      deliver(text, :text)
      @queue.add(@connection.get_outbound_data_size - before, @turns.current)
    end

    private

    def broadcast(text)
      return unless @room.include?(self)

      if @bucket.take(Clock.monotonic)
        @room.broadcast(self, text)
      else
        @stats.rate_limited += 1
      end
    end

    def leave(code)
      @room.leave(self)
      close(code)
    end

    # Sends a text ping, and ends a connection that leaves them unanswered for too long.
    def beat
      return leave(1008) if Clock.monotonic - @heard >= Limits::SILENCE
      return unless @connection.state == :connected

      @connection.send_text(%({"type":"ping","ts":#{Clock.unix_micros / 1000}}))
    end
  end
end
