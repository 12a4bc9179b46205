# The arguments of the process. A duration of 0 seconds lasts until the server is told to stop.
record Bench::Options, port : Int32, duration_s : Int32 do
  # Raises ArgumentError with a sentence that says which argument makes no sense.
  def self.parse(arguments : Array(String)) : self
    values = {"--port" => 8080, "--duration" => 0}
    arguments.each_slice(2) do |pair|
      name, text = pair[0], pair[1]?
      raise ArgumentError.new("Unexpected argument #{name}; known are --port N and --duration SECONDS.") unless values.has_key?(name)
      values[name] = whole_number(name, text)
    end
    new(values["--port"], values["--duration"])
  end

  private def self.whole_number(name, text) : Int32
    raise ArgumentError.new("#{name} must be a whole number, not #{text.inspect}.") unless text && text.matches?(/\A[0-9]{1,6}\z/)
    text.to_i
  end
end
