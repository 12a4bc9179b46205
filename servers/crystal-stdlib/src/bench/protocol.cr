require "http/web_socket"

# The standard library reads these bits of a frame and keeps them to itself.
class HTTP::WebSocket::Protocol
  # The first byte of the frame in hand: its flags and its opcode.
  def first_byte : UInt8
    @header[0]
  end

  # True when the frame in hand has a mask.
  def frame_masked? : Bool
    masked?
  end

  # The bytes of the frame in hand that are still to be read.
  def remaining : UInt64
    @remaining
  end
end
