package Bench::Echo;
use Mojo::Base 'Bench::Session', -signatures;

# Sends every message back: same type, same bytes, same order. A peer that does not read its answers is not read from either.

# Bytes that may wait for a peer.
use constant MOST_WAITING => 64 * 1024;

sub text ($self, $bytes) {
  $self->send_text($bytes);
  $self->_hold;
}

sub binary ($self, $bytes) {
  $self->send_binary($bytes);
  $self->_hold;
}

sub _hold ($self) {
  my $stream = $self->stream;
  return if $self->{held} || !$stream || $stream->bytes_waiting <= MOST_WAITING;
  $self->{held} = 1;
  $stream->stop;
  $stream->once(drain => sub { $self->_resume });
}

sub _resume ($self) {
  $self->{held} = 0;
  $self->stream->start;
}

1;
