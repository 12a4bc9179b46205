require "./limits"
require "./protocol"
require "./stats"

# One connection, whatever its workload. Any fiber may send; one reads.
#
# The standard library hands over frames as they are. What RFC 6455 asks of whoever puts messages together from them is done here.
abstract class Bench::Session
  enum Code : UInt16
    Normal        = 1000
    GoingAway     = 1001
    ProtocolError = 1002
    InvalidText   = 1007
    Policy        = 1008
    TooBig        = 1009
  end

  alias Opcode = HTTP::WebSocket::Protocol::Opcode

  # The frame breaks the protocol; the connection is to be closed with the code.
  class Fault < Exception
    getter code : Code

    def initialize(@code)
      super(@code.to_s)
    end
  end

  MOST_OF_CONTROL_FRAME =     125
  RESERVED_BITS         = 0x70_u8
  OPCODE_BITS           = 0x0f_u8

  @read_limit : Int32

  def initialize(@socket : TCPSocket, @stats : Stats, @read_limit)
    @protocol = HTTP::WebSocket::Protocol.new(@socket, sync_close: false)
    @buffer = Bytes.new(16 * 1024)
    @parts = IO::Memory.new
    @started = nil.as(Opcode?)
    @writing = Mutex.new
    @closing = false
    @socket.tcp_nodelay = true
  end

  # Handles one whole message.
  abstract def receive(message : Bytes, opcode : Opcode) : Nil

  # Reads until the connection is over.
  def run : Nil
    loop { break unless read_frame }
    linger
  rescue fault : Fault
    close(fault.code.value)
    linger
  rescue IO::Error
    # the peer is gone
  end

  # Sends and counts a message; none after a close frame.
  def send(message : Bytes, opcode : Opcode) : Nil
    @writing.synchronize do
      return if @closing
      @protocol.send(message, opcode)
      @stats.deliver(message.size)
    end
  end

  # Sends a close frame, once, and nothing more.
  def close(code : UInt16) : Nil
    @writing.synchronize do
      return if @closing
      @closing = true
      @protocol.close(code.to_i)
      @socket.close_write
    end
  end

  # Ends a connection whose peer may read nothing, not even a close frame.
  def cut_off : Nil
    @socket.close
  end

  # The close code that answers a peer's close frame (RFC 6455, 5.5.1 and 7.4).
  def self.answer_to(payload : Bytes) : UInt16
    return Code::Normal.value if payload.empty?
    return Code::ProtocolError.value if payload.size < 2
    return Code::InvalidText.value unless String.new(payload[2..]).valid_encoding?
    code = IO::ByteFormat::NetworkEndian.decode(UInt16, payload)
    is_defined = code.in?(1000..1014) && !code.in?(1004, 1005, 1006)
    is_defined || code.in?(3000..4999) ? code : Code::ProtocolError.value
  end

  # Returns false after the peer's close frame.
  private def read_frame : Bool
    is_next = @protocol.remaining == 0
    info = receive_some
    first = @protocol.first_byte
    opcode = Opcode.new(first & OPCODE_BITS)
    is_fault = first & RESERVED_BITS != 0 || !@protocol.frame_masked?
    raise Fault.new(Code::ProtocolError) if is_fault
    return read_control(opcode, info) if opcode.value >= Opcode::CLOSE.value
    check_order(opcode) if is_next
    read_data(info)
    true
  end

  private def receive_some
    @protocol.receive(@buffer)
  rescue gone : IO::Error
    raise gone
  rescue
    # The library raises a plain Exception for an opcode that it does not know.
    raise Fault.new(Code::ProtocolError)
  end

  private def read_control(opcode : Opcode, info) : Bool
    fits = info.size <= MOST_OF_CONTROL_FRAME && @protocol.remaining == 0
    raise Fault.new(Code::ProtocolError) unless info.final && fits
    payload = @buffer[0, info.size]
    case opcode
    when .ping?
      @writing.synchronize { @protocol.send(payload, Opcode::PONG) unless @closing }
    when .close?
      close(Session.answer_to(payload))
      return false
    end
    true
  end

  # RFC 6455, 5.4: a message begins with its type and goes on without one.
  private def check_order(opcode : Opcode) : Nil
    raise Fault.new(Code::ProtocolError) if opcode.continuation? == @started.nil?
    @started ||= opcode
  end

  private def read_data(info) : Nil
    @parts.write(@buffer[0, info.size])
    raise Fault.new(Code::TooBig) if @parts.size + @protocol.remaining > @read_limit
    hand_over if info.final
  end

  private def hand_over : Nil
    message, opcode = @parts.to_slice, @started.not_nil!
    raise Fault.new(Code::InvalidText) if opcode.text? && !String.new(message).valid_encoding?
    unless @closing
      @stats.receive(message.size)
      receive(message, opcode)
    end
    @parts.clear
    @started = nil
  end

  # Reads what a peer still sends, so that the close frame is not lost with it.
  private def linger : Nil
    @socket.read_timeout = Limits::CLOSE_WAIT
    deadline = Time.monotonic + Limits::CLOSE_WAIT
    while Time.monotonic < deadline
      break if @socket.read(@buffer) == 0
    end
  rescue IO::Error
    # the peer is gone, or its time is over
  end
end
