package Bench;
use Mojo::Base 'Mojolicious', -signatures;

use Bench::Chat;
use Bench::Connection;
use Bench::Echo;
use Bench::Limits qw(CHAT_READ_LIMIT ECHO_READ_LIMIT REQUEST_READ_LIMIT);
use Bench::Push;
use Bench::Room;
use Bench::Stats;
use Bench::Ticks;
use Scalar::Util qw(refaddr weaken);

# The workloads behind their paths.
has stats       => sub { Bench::Stats->new };
has room        => sub { Bench::Room->new };
has connections => sub { {} };

sub startup ($self) {
  $self->log->level('warn');
  $self->hook(before_dispatch => \&_refuse_other_versions);
  my $r = $self->routes;
  $r->websocket('/ws/echo' => sub ($c) { $self->_serve($c, 'Bench::Echo', ECHO_READ_LIMIT, {}) });
  $r->websocket('/ws/chat' => sub ($c) { $self->_serve($c, 'Bench::Chat', CHAT_READ_LIMIT, {room => $self->room}) });
  $r->websocket(
    '/ws/push' => sub ($c) {
      my $count = _whole_number($c, count => 10,     10_000)      or return;
      my $bytes = _whole_number($c, bytes => 10_000, 1024 * 1024) or return;
      $self->_serve($c, 'Bench::Push', REQUEST_READ_LIMIT, {count => $count, bytes => $bytes});
    }
  );
  $r->websocket(
    '/ws/ticks' => sub ($c) {
      my $every_ms = _whole_number($c, everyMs => 500, 60_000) or return;
      $self->_serve($c, 'Bench::Ticks', REQUEST_READ_LIMIT, {every_ms => $every_ms});
    }
  );
  $r->any('/ws/*' => sub ($c) { $c->render(text => "This address speaks WebSocket.\n", status => 426) });
}

# Answers the handshake and hands the connection over.
sub _serve ($self, $c, $class, $read_limit, $attributes) {
  my $connection = Bench::Connection->of($c->tx, $read_limit);
  my $key        = refaddr $connection;
  weaken($self->connections->{$key} = $connection);
  $connection->on(finish => sub { delete $self->connections->{$key} });
  $c->rendered(101);
  $class->new(stats => $self->stats, %$attributes)->attach($connection);
}

# Mojolicious looks at no version of the protocol (RFC 6455, 4.2.2).
sub _refuse_other_versions ($c) {
  my $version = $c->req->headers->sec_websocket_version // return;
  return if $version eq '13';
  $c->res->headers->sec_websocket_version(13);
  $c->render(text => "The protocol's version must be 13.\n", status => 426);
}

# One query parameter: a whole number from 1 to `most`. Renders what is wrong and returns 0 when it makes no sense.
sub _whole_number ($c, $name, $default, $most) {
  my $text = $c->req->query_params->param($name) // $default;
  return $text +0 if $text =~ /\A[0-9]{1,9}\z/ && $text >= 1 && $text <= $most;
  $c->render(text => "$name must be a whole number from 1 to $most\n", status => 400);
  return 0;
}

1;
