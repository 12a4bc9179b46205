package Bench::Chat;
use Mojo::Base 'Bench::Session', -signatures;

use Bench::Clock 'monotonic';
use Bench::CloseCodes qw(NORMAL POLICY);
use Bench::Limits     qw(CHATS_PER_SECOND CHAT_BURST CHAT_QUEUE HEARTBEAT SILENCE WRITE_WAIT);
use Bench::Message 'type_of';
use Bench::TokenBucket;
use Mojo::IOLoop;

# One connection in the chat workload.
has 'room';
has bucket => sub { Bench::TokenBucket->new(per_second => CHATS_PER_SECOND, burst => CHAT_BURST, at => monotonic) };

sub opened ($self) {
  $self->{heard}   = monotonic;
  $self->{beating} = Mojo::IOLoop->recurring(HEARTBEAT, sub { $self->_beat });

  # Messages that wait because the kernel takes no more.
  $self->{queued} = 0;
  $self->stream->on(write => sub ($stream, $) { $self->_full($stream) if $stream->bytes_waiting });
}

sub ended ($self) {
  $self->room->remove($self);
  $self->_writable;
  Mojo::IOLoop->remove($self->{beating});
}

# Does what a message asks for; anything outside the protocol is ignored.
sub text ($self, $bytes) {
  my $type = type_of($bytes) // return;
  if    ($type eq 'chat')  { $self->_broadcast($bytes) }
  elsif ($type eq 'join')  { $self->room->add($self) }
  elsif ($type eq 'pong')  { $self->{heard} = monotonic }
  elsif ($type eq 'leave') { $self->_leave(NORMAL) }
}

# Sends a message unless the queue is full: then this member misses it.
sub offer ($self, $text) {
  if ($self->{stuck} && $self->{queued}++ >= CHAT_QUEUE) {
    $self->stats->{queue_full}++;
    return;
  }
  $self->send_text($text);
}

sub _broadcast ($self, $text) {
  return unless $self->room->contains($self);
  if ($self->bucket->take(monotonic)) { $self->room->broadcast($self, $text) }
  else                                { $self->stats->{rate_limited}++ }
}

sub _beat ($self) {
  return                       if $self->connection->is_closing;
  return $self->_leave(POLICY) if monotonic - $self->{heard} >= SILENCE;
  $self->connection->send({text => sprintf '{"type":"ping","ts":%d}', time * 1000});
}

sub _leave ($self, $code) {
  $self->room->remove($self);
  $self->close_with($code);
}

# Waits for the peer, but ends a connection that takes nothing for too long.
sub _full ($self, $stream) {
  if ($self->{stuck}) { Mojo::IOLoop->remove($self->{stuck}) }
  else {
    $stream->once(drain => sub { $self->_writable });
  }
  $self->{stuck} = Mojo::IOLoop->timer(WRITE_WAIT, sub { $self->stream->close if $self->stream });
}

sub _writable ($self) {
  $self->{queued} = 0;
  Mojo::IOLoop->remove(delete $self->{stuck}) if $self->{stuck};
}

1;
