package main

import (
	"strings"
	"testing"
)

func TestANullServerCountsWhatItThrowsAwayAndAnswersTheRest(t *testing.T) {
	t.Parallel()
	address, stop := startAs(t, settings{discards: true})
	p := dial(t, address, "/ws/echo")
	// Larger than one read, so that most of it is passed over in pieces.
	for _, length := range []int{0, 5, 126, 70_000, 1_000_000, 20} {
		p.send(strings.Repeat("x", length))
	}
	// A message that was answered would be heard before it.
	p.ping("here")
	if l := stop(); l.received != 6 || l.delivered != 0 {
		t.Errorf("%d messages received and %d delivered, want 6 and none", l.received, l.delivered)
	}
}
