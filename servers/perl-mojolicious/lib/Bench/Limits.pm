package Bench::Limits;
use Mojo::Base -strict;

use Exporter 'import';

# The numbers of the contract: lengths in bytes, times in seconds.
use constant {

  # Longest messages read; a longer one closes with 1009.
  ECHO_READ_LIMIT    => 1024 * 1024,
  CHAT_READ_LIMIT    => 512,
  REQUEST_READ_LIMIT => 512,

  # A connection that takes nothing of a chat for this long is ended.
  WRITE_WAIT => 10,

  # How many messages may wait for one member of the chat.
  CHAT_QUEUE => 64,

  # Each connection's token bucket for chats.
  CHATS_PER_SECOND => 10,
  CHAT_BURST       => 10,

  # Time between the server's text pings, and how long a member may leave them unanswered.
  HEARTBEAT => 30,
  SILENCE   => 60,
};

our @EXPORT_OK = qw(
  ECHO_READ_LIMIT CHAT_READ_LIMIT REQUEST_READ_LIMIT WRITE_WAIT CHAT_QUEUE CHATS_PER_SECOND CHAT_BURST HEARTBEAT SILENCE
);

1;
