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
	p := push(2, 64, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}).plan()
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

// secondOf is a measured second of a stage in a search.
func secondOf(stage int, ends bool, open, owed, delivered int64, latency int64) *frame.Window {
	w := frame.NewWindow(plan.Measure, time.Now())
	w.Stage, w.EndsStage, w.Length = stage, ends, time.Second
	w.Counts[frame.ConnectionsOpen], w.Counts[frame.LedgerExpected], w.Counts[frame.LedgerDelivered] = open, owed, delivered
	w.Record(frame.Latency, latency)
	return w
}

func TestWhatIsUnderWayAtAStagesEndIsNotLost(t *testing.T) {
	t.Parallel()
	s := newSearch(climb())
	for _, w := range []*frame.Window{
		secondOf(1, false, 4, 1000, 700, 300_000), secondOf(1, true, 4, 1000, 1000, 300_000),
		secondOf(2, true, 8, 2000, 1500, 300_000), // 800 are under way now
	} {
		if stop := s.take(w); stop != nil {
			t.Errorf("stopped %+v", stop)
		}
	}
	if stop := s.take(secondOf(3, true, 12, 2000, 1000, 300_000)); stop == nil || stop.Why != frame.LossLimit {
		t.Errorf("stopped %+v", stop)
	}
}

func TestConnectionsThatEarlierStagesLostAreMissing(t *testing.T) {
	t.Parallel()
	s := newSearch(climb())
	opened := func(w *frame.Window, attempted, opened, failed int64) *frame.Window {
		w.Counts[frame.ConnectionsAttempted], w.Counts[frame.ConnectionsOpened] = attempted, opened
		if failed > 0 {
			w.Failures[frame.Failure{Phase: frame.AtHandshake, Cause: frame.Status}] = failed
		}
		return w
	}
	s.plan.Limit.ErrorShare = 0.15
	s.plan.Stages[2].Clients, s.plan.Stages[3].Clients = 8, 12
	if stop := s.take(opened(secondOf(1, true, 4, 10, 10, 1000), 4, 4, 0)); stop != nil {
		t.Errorf("stopped %+v", stop)
	}
	if stop := s.take(opened(secondOf(2, true, 7, 10, 10, 1000), 4, 3, 1)); stop != nil {
		t.Errorf("1 of 8: stopped %+v", stop)
	}
	if stop := s.take(opened(secondOf(3, true, 10, 10, 10, 1000), 4, 3, 1)); stop == nil || stop.Why != frame.ErrorLimit || stop.Value != 2.0/12 {
		t.Errorf("2 of 12, one in each stage: stopped %+v", stop)
	}
}
