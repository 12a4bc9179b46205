package engine

import (
	"slices"
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

// climb is a search over three steps of four clients more.
func climb() *plan.Plan {
	p := pushing(2, 64, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}).plan()
	p.Limit = &plan.SearchLimit{LatencyP99Us: 5_000_000, ErrorShare: 0.1}
	p.Stages = []plan.Stage{
		{Phase: plan.WarmUp, Seconds: 1, Clients: 4, Sends: true},
		{Phase: plan.Measure, Seconds: 3, Clients: 4, Sends: true},
		{Phase: plan.Measure, Seconds: 3, Clients: 8, Sends: true},
		{Phase: plan.Measure, Seconds: 3, Clients: 12, Sends: true},
		{Phase: plan.Drain, Seconds: 3, Clients: 12},
	}
	return p
}

func TestASearchThatCrossesNoLimitRunsToItsEnd(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{})
	o := run(t, t.Context(), climb(), server.Address())
	o.want(frame.ConnectionsOpened, 12)
	if len(o.stops) != 0 {
		t.Errorf("it stopped: %v", o.stops)
	}
	var ends []int
	for _, w := range o.windows {
		if w.EndsStage {
			ends = append(ends, w.Stage)
		}
	}
	if !slices.Equal(ends, []int{0, 1, 2, 3, 4}) {
		t.Errorf("stages that ended: %v", ends)
	}
}

func TestASearchStopsAtTheStageWithTooManyErrors(t *testing.T) {
	t.Parallel()
	for _, loops := range []int{1, 3} {
		server := wstest.Start(t, wstest.Faults{MaxPeers: 5})
		p := climb()
		p.Limit.LatencyP99Us = 50_000_000
		o := runLoopsOf(t, t.Context(), p, server.Address(), loops)
		server.Settle()
		want := frame.Stop{Stage: 2, Clients: 8, Why: frame.ErrorLimit, Value: 0.375, Limit: 0.1}
		if len(o.stops) != 1 || o.stops[0] != want {
			t.Errorf("%d loops: stopped %+v, want %+v", loops, o.stops, want)
		}
		if tried := o.all(frame.ConnectionsAttempted); tried > 9 {
			t.Errorf("%d loops: %d connections were tried: the next step has begun", loops, tried)
		}
		o.wantLedger(server.Book())
		if took := o.windows[len(o.windows)-1].Start.Sub(o.zero); took > 12*time.Second {
			t.Errorf("%d loops: it went on for %v", loops, took)
		}
		if last := o.windows[len(o.windows)-1]; last.Phase != plan.Drain {
			t.Errorf("%d loops: it ends in %s", loops, last.Phase)
		}
	}
}

func TestASearchStopsAtTheStageThatIsTooSlow(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{Delay: 80 * time.Millisecond})
	p := climb()
	p.Limit.LatencyP99Us = 50_000
	o := run(t, t.Context(), p, server.Address())
	server.Settle()
	if len(o.stops) != 1 || o.stops[0].Stage != 1 || o.stops[0].Why != frame.LatencyLimit || o.stops[0].Value < 79_900 {
		t.Errorf("stopped %+v", o.stops)
	}
	o.wantLedger(server.Book())
	o.wantFailures(nil)
}

func TestASearchStopsWhenNothingComesBack(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{DropEvery: 1})
	o := run(t, t.Context(), climb(), server.Address())
	if len(o.stops) != 1 || o.stops[0].Stage != 1 || o.stops[0].Value != frame.HighestMicros {
		t.Errorf("stopped %+v", o.stops)
	}
}

func TestASearchStopsAtTheStageWhoseAnswersAreLostHoweverQuickTheOthersAre(t *testing.T) {
	t.Parallel()
	for _, loops := range []int{1, 3} {
		server := wstest.Start(t, wstest.Faults{DropEvery: 3})
		o := runLoopsOf(t, t.Context(), climb(), server.Address(), loops)
		if len(o.stops) != 1 || o.stops[0].Stage != 1 || o.stops[0].Why != frame.LossLimit || o.stops[0].Value > 0.34 || o.stops[0].Limit != 0.1 {
			t.Errorf("%d loops: stopped %+v", loops, o.stops)
		}
	}
}
