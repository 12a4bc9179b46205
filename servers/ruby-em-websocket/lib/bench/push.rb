# frozen_string_literal: true

require_relative 'session'

module Bench
  # Answers each text message `<id>` with `count` messages of exactly `bytes` bytes that begin with `<id>:<i>:`. An id that does
  # not fit closes with 1008. Answers are made as the peer takes them.
  class Push < Session
    def initialize(connection, stats, count, bytes)
      super(connection, stats, Limits::REQUEST_READ)
      @count = count
      @bytes = bytes
      @ids = []
      @answered = 0
    end

    def handle(message, type)
      return unless type == :text
      return close(1008) if "#{message}:#{@count - 1}:".bytesize > @bytes

      @ids << message
      answer unless @looking
    end

    def stop
      @looking&.cancel
    end

    private

    # Answers as long as the peer takes it.
    def answer
      until @ids.empty?
        return look_again if @connection.get_outbound_data_size > Limits::MOST_WAITING

        start = "#{@ids.first}:#{@answered}:"
        deliver(start + ('0' * (@bytes - start.bytesize)), :text)
        @answered += 1
        next if @answered < @count

        @ids.shift
        @answered = 0
      end
    end

    # EventMachine tells none that what waited is written.
    def look_again
      @looking = EventMachine::Timer.new(Limits::LOOK) do
        @looking = nil
        answer
      end
    end
  end
end
