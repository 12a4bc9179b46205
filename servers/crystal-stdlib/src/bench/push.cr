require "./session"

# Answers each text message `<id>` with `count` messages of exactly `bytes` bytes that begin with `<id>:<i>:`. An id that does not
# fit closes with 1008. A peer that does not read its answers is not read from either.
class Bench::Push < Bench::Session
  def initialize(socket, stats, @count : Int32, @bytes : Int32)
    super(socket, stats, Limits::REQUEST_READ)
  end

  def receive(message : Bytes, opcode : Opcode) : Nil
    return unless opcode.text?
    id = String.new(message)
    return close(Code::Policy.value) if "#{id}:#{@count - 1}:".bytesize > @bytes
    answer = Bytes.new(@bytes)
    @count.times do |i|
      start = "#{id}:#{i}:".to_slice
      start.copy_to(answer)
      answer[start.size..].fill('0'.ord.to_u8)
      send(answer, Opcode::TEXT)
    end
  end
end
