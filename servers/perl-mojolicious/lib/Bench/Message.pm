package Bench::Message;
use Mojo::Base -strict, -signatures;

use Exporter 'import';
use Mojo::JSON 'j';

our @EXPORT_OK = qw(type_of);

# The only room; a message that names none means it.
use constant PUBLIC_ROOM => 'public';

# The type of a chat message. Undefined for what is not JSON, not an object, without a textual type or about another room.
sub type_of ($bytes) {
  my $message = j($bytes);
  return undef if ref $message ne 'HASH';
  my ($type, $room) = ($message->{type}, $message->{room} // PUBLIC_ROOM);
  return ref $type || ref $room || $room ne PUBLIC_ROOM ? undef : $type;
}

1;
