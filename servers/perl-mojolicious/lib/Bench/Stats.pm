package Bench::Stats;
use Mojo::Base -base, -signatures;

# The counters of the process: messages of workloads and their payload bytes.
has [qw(connections peak received delivered rate_limited queue_full bytes_in bytes_out open)] => 0;

sub opened ($self) {
  $self->{connections}++;
  my $open = ++$self->{open};
  $self->{peak} = $open if $open > $self->peak;
}

sub closed ($self) { $self->{open}-- }

sub receive ($self, $bytes) {
  $self->{received}++;
  $self->{bytes_in} += $bytes;
}

sub deliver ($self, $bytes) {
  $self->{delivered}++;
  $self->{bytes_out} += $bytes;
}

# The process's last line on stdout.
sub line ($self, $uptime_s) {
  return {
    v               => 1,
    event           => 'stats',
    uptimeMs        => int($uptime_s * 1000),
    connections     => $self->connections,
    peakConnections => $self->peak,
    received        => $self->received,
    delivered       => $self->delivered,
    dropped         => {rateLimit => $self->rate_limited, queueFull => $self->queue_full},
    bytesIn         => $self->bytes_in,
    bytesOut        => $self->bytes_out,
  };
}

1;
