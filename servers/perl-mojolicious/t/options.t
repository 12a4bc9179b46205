use Mojo::Base -strict;

use Bench::Options 'options_from';
use Test::More;

is_deeply options_from(),                                  {port => 8080, duration_s => 0},  'what is absent';
is_deeply options_from('--port', '9', '--duration', '10'), {port => 9,    duration_s => 10}, 'what is said';

for my $wrong (['--port', 'x'], ['--port', '-1'], ['--duration', '1.5'], ['--speed', '1'], ['9']) {
  ok !eval { options_from(@$wrong) }, "@$wrong is refused";
  like $@, qr/\S/, 'with a sentence';
}

done_testing;
