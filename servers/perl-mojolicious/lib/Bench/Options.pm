package Bench::Options;
use Mojo::Base -strict, -signatures;

use Exporter 'import';
use Getopt::Long 'GetOptionsFromArray';

our @EXPORT_OK = qw(options_from);

# Reads the arguments; dies with a sentence that says which one makes no sense.
sub options_from (@arguments) {
  my %text = (port => '8080', duration => '0');
  local $SIG{__WARN__} = sub ($sentence) { die $sentence };
  GetOptionsFromArray(\@arguments, \%text, 'port=s', 'duration=s');
  die "Unexpected argument $arguments[0]\n" if @arguments;
  for my $name (sort keys %text) {
    die "--$name must be a whole number, not $text{$name}\n" unless $text{$name} =~ /\A[0-9]{1,6}\z/;
  }
  return {port => $text{port} +0, duration_s => $text{duration} +0};
}

1;
