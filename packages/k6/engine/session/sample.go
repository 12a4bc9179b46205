package session

import (
	"fmt"
	"math/rand/v2"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

const (
	// comparisons of whole bodies that a trial's measured time should have. A server that corrupts one delivery in 10,000 escapes
	// n of them with a probability of (1 − 1/10,000)^n, which is under 1 % from 46,050 on.
	comparisons = 50_000
	// leastShare of the deliveries is compared however many they are, so that a trial of millions finds rarer corruption.
	leastShare = 1.0 / 64
	// firstShare is that of the first window of a plan that measures from its first moment on.
	firstShare = 0.5
)

// sample decides which deliveries are compared whole: each with the same probability, whatever it is and whichever client gets it. The gaps
// between them come from the key, so a server cannot know them; a gap costs less than a hash of each delivery would.
type sample struct {
	random *rand.ChaCha8
	gap    uint32  // deliveries until the next one that is compared
	reach  float64 // gaps lie evenly between 1 and this

	seen float64 // deliveries so far
	left float64 // comparisons that the measured time is still to have
}

// newSample makes the sample of one of so many loops that share a load.
func newSample(key *ledger.Key, first int, sharers int) sample {
	s := sample{random: rand.NewChaCha8(key.Seed(fmt.Sprintf("sample %d", first))), left: comparisons / float64(sharers)}
	s.take(1)
	return s
}

// takes reports whether the next delivery is compared.
func (s *sample) takes() bool {
	if s.gap--; s.gap > 0 {
		return false
	}
	s.draw()
	return true
}

func (s *sample) draw() { s.gap = 1 + uint32(s.reach*float64(s.random.Uint64()>>11)/(1<<53)) }

// take sets the share of the deliveries that is compared from now on.
func (s *sample) take(share float64) {
	s.reach = 2/share - 1
	s.draw()
}

// count enters what came in a window, and how much of it was compared.
func (s *sample) count(w *frame.Window) {
	s.seen += float64(w.Counts[frame.DeliveriesReceived])
	if w.Phase == plan.Measure {
		s.left -= float64(w.Counts[frame.LedgerCompared])
	}
}

// spread sets the share with which the comparisons that are left are spread over the rest of the measured time, where
// deliveries go on to come as often as since the plan's start.
func (s *sample) spread(past, rest time.Duration) {
	share := firstShare
	if past > 0 {
		share = s.left / (s.seen * rest.Seconds() / past.Seconds()) // +Inf where nothing has been seen: all of the rest is taken
	}
	s.take(min(1, max(leastShare, share)))
}
