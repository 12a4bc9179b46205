package Bench::CloseCodes;
use Mojo::Base -strict;

use Exporter 'import';

# The close codes that the server sends of its own accord (RFC 6455, 7.4.1).
use constant {
  NORMAL         => 1000,
  GOING_AWAY     => 1001,
  PROTOCOL_ERROR => 1002,
  INVALID_TEXT   => 1007,
  POLICY         => 1008,
  TOO_BIG        => 1009,
};

our @EXPORT_OK = qw(NORMAL GOING_AWAY PROTOCOL_ERROR INVALID_TEXT POLICY TOO_BIG);

1;
