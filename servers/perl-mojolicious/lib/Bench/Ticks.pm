package Bench::Ticks;
use Mojo::Base 'Bench::Session', -signatures;

use Bench::Clock 'unix_micros';
use Mojo::IOLoop;

# Sends a tick at once and one every `every_ms` after it, whatever the peer sends. Every tick's intended time counts from the first
# one, so lateness never adds up, and a late tick says so. A peer that reads nothing misses the newest ticks.
has 'every_ms';

# Bytes that may wait for a peer.
use constant MOST_WAITING => 4096;

sub opened ($self) {
  $self->{n}        = 0;
  $self->{intended} = unix_micros;
  $self->_tick;
}

sub ended ($self) { Mojo::IOLoop->remove($self->{timer}) }

# Sends what is due. A timer may fire a little early; then nothing is.
sub _tick ($self) {
  while ((my $now = unix_micros) >= $self->{intended}) {
    $self->_offer("$self->{n} $self->{intended} $now");
    $self->{n}++;
    $self->{intended} += $self->every_ms * 1000;
  }
  $self->{timer} = Mojo::IOLoop->timer(($self->{intended} - unix_micros) / 1e6, sub { $self->_tick });
}

sub _offer ($self, $tick) {
  my $stream = $self->stream;
  return $self->send_text($tick) if !$stream || $stream->bytes_waiting < MOST_WAITING;
  $self->stats->{queue_full}++;
}

1;
