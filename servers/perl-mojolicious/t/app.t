use Mojo::Base -strict;

use Test::Mojo;
use Test::More;

my $t = Test::Mojo->new('Bench');

$t->get_ok('/ws/echo')->status_is(426);
$t->get_ok('/elsewhere')->status_is(404);
$t->websocket_ok('/ws/push?count=2&bytes=8')->send_ok('a')->message_ok->message_is('a:0:0000')
  ->message_ok->message_is('a:1:0000');
$t->send_ok('123456')->finished_ok(1008);

for my $wrong ('push?count=0', 'push?bytes=x', 'push?count=10001', 'ticks?everyMs=', 'ticks?everyMs=60001') {
  my $tx = $t->ua->start($t->ua->build_websocket_tx("/ws/$wrong"));
  is $tx->res->code, 400, "$wrong is refused";
}

$t->websocket_ok('/ws/chat')->send_ok('{"type":"leave"}')->finished_ok(1000);
$t->websocket_ok('/ws/chat')->send_ok('x' x 513)->finished_ok(1009);

done_testing;
