package Bench::Clock;
use Mojo::Base -strict, -signatures;

use Exporter 'import';
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC time);

our @EXPORT_OK = qw(monotonic unix_micros);

my $EPOCH = time - clock_gettime(CLOCK_MONOTONIC);

# Seconds that never go back.
sub monotonic : prototype() () { return clock_gettime(CLOCK_MONOTONIC) }

# The Unix time in microseconds; it never goes back.
sub unix_micros : prototype() () { return int(($EPOCH + monotonic) * 1e6) }

1;
