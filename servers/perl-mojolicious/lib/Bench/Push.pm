package Bench::Push;
use Mojo::Base 'Bench::Session', -signatures;

use Bench::CloseCodes 'POLICY';

# Answers each text message `<id>` with `count` messages of exactly `bytes` bytes that begin with `<id>:<i>:`.
# An id that does not fit closes with 1008. A peer that does not read its answers is not read from either.
has [qw(count bytes)];

# Bytes that may wait for a peer.
use constant MOST_WAITING => 64 * 1024;

sub opened ($self) {
  $self->{ids}      = [];
  $self->{answered} = 0;
}

sub ended ($self) { $self->{ids} = [] }

sub text ($self, $id) {
  return $self->close_with(POLICY) if length($id . ':' . ($self->count - 1) . ':') > $self->bytes;
  push @{$self->{ids}}, $id;
  $self->_answer unless $self->{held};
}

# Answers as long as the peer takes it.
sub _answer ($self) {
  my ($stream, $ids) = ($self->stream, $self->{ids});
  return unless $stream;
  while (@$ids && $stream->bytes_waiting < MOST_WAITING) {
    my $start = "$ids->[0]:$self->{answered}:";
    $self->send_text($start . '0' x ($self->bytes - length $start));
    next if ++$self->{answered} < $self->count;
    shift @$ids;
    $self->{answered} = 0;
  }
  $self->_hold(@$ids > 0);
}

# Reads nothing more while answers wait.
sub _hold ($self, $waits) {
  my ($stream, $held) = ($self->stream, $self->{held});
  $self->{held} = $waits;
  $stream->once(drain => sub { $self->_answer }) if $waits;
  if    ($waits && !$held) { $stream->stop }
  elsif ($held && !$waits) { $stream->start }
}

1;
