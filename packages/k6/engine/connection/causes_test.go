package connection

import (
	"testing"

	"golang.org/x/sys/unix"

	"plumbline/k6/frame"
)

func TestCausesOfTheGeneratorsOwnAreNamed(t *testing.T) {
	t.Parallel()
	for errno, want := range map[unix.Errno]string{
		unix.EADDRNOTAVAIL: frame.Ports, unix.EADDRINUSE: frame.Ports, unix.EMFILE: frame.Descriptors, unix.ENFILE: frame.Descriptors,
		unix.ECONNREFUSED: frame.Refused, unix.ECONNRESET: frame.Reset, unix.EINVAL: frame.Other,
	} {
		if got := CauseOf(errno); got != want {
			t.Errorf("%v: %s, want %s", errno, got, want)
		}
	}
}
