package Bench::Server;
use Mojo::Base -base, -signatures;

use Bench;
use Bench::Clock 'monotonic';
use Bench::CloseCodes 'GOING_AWAY';
use EV;
use IO::Handle;
use Mojo::IOLoop;
use Mojo::JSON 'encode_json';
use Mojo::Server::Daemon;

# The process: one port, its first line and its last.
has port       => 8080;
has duration_s => 0;
has app        => sub { Bench->new(mode => 'production') };

use constant BACKLOG => 4096;

# More clients than a process may have open files: the limit is the system's alone.
use constant MOST_CLIENTS => 1_000_000;

# The time that peers have at the end to answer the close frame, and how often it is looked at, in seconds.
use constant {POLITE_WAIT => 1, LOOK => 0.02};

# Serves until told to stop, or for the given time unless it is 0.
sub run ($self) {
  $self->{started} = monotonic;
  my $daemon = $self->{daemon} = Mojo::Server::Daemon->new(
    app         => $self->app,
    backlog     => BACKLOG,
    listen      => ['http://0.0.0.0:' . $self->port],
    max_clients => MOST_CLIENTS,
    silent      => 1,
  );
  $daemon->start;
  my @signals = map {
    EV::signal($_, sub { $self->_stop })
  } qw(TERM INT);
  Mojo::IOLoop->timer($self->duration_s, sub { $self->_stop }) if $self->duration_s;
  _announce({v => 1, event => 'ready', port => $daemon->ports->[0] +0});
  Mojo::IOLoop->start;
  _announce($self->app->stats->line(monotonic - $self->{started}));
}

# Closes every connection with 1001 and ends the loop when all are gone or their time is over.
sub _stop ($self) {
  return if $self->{stopping}++;
  $self->{daemon}->stop;
  my $connections = $self->app->connections;
  $_->finish(GOING_AWAY) for values %$connections;
  my $end = monotonic + POLITE_WAIT;
  Mojo::IOLoop->recurring(LOOK, sub { Mojo::IOLoop->stop if !%$connections || monotonic >= $end });
}

sub _announce ($line) {
  STDOUT->printflush(encode_json($line), "\n");
}

1;
