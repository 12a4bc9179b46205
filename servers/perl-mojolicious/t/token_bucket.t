use Mojo::Base -strict;

use Bench::TokenBucket;
use Test::More;

my $bucket = Bench::TokenBucket->new(per_second => 10, burst => 3, at => 100);

is_deeply [map { $bucket->take(100) ? 1 : 0 } 1 .. 4], [1, 1, 1, 0], 'a burst, and no more';
ok !$bucket->take(100.0625), 'half a token is none';
ok $bucket->take(100.125),   'an eighth of a second brings one';
is_deeply [map { $bucket->take(200) ? 1 : 0 } 1 .. 4], [1, 1, 1, 0], 'a long silence brings no more than the burst';

done_testing;
