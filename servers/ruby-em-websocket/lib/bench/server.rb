# frozen_string_literal: true

require 'json'
require 'uri'
require_relative 'chat'
require_relative 'connection'
require_relative 'echo'
require_relative 'parameters'
require_relative 'push'
require_relative 'room'
require_relative 'stats'
require_relative 'ticks'
require_relative 'turns'

module Bench
  # The workloads behind one port.
  class Server
    # How often it is looked at the end whether all connections are closed, in seconds.
    LOOK = 0.02

    # Signals come between the turns of the reactor, so there has to be one now and then.
    LOOK_FOR_SIGNALS = 0.1

    def initialize(port:, duration_s:)
      @port = port
      @duration_s = duration_s
      @stats = Stats.new
      @room = Room.new
      @turns = Turns.new
    end

    # Serves until told to stop, or for the given time unless it is 0.
    def run
      started = Clock.monotonic
      EventMachine.epoll
      EventMachine.set_descriptor_table_size(1_000_000)
      EventMachine.run { listen }
      announce(@stats.line(Clock.monotonic - started))
    end

    private

    def listen
      sessions = method(:session_for)
      @listener = EventMachine.start_server('0.0.0.0', @port, Connection, sessions)
      stop_when_told
      announce({ v: 1, event: 'ready', port: Socket.unpack_sockaddr_in(EventMachine.get_sockname(@listener)).first })
    end

    def stop_when_told
      told = false
      %w[TERM INT].each { |signal| trap(signal) { told = true } }
      EventMachine.add_periodic_timer(LOOK_FOR_SIGNALS) { stop if told }
      EventMachine.add_timer(@duration_s) { stop } if @duration_s.positive?
    end

    # The session of a path; nil for a path that has none. Raises ArgumentError for a query that makes no sense.
    def session_for(connection, path, query)
      numbers = URI.decode_www_form(query).to_h
      case path
      when '/ws/echo' then Echo.new(connection, @stats)
      when '/ws/chat' then Chat.new(connection, @stats, @room, @turns)
      when '/ws/push'
        count = Bench.whole_number(numbers, 'count', 10, 10_000)
        bytes = Bench.whole_number(numbers, 'bytes', 10_000, 1024 * 1024)
        Push.new(connection, @stats, count, bytes)
      when '/ws/ticks' then Ticks.new(connection, @stats, Bench.whole_number(numbers, 'everyMs', 500, 60_000))
      end
    end

    # Closes every connection with 1001, and ends when all are gone or their time is over.
    def stop
      return if @stopping

      @stopping = true
      EventMachine.stop_server(@listener)
      @stats.sessions.each { |session| session.close(1001) }
      deadline = Clock.monotonic + Limits::CLOSE_WAIT
      EventMachine.add_periodic_timer(LOOK) do
        EventMachine.stop if @stats.sessions.empty? || Clock.monotonic >= deadline
      end
    end

    def announce(line)
      $stdout.puts(JSON.generate(line))
      $stdout.flush
    end
  end
end
