package engine

import (
	"maps"
	"net/netip"
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

func timetable(n int, perS float64, inStep bool) *schedule {
	p := &plan.Plan{Sending: plan.Sending{Kind: plan.Open, PerClientPerS: perS}}
	if inStep {
		p.Sending.Phases = plan.InStep
	}
	return newSchedule(plan.Whole(), n, p)
}

func TestTheScheduleNeverDriftsAndSpreadsItsClients(t *testing.T) {
	t.Parallel()
	s := timetable(10, 7, false)
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
	for _, s := range []*schedule{timetable(100, 1, false), timetable(1000, 5, false), timetable(3, 2000, false)} {
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
			walked, sought := timetable(9, perS, false), timetable(9, perS, false)
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
	s := timetable(100, 4, true)
	for i := range 400 {
		due, k := s.next()
		if want := int64(i/100) * 250_000_000; due != want || k != int32(i%100) {
			t.Fatalf("message %d is due at %d by client %d, want %d", i, due, k, want)
		}
		s.advance()
	}
}

func TestALoopThatWasHeldUpOffersWhatWasDueWhenItWasDue(t *testing.T) {
	for name, perS := range map[string]float64{"drawn on ticks": 300, "each at its time": 20.3} {
		t.Run(name, func(t *testing.T) {
			l := echo(plan.Sending{Kind: plan.Open, PerClientPerS: perS, PayloadBytes: 24})
			p := l.plan()
			p.Stages = []plan.Stage{
				{Phase: plan.WarmUp, Seconds: 1, Clients: 8}, // it does not send
				{Phase: plan.Measure, Seconds: 1.5, Clients: 8, Sends: true},
				{Phase: plan.Measure, Seconds: 1.5, Clients: 2, Sends: true},
				{Phase: plan.Drain, Seconds: 1, Clients: 2},
			}
			want := offeredIn(t, p, func(e *engine, limit int64) {
				for e.now < limit {
					e.now = min(e.now+100_000, limit)
					e.catchUp()
				}
			})
			if want[plan.Measure] == 0 || want[plan.Drain] != 0 {
				t.Fatalf("a loop that keeps up offers %v: the case proves nothing", want)
			}
			held := offeredIn(t, p, func(e *engine, limit int64) {
				e.now = e.start + 1200*int64(time.Millisecond)
				e.catchUp()
				e.now = limit // longer than the drain
				e.catchUp()
			})
			if !maps.Equal(held, want) {
				t.Errorf("held up it offers %v, want %v", held, want)
			}
		})
	}
}

// offeredIn runs a plan's loop, whose clients reach nobody and whose clock stands still, to the end, and sums by phase what it offered.
func offeredIn(t *testing.T, p *plan.Plan, until func(e *engine, limit int64)) map[string]int64 {
	t.Helper()
	e, err := newEngine(Config{Plan: p, Target: netip.MustParseAddrPort("127.0.0.1:1"), Zero: time.Now(), Key: ledger.DrawKey()}, plan.Whole())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.close)
	offered := map[string]int64{}
	e.windows.closed = func(w *frame.Window) { offered[w.Phase] += w.Counts[frame.MessagesOffered] }
	e.clock = func() int64 { return e.now }
	e.begin(e.now, e.now)
	until(e, e.end)
	e.finish(false)
	e.closeWindow(e.now)
	return offered
}
