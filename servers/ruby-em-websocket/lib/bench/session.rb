# frozen_string_literal: true

require_relative 'limits'

module Bench
  # The common behaviour of all workloads on a connection.
  class Session
    def initialize(connection, stats, read_limit)
      @connection = connection
      @stats = stats
      @read_limit = read_limit
      connection.max_frame_size = read_limit + Limits::FRAME_HEADER
      connection.onmessage { |text| receive(text, :text) }
      connection.onbinary { |bytes| receive(bytes, :binary) }
      connection.onclose { |_| finish }
    end

    # Starts the session: its handshake is answered.
    def opened
      @is_open = true
      @stats.opened(self)
      start
    end

    # Handles one whole message of the type :text or :binary.
    def handle(message, type); end

    # Starts what the session does of its own accord, and ends it.
    def start; end
    def stop; end

    # Sends and counts a message; none after a close frame.
    def deliver(message, type)
      return unless @connection.state == :connected

      type == :text ? @connection.send_text(message) : @connection.send_binary(message)
      @stats.deliver(message.bytesize)
    end

    def close(code)
      @connection.close_with(code)
    end

    private

    # A message in fragments may be longer than any of its frames.
    def receive(message, type)
      return close(1009) if message.bytesize > @read_limit

      @stats.receive(message.bytesize)
      handle(message, type)
    end

    def finish
      return unless @is_open

      @is_open = false
      @stats.closed(self)
      stop
    end
  end
end
