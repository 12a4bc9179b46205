# frozen_string_literal: true

require_relative 'limits'
require_relative 'strict'

module Bench
  # A connection of em-websocket that answers HTTP where it is not to be upgraded, and hands itself to the session of its path.
  class Connection < EventMachine::WebSocket::Connection
    # The longest head of a request, in bytes.
    MOST_OF_HEAD = 16 * 1024

    VERSION = '13'

    # `session_for` is called with the connection, a path and its query, and makes the session: nil for an unknown path. It raises
    # ArgumentError for a query that makes no sense.
    def initialize(session_for)
      super({})
      @session_for = session_for
      @head = String.new(encoding: Encoding::BINARY)
      onerror { |_| nil }
    end

    # em-websocket ends a connection that it does not upgrade without a word.
    def dispatch(data)
      @head << data
      return refuse('431 Request Header Fields Too Large') if @head.bytesize > MOST_OF_HEAD
      return unless @head.include?("\r\n\r\n")

      path, query = @head[/\A\S+ (\S+)/, 1].to_s.split('?', 2)
      session = @session_for.call(self, path, query.to_s)
      return refuse('404 Not Found') unless session
      return refuse('426 Upgrade Required', "Sec-WebSocket-Version: #{VERSION}\r\n") unless asks_for_websocket?

      onopen { |_| session.opened }
      super(@head)
    rescue ArgumentError => e
      refuse('400 Bad Request', '', "#{e.message}\n")
    end

    # Closes with a code of the server's own; `close` takes only the codes of applications.
    def close_with(code)
      return unless state == :connected

      @handler.close_websocket(code, nil)
    end

    private

    def asks_for_websocket?
      @head.match?(/^Upgrade: *websocket *\r$/i) && @head.match?(/^Sec-WebSocket-Version: *#{VERSION} *\r$/i)
    end

    def refuse(status, headers = '', body = '')
      send_data("HTTP/1.1 #{status}\r\n#{headers}Connection: close\r\nContent-Length: #{body.bytesize}\r\n\r\n#{body}")
      close_connection_after_writing
    end

    def abort
      refuse('400 Bad Request')
    end
  end
end
