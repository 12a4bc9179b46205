use Mojo::Base -strict;

use Bench::Utf8 'is_utf8';
use Test::More;

ok is_utf8($_), 'UTF-8' for '', 'abc', "\xc3\xa9", "\xef\xbf\xbe", "\xef\xb7\x90", "\xf4\x8f\xbf\xbf", "\0";
ok !is_utf8($_), 'no UTF-8'
  for "\xff", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80",
  "\xf8\x88\x80\x80\x80", "a\x80";

done_testing;
