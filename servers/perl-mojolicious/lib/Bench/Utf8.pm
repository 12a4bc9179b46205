package Bench::Utf8;
use Mojo::Base -strict, -signatures;

use Exporter 'import';

our @EXPORT_OK = qw(is_utf8);

# True for bytes that are UTF-8 as RFC 3629 has it. Perl's own decoder takes surrogates and what lies beyond Unicode, and Encode's strict
# one refuses characters that Unicode only advises against.
sub is_utf8 ($bytes) {
  return utf8::decode($bytes) && $bytes !~ /[^\x{0}-\x{D7FF}\x{E000}-\x{10FFFF}]/;
}

1;
