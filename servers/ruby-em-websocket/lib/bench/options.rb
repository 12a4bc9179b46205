# frozen_string_literal: true

module Bench
  # Reads the arguments; raises ArgumentError with a sentence that says which one makes no sense.
  def self.options_from(arguments)
    values = { '--port' => 8080, '--duration' => 0 }
    arguments.each_slice(2) do |name, text|
      raise ArgumentError, "Unexpected argument #{name}; known are --port N and --duration SECONDS." unless values.key?(name)
      raise ArgumentError, "#{name} must be a whole number, not #{text.inspect}." unless text&.match?(/\A[0-9]{1,6}\z/)

      values[name] = text.to_i
    end
    { port: values['--port'], duration_s: values['--duration'] }
  end
end
