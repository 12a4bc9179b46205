package accuracy

import (
	"syscall"
	"testing"
	"time"

	"plumbline/k6/plan"
)

// TestAGeneratorThatWasHeldUpSaysSo stops the generator's process for a while. What was due meanwhile is late by the
// generator's own fault: its lag shows that, and its latencies count from the intended times all the same.
func TestAGeneratorThatWasHeldUpSaysSo(t *testing.T) {
	if !*full {
		t.Parallel()
	}
	const (
		pause  = 500 * time.Millisecond
		before = 300 // messages
	)
	s := startServer(t, behaviour{})
	sending := plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 128}
	g := startGenerator(t, load(plan.Echo, 20, sending, 3), s.target(), "")
	s.waitForMessages(t, before)
	stopped := time.Now()
	g.signal(t, syscall.SIGSTOP)
	time.Sleep(pause)
	g.signal(t, syscall.SIGCONT)
	held := time.Since(stopped)
	r := g.wait(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	wantWhole(t, s, r)

	late := s.arrivals(s.zeroNs(r.lag.Min()))
	for _, percentile := range percentiles {
		// A message is in the kernel after the lag was taken, never before.
		if said, most := r.lag.ValueAtPercentile(percentile), rank(late, percentile, 1); said > most+max(promisedMicros, int64(promisedShare*float64(most))) {
			t.Errorf("p%g: a lag of %d µs is reported, but the messages were there after %d µs", percentile, said, most)
		}
	}
	if worst := r.lag.Max(); worst < pause.Microseconds()*95/100 || worst < held.Microseconds()/2 {
		t.Errorf("held up for %v, the generator says that it was late by at most %d µs", held, worst)
	}
	truth := s.latencies(s.zeroNs(r.lag.Min()))
	for _, percentile := range percentiles {
		want, got := truth.at(percentile), r.latency.ValueAtPercentile(percentile)
		if !want.keepsPromise(got) {
			t.Errorf("p%g: %d µs reported, %d to %d µs is true", percentile, got, want.least, want.most)
		}
	}
}

// waitForMessages returns when the server has got so many.
func (s *server) waitForMessages(t *testing.T, n int) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		var received int
		s.locked(func() { received = s.received })
		if received >= n {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the generator sent %d messages in 30 s, %d are awaited", received, n)
		}
	}
}

func (g *generator) signal(t *testing.T, signal syscall.Signal) {
	t.Helper()
	if err := g.cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
}
