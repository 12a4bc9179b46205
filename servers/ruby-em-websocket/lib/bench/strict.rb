# frozen_string_literal: true

require 'em-websocket'
require_relative 'limits'

module Bench
  # The rules of RFC 6455 that em-websocket leaves to its user: the length of control frames, close codes and reasons, and an
  # end of the connection that does not lose the close frame.
  module Strict
    INVALID_TEXT = EventMachine::WebSocket::InvalidDataError
    PROTOCOL_ERROR = EventMachine::WebSocket::WSProtocolError
    TOO_BIG = EventMachine::WebSocket::WSMessageTooBigError

    MOST_OF_CONTROL_FRAME = 125

    def message(type, extension_data, data)
      return if @unreadable

      raise PROTOCOL_ERROR, 'A control frame is too long' if control?(type) && data.bytesize > MOST_OF_CONTROL_FRAME
      return if @state == :closing && type != :close
      return super unless type == :close && @state == :connected

      @unreadable = true
      @close_info = { code: 1000, was_clean: true }
      close_websocket(Strict.answer_to(data), nil)
      @connection.close_connection_after_writing
    end

    # Sends the close frame and leaves the peer the time to read it.
    def fail_websocket(error)
      return if @state == :closing

      @unreadable = error.is_a?(TOO_BIG)
      close_websocket(error.code, nil)
    end

    def receive_data(data)
      super unless @unreadable
    end

    # The close code that answers a peer's (RFC 6455, 5.5.1 and 7.4).
    def self.answer_to(payload)
      return if payload.empty?

      code, reason = payload.unpack('na*')
      return 1002 if payload.bytesize < 2
      return 1007 unless reason.force_encoding(Encoding::UTF_8).valid_encoding?

      may_be_sent = (1000..1014).cover?(code) && ![1004, 1005, 1006].include?(code)
      may_be_sent || (3000..4999).cover?(code) ? code : 1002
    end

    private

    def control?(type)
      %i[close ping pong].include?(type)
    end
  end

  EventMachine::WebSocket::Handler13.prepend(Strict)
  EventMachine::WebSocket.close_timeout = Limits::CLOSE_WAIT
end
