require "http/server"
require "json"
require "./chat"
require "./echo"
require "./handshake"
require "./options"
require "./parameters"
require "./push"
require "./ticks"

# The workloads behind one port.
class Bench::Server
  BACKLOG = 4096

  # How often it is looked at the end whether all connections are closed.
  LOOK = 20.milliseconds

  @sessions : Set(Session) = Set(Session).new.compare_by_identity

  def initialize(@options : Options)
    @stats = Stats.new
    @room = Room(Chat).new
    @stopping = Channel(Nil).new(1)
  end

  # Serves until told to stop, or for the given time unless it is 0.
  def run : Nil
    started = Time.monotonic
    listener = TCPServer.new("0.0.0.0", @options.port, backlog: BACKLOG)
    server = HTTP::Server.new { |context| answer(context) }
    server.bind(listener)
    stop_when_told
    spawn server.listen
    announce({v: 1, event: "ready", port: listener.local_address.port})
    @stopping.receive
    server.close
    close_all
    announce(@stats.line(Time.monotonic - started))
    exit 0
  end

  private def stop_when_told : Nil
    {Signal::TERM, Signal::INT}.each &.trap { stop }
    return if @options.duration_s == 0
    spawn do
      sleep @options.duration_s.seconds
      stop
    end
  end

  private def stop : Nil
    select
    when @stopping.send(nil)
    else
      # it stops already
    end
  end

  private def announce(line) : Nil
    STDOUT.puts line.to_json
    STDOUT.flush
  end

  # Closes every connection with 1001, and waits for the peers as long as they may take to answer.
  private def close_all : Nil
    @sessions.to_a.each { |session| spawn say_goodbye(session) }
    deadline = Time.monotonic + Limits::CLOSE_WAIT
    until @sessions.empty? || Time.monotonic >= deadline
      sleep LOOK
    end
  end

  private def say_goodbye(session : Session) : Nil
    session.close(Session::Code::GoingAway.value)
  rescue IO::Error
    # the peer is gone
  end

  private def answer(context : HTTP::Server::Context) : Nil
    response = context.response
    build = builder_of(context.request)
    return response.respond_with_status(:not_found) unless build
    return unless Handshake.answered?(context)
    response.upgrade { |io| serve(build.call(io.as(TCPSocket))) }
  rescue wrong : ArgumentError
    context.response.respond_with_status(:bad_request, wrong.message)
  end

  # The maker of a path's sessions; nil for a path that has none. Raises ArgumentError for a query that makes no sense.
  private def builder_of(request : HTTP::Request) : (TCPSocket -> Session)?
    query = request.query_params
    case request.path
    when "/ws/echo"
      ->(socket : TCPSocket) { Echo.new(socket, @stats).as(Session) }
    when "/ws/chat"
      ->(socket : TCPSocket) { Chat.new(socket, @stats, @room).as(Session) }
    when "/ws/push"
      count = Parameters.whole_number(query, "count", default: 10, most: 10_000)
      bytes = Parameters.whole_number(query, "bytes", default: 10_000, most: 1024 * 1024)
      ->(socket : TCPSocket) { Push.new(socket, @stats, count, bytes).as(Session) }
    when "/ws/ticks"
      every_ms = Parameters.whole_number(query, "everyMs", default: 500, most: 60_000)
      ->(socket : TCPSocket) { Ticks.new(socket, @stats, every_ms).as(Session) }
    end
  end

  private def serve(session : Session) : Nil
    @stats.opened
    @sessions << session
    session.run
  ensure
    @sessions.delete(session)
    @stats.closed
  end
end
