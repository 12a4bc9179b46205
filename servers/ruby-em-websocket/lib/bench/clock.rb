# frozen_string_literal: true

module Bench
  # Times that never go back.
  module Clock
    def self.monotonic
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    def self.monotonic_micros
      Process.clock_gettime(Process::CLOCK_MONOTONIC, :microsecond)
    end

    EPOCH = Process.clock_gettime(Process::CLOCK_REALTIME, :microsecond) - monotonic_micros
    private_constant :EPOCH

    # The Unix time in microseconds.
    def self.unix_micros
      EPOCH + monotonic_micros
    end
  end
end
