package Bench::Room;
use Mojo::Base -base, -signatures;

use Scalar::Util 'refaddr';

# A set of members, each of whom is offered what the others say.
has members => sub { {} };

sub add      ($self, $member) { $self->members->{refaddr $member} = $member }
sub remove   ($self, $member) { delete $self->members->{refaddr $member} }
sub contains ($self, $member) { return exists $self->members->{refaddr $member} }

sub broadcast ($self, $sender, $text) {
  for my $member (values %{$self->members}) {
    $member->offer($text) if $member != $sender;
  }
}

1;
