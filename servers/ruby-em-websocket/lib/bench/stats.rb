# frozen_string_literal: true

require 'set'

module Bench
  # The open sessions of the process, and its counters: messages of workloads and their payload bytes.
  class Stats
    attr_accessor :rate_limited, :queue_full
    attr_reader :sessions

    def initialize
      @sessions = Set.new.compare_by_identity
      @connections = @peak = @received = @delivered = @bytes_in = @bytes_out = 0
      @rate_limited = @queue_full = 0
    end

    def opened(session)
      @sessions << session
      @connections += 1
      @peak = [@peak, @sessions.size].max
    end

    def closed(session)
      @sessions.delete(session)
    end

    def receive(bytes)
      @received += 1
      @bytes_in += bytes
    end

    def deliver(bytes)
      @delivered += 1
      @bytes_out += bytes
    end

    # The process's last line on stdout.
    def line(uptime_s)
      {
        v: 1, event: 'stats', uptimeMs: (uptime_s * 1000).round,
        connections: @connections, peakConnections: @peak,
        received: @received, delivered: @delivered,
        dropped: { rateLimit: @rate_limited, queueFull: @queue_full },
        bytesIn: @bytes_in, bytesOut: @bytes_out
      }
    end
  end
end
