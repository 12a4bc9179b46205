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

func TestALoopThatWasHeldUpOffersWhatWasDueWhenItWasDue(t *testing.T) {
	for name, perS := range map[string]float64{"drawn on ticks": 300, "each at its time": 20.3} {
		t.Run(name, func(t *testing.T) {
			p := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: perS, PayloadBytes: 24}).plan()
			p.Stages = []plan.Stage{
				{Phase: plan.WarmUp, Seconds: 1, Clients: 8}, // it does not send
				{Phase: plan.Measure, Seconds: 1.5, Clients: 8, Sends: true},
				{Phase: plan.Measure, Seconds: 1.5, Clients: 2, Sends: true},
				{Phase: plan.Drain, Seconds: 1, Clients: 2},
			}
			want := offeredIn(t, p, func(l *loop, limit int64) {
				for l.Now < limit {
					l.Now = min(l.Now+100_000, limit)
					l.catchUp()
				}
			})
			if want[plan.Measure] == 0 || want[plan.Drain] != 0 {
				t.Fatalf("a loop that keeps up offers %v: the case proves nothing", want)
			}
			held := offeredIn(t, p, func(l *loop, limit int64) {
				l.Now = l.Start + 1200*int64(time.Millisecond)
				l.catchUp()
				l.Now = limit // longer than the drain
				l.catchUp()
			})
			if !maps.Equal(held, want) {
				t.Errorf("held up it offers %v, want %v", held, want)
			}
		})
	}
}

// offeredIn runs a plan's loop, whose clients reach nobody and whose clock stands still, to the end, and sums by phase what it offered.
func offeredIn(t *testing.T, p *plan.Plan, until func(l *loop, limit int64)) map[string]int64 {
	t.Helper()
	l, err := newLoop(Config{Plan: p, Target: netip.MustParseAddrPort("127.0.0.1:1"), Zero: time.Now(), Key: ledger.DrawKey()}, plan.Whole())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.close)
	offered := map[string]int64{}
	l.windows.closed = func(w *frame.Window) { offered[w.Phase] += w.Counts[frame.MessagesOffered] }
	l.Clock = func() int64 { return l.Now }
	l.begin(l.Now, l.Now)
	until(l, l.End)
	l.finish(false)
	l.closeWindow(l.Now)
	return offered
}
