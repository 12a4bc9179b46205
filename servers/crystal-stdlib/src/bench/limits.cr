# The numbers of the contract: lengths in bytes.
module Bench::Limits
  # Longest messages read; a longer one closes with 1009.
  ECHO_READ    = 1024 * 1024
  CHAT_READ    = 512
  REQUEST_READ = 512

  # How many messages may wait for one member of the chat.
  CHAT_QUEUE = 64

  # Each connection's token bucket for chats.
  CHATS_PER_SECOND = 10.0
  CHAT_BURST       = 10.0

  # Time between the server's text pings, and how long a member may leave them unanswered.
  HEARTBEAT = 30.seconds
  SILENCE   = 60.seconds

  # The time that a peer has to answer a close frame.
  CLOSE_WAIT = 1.second

  # A connection that takes nothing for this long is ended.
  WRITE_WAIT = 10.seconds
end
