package timetable

import (
	"testing"

	"plumbline/k6/plan"
)

func spread(n int, perS float64, inStep bool) *Schedule {
	p := &plan.Plan{Sending: plan.Sending{Kind: plan.Open, PerClientPerS: perS}}
	if inStep {
		p.Sending.Phases = plan.InStep
	}
	return New(plan.Whole(), n, p)
}

func TestTheScheduleNeverDriftsAndSpreadsItsClients(t *testing.T) {
	t.Parallel()
	s := spread(10, 7, false)
	seen := map[int32]int{}
	var last int64
	for range 10 * 7 * 100 {
		due, k := s.Next()
		if due < last {
			t.Fatalf("%d is due after %d", due, last)
		}
		last = due
		seen[k]++
		s.Advance()
	}
	for k, n := range seen {
		if n != 700 {
			t.Errorf("client %d: %d messages in 100 s at 7/s", k, n)
		}
	}
	if due, _ := s.Next(); due != 100_000_000_000 {
		t.Errorf("after exactly 100 s the first client is due again, not at %d", due)
	}
}

func TestEveryBusySecondOfTheScheduleHoldsTheSame(t *testing.T) {
	t.Parallel()
	for _, s := range []*Schedule{spread(100, 1, false), spread(1000, 5, false), spread(3, 2000, false)} {
		perS := map[int64]int{}
		for range 20_000 {
			due, _ := s.Next()
			perS[due/1e9]++
			s.Advance()
		}
		rate := int(float64(len(s.order)) * 1e9 / s.period)
		for second := range int64(3) {
			if perS[second] != rate {
				t.Errorf("second %d holds %d messages of %d", second, perS[second], rate)
			}
		}
	}
}

func TestSeekFindsTheFirstMessageAtOrAfterATime(t *testing.T) {
	t.Parallel()
	for _, perS := range []float64{0.3, 1, 7, 2000} {
		for _, at := range []int64{0, 1, 999_999_999, 5_000_000_000, 12_345_678_901} {
			walked, sought := spread(9, perS, false), spread(9, perS, false)
			for due, _ := walked.Next(); due < at; due, _ = walked.Next() {
				walked.Advance()
			}
			sought.SkipTo(at)
			wantDue, wantClient := walked.Next()
			if due, k := sought.Next(); due != wantDue || k != wantClient {
				t.Errorf("%g/s from %d: client %d at %d, want %d at %d", perS, at, k, due, wantClient, wantDue)
			}
		}
	}
}

func TestInStepAllClientsAreDueAtTheSameMoment(t *testing.T) {
	t.Parallel()
	s := spread(100, 4, true)
	for i := range 400 {
		due, k := s.Next()
		if want := int64(i/100) * 250_000_000; due != want || k != int32(i%100) {
			t.Fatalf("message %d is due at %d by client %d, want %d", i, due, k, want)
		}
		s.Advance()
	}
}
