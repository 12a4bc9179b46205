# frozen_string_literal: true

require_relative 'clock'
require_relative 'session'

module Bench
  # Sends a tick at once and one in every period after it, whatever the peer sends. Every tick's intended time counts from the
  # first one, so lateness never adds up, and a late tick says so. A peer that reads nothing misses the newest ticks.
  class Ticks < Session
    # Bytes that may wait for a peer.
    MOST_WAITING = 4096

    def initialize(connection, stats, every_ms)
      super(connection, stats, Limits::REQUEST_READ)
      @every_micros = every_ms * 1000
      @number = 0
    end

    def start
      @intended = Clock.unix_micros
      tick
    end

    def stop
      EventMachine.cancel_timer(@timer)
    end

    private

    # Sends what is due. A timer may fire a little early; then nothing is.
    def tick
      while (now = Clock.unix_micros) >= @intended
        offer("#{@number} #{@intended} #{now}")
        @number += 1
        @intended += @every_micros
      end
      @timer = EventMachine.add_timer((@intended - Clock.unix_micros) / 1e6) { tick }
    end

    def offer(text)
      return deliver(text, :text) if @connection.get_outbound_data_size < MOST_WAITING

      @stats.queue_full += 1
    end
  end
end
