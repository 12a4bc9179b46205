package Bench::Session;
use Mojo::Base -base, -signatures;

use Bench::Utf8 'is_utf8';

use Bench::CloseCodes 'INVALID_TEXT';

# The common behaviour of all workloads on a connection. The connection holds its session, so the session does not hold it.
has connection => undef, weak => 1;
has stream     => undef, weak => 1;
has 'stats';

# Starts the session: its handshake is answered.
sub opened ($self) { }

# Handles one whole message; a text is UTF-8.
sub text   ($self, $bytes) { }
sub binary ($self, $bytes) { }

# Frees what the session holds.
sub ended ($self) { }

sub attach ($self, $connection) {
  $self->connection($connection)->stream($connection->stream);
  $self->stream->timeout(0);
  $self->stats->opened;
  $connection->on(text   => sub ($, $bytes) { $self->_receive_text($bytes) });
  $connection->on(binary => sub ($, $bytes) { $self->_receive_binary($bytes) });
  $connection->on(finish => sub { $self->_finished });
  $self->opened;
}

# Sends and counts a message.
sub send_text   ($self, $bytes) { $self->_send({text   => $bytes}, length $bytes) }
sub send_binary ($self, $bytes) { $self->_send({binary => $bytes}, length $bytes) }

sub close_with ($self, $code) { $self->connection->finish($code) }

sub _send ($self, $message, $length) {
  my $connection = $self->connection;
  return if !$connection || $connection->is_closing;
  $connection->send($message);
  $self->stats->deliver($length);
}

sub _receive_text ($self, $bytes) {
  return $self->close_with(INVALID_TEXT) unless is_utf8($bytes);
  $self->stats->receive(length $bytes);
  $self->text($bytes);
}

sub _receive_binary ($self, $bytes) {
  $self->stats->receive(length $bytes);
  $self->binary($bytes);
}

sub _finished ($self) {
  $self->stats->closed;
  $self->ended;
}

1;
