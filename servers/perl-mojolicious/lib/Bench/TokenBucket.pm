package Bench::TokenBucket;
use Mojo::Base -base, -signatures;

# Holds `burst` tokens at first and at most; gains `per_second` more each second.
has [qw(per_second burst at)];
has tokens => sub ($self) { $self->burst };

# Takes one token; false when there is none. `now` is in monotonic seconds.
sub take ($self, $now) {
  my $tokens = $self->tokens + ($now - $self->at) * $self->per_second;
  $tokens = $self->burst if $tokens > $self->burst;
  my $enough = $tokens >= 1;
  $self->tokens($enough ? $tokens - 1 : $tokens)->at($now);
  return $enough;
}

1;
