require "./session"

# Sends every message back: same type, same bytes, same order. A peer that does not read its answers is not read from either.
class Bench::Echo < Bench::Session
  def initialize(socket, stats)
    super(socket, stats, Limits::ECHO_READ)
  end

  def receive(message : Bytes, opcode : Opcode) : Nil
    send(message, opcode)
  end
end
