# frozen_string_literal: true

module Bench
  # The numbers of the contract: lengths in bytes, times in seconds.
  module Limits
    # Longest messages read; a longer one closes with 1009.
    ECHO_READ = 1024 * 1024
    CHAT_READ = 512
    REQUEST_READ = 512

    # The longest header of a frame, so that a frame that is just long enough is read.
    FRAME_HEADER = 14

    # How many messages may wait for one member of the chat.
    CHAT_QUEUE = 64

    # Each connection's token bucket for chats.
    CHATS_PER_SECOND = 10
    CHAT_BURST = 10

    # Time between the server's text pings, and how long a member may leave them unanswered.
    HEARTBEAT = 30
    SILENCE = 60

    # The time that a peer has to answer a close frame.
    CLOSE_WAIT = 1

    # Echoes that a peer may leave unread, in bytes, before it is cut off.
    MOST_UNREAD = 16 * 1024 * 1024

    # Bytes that may wait for a peer of push, and how often it is looked whether they are gone.
    MOST_WAITING = 64 * 1024
    LOOK = 0.001
  end
end
