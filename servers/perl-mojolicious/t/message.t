use Mojo::Base -strict;

use Bench::Message 'type_of';
use Test::More;

is type_of('{"type":"chat"}'),                  'chat', 'no room is the public one';
is type_of('{"type":"join","room":"public"}'),  'join', 'the public room by its name';
is type_of('{"type":"chat","room":"private"}'), undef,  'another room';
is type_of($_), undef, "$_ is ignored" for '', 'null', '[]', '"chat"', '{', '{"type":["chat"]}', '{"room":"public"}';

done_testing;
