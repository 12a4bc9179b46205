# frozen_string_literal: true

require 'eventmachine'

module Bench
  # Numbers the turns of the reactor in which it was asked for a number.
  class Turns
    def initialize
      @number = 0
      @counted = false
    end

    def current
      count unless @counted
      @number
    end

    private

    def count
      @counted = true
      EventMachine.next_tick do
        @number += 1
        @counted = false
      end
    end
  end
end
