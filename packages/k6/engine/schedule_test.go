package engine

import "testing"

func TestTheScheduleNeverDriftsAndSpreadsItsClients(t *testing.T) {
	t.Parallel()
	s := newSchedule(10, 7, false)
	seen := map[int32]int{}
	var last int64
	for range 10 * 7 * 100 {
		due, k := s.next()
		if due < last {
			t.Fatalf("%d is due after %d", due, last)
		}
		last = due
		seen[k]++
		s.advance()
	}
	for k, n := range seen {
		if n != 700 {
			t.Errorf("client %d: %d messages in 100 s at 7/s", k, n)
		}
	}
	if due, _ := s.next(); due != 100_000_000_000 {
		t.Errorf("after exactly 100 s the first client is due again, not at %d", due)
	}
}

func TestEveryBusySecondOfTheScheduleHoldsTheSame(t *testing.T) {
	t.Parallel()
	for _, s := range []*schedule{newSchedule(100, 1, false), newSchedule(1000, 5, false), newSchedule(3, 2000, false)} {
		perS := map[int64]int{}
		for range 20_000 {
			due, _ := s.next()
			perS[due/1e9]++
			s.advance()
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
			walked, sought := newSchedule(9, perS, false), newSchedule(9, perS, false)
			for due, _ := walked.next(); due < at; due, _ = walked.next() {
				walked.advance()
			}
			sought.seek(at)
			wantDue, wantClient := walked.next()
			if due, k := sought.next(); due != wantDue || k != wantClient {
				t.Errorf("%g/s from %d: client %d at %d, want %d at %d", perS, at, k, due, wantClient, wantDue)
			}
		}
	}
}

func TestInStepAllClientsAreDueAtTheSameMoment(t *testing.T) {
	t.Parallel()
	s := newSchedule(100, 4, true)
	for i := range 400 {
		due, k := s.next()
		if want := int64(i/100) * 250_000_000; due != want || k != int32(i%100) {
			t.Fatalf("message %d is due at %d by client %d, want %d", i, due, k, want)
		}
		s.advance()
	}
}
