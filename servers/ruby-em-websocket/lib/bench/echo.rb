# frozen_string_literal: true

require_relative 'session'

module Bench
  # Sends every message back: same type, same bytes, same order. A peer that does not read its answers is cut off in the end:
  # EventMachine cannot stop reading from a connection and go on writing to it.
  class Echo < Session
    def initialize(connection, stats)
      super(connection, stats, Limits::ECHO_READ)
    end

    def handle(message, type)
      deliver(message, type)
      @connection.close_connection if @connection.get_outbound_data_size > Limits::MOST_UNREAD
    end
  end
end
