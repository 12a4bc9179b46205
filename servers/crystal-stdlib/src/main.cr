require "./bench/options"
require "./bench/server"

begin
  options = Bench::Options.parse(ARGV)
rescue wrong : ArgumentError
  STDERR.puts wrong.message
  exit 2
end
Bench::Server.new(options).run
