package Bench::Connection;

# A WebSocket of Mojolicious that is as strict as RFC 6455 asks for. Mojolicious itself looks at no reserved bit, opcode or order
# of fragments, and cuts the connection as soon as its own close frame is written.
use Mojo::Base 'Mojo::Transaction::WebSocket', -signatures;

use Bench::CloseCodes qw(PROTOCOL_ERROR INVALID_TEXT TOO_BIG);
use Bench::Utf8 'is_utf8';
use Mojo::IOLoop;
use Mojo::WebSocket qw(WS_BINARY WS_CLOSE WS_CONTINUATION WS_PONG);
use Scalar::Util 'weaken';

# How long a peer may take to answer a close frame, in seconds.
use constant CLOSE_WAIT => 1;

# Makes a connection of the one that Mojolicious made: it has no option for the class.
sub of ($class, $websocket, $read_limit) {
  my $self = bless $websocket, $class;
  return $self->max_websocket_size($read_limit);
}

# The stream of bytes below; undefined once it is closed.
sub stream ($self) { return Mojo::IOLoop->stream($self->connection) }

# True once its close frame is sent.
sub is_closing ($self) { return $self->{closing} }

# Sends a close frame, once. What the peer sends after it is ignored until it answers or its time is over.
sub finish ($self, @close) {
  return $self if $self->{closing};
  $self->SUPER::finish(@close);

  # The rest of a message that is too long cannot be told from the next frame.
  $self->{unreadable} = ($close[0] // 0) == TOO_BIG;
  weaken $self;
  Mojo::IOLoop->timer(CLOSE_WAIT, sub { $self->_end if $self });
  return $self;
}

sub parse_message ($self, $frame) {
  my (undef, undef, undef, undef, $op, $payload) = @$frame;
  my $is_fault = $self->_is_fault($frame);
  return $self->_conclude($is_fault ? PROTOCOL_ERROR : _answer_to($payload)) if $op == WS_CLOSE;
  return undef                                                               if $self->{closing};
  return $self->finish(PROTOCOL_ERROR)                                       if $is_fault;
  return $self->SUPER::parse_message($frame);
}

sub server_read ($self, $chunk) {
  $self->{read} = $chunk = '' if $self->{unreadable};
  return $self->SUPER::server_read($chunk);
}

# As in Mojolicious, but the connection ends with the closing handshake and not before it.
sub server_write ($self) {
  $self->emit('drain') unless length($self->{write} //= '');
  $self->completed if !length $self->{write} && $self->{over};
  return delete $self->{write};
}

# True for a frame that breaks RFC 6455, 5.2 (reserved bits and opcodes), 5.4 (order of fragments) or 5.5 (control frames).
sub _is_fault ($self, $frame) {
  my ($fin, $rsv1, $rsv2, $rsv3, $op, $payload) = @$frame;
  return 1 if $rsv1 || $rsv2 || $rsv3 || $op > WS_PONG;
  return !$fin || length $payload > 125 if $op >= WS_CLOSE;
  return 1 if $op > WS_BINARY;
  return ($op == WS_CONTINUATION) != exists $self->{op};
}

# Answers a close frame, unless it is an answer itself.
sub _conclude ($self, @close) {
  $self->finish(@close);
  $self->_end;
}

# Ends the connection as soon as all is written.
sub _end ($self) {
  $self->{over} = 1;
  $self->emit('resume');
}

# The close frame's content that answers a peer's (RFC 6455, 5.5.1 and 7.4).
sub _answer_to ($payload) {
  return                if $payload eq '';
  return PROTOCOL_ERROR if length $payload < 2;
  my ($code, $reason) = unpack 'na*', $payload;
  return INVALID_TEXT unless is_utf8($reason);
  my $is_defined = $code >= 1000 && $code <= 1014 && $code != 1004 && $code != 1005 && $code != 1006;
  return $is_defined || ($code >= 3000 && $code <= 4999) ? $code : PROTOCOL_ERROR;
}

1;
