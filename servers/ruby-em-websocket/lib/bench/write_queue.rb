# frozen_string_literal: true

module Bench
  # The messages that wait for one peer, although the reactor has tried to write them.
  #
  # EventMachine tells how many bytes wait and writes only between its turns. A message counts from the second turn on: until then
  # nobody knows whether the kernel would take it.
  class WriteQueue
    Waiting = Struct.new(:end_at, :turn)

    def initialize(limit)
      @limit = limit
      @waiting = []
      @sent = 0
    end

    # True when no more may be added. `unwritten` is in bytes.
    def full?(unwritten, turn)
      written = @sent - unwritten
      @waiting.shift while @waiting.any? && @waiting.first.end_at <= written
      @waiting.size >= @limit && @waiting.first.turn < turn - 1
    end

    def add(bytes, turn)
      @sent += bytes
      @waiting << Waiting.new(@sent, turn)
    end
  end
end
