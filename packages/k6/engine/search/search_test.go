package search

import (
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// climb is a search over three steps of four clients more.
func climb() *plan.Plan {
	return &plan.Plan{
		Limit: &plan.SearchLimit{LatencyP99Us: 5_000_000, ErrorShare: 0.1},
		Stages: []plan.Stage{
			{Phase: plan.WarmUp, Seconds: 1, Clients: 4, Sends: true},
			{Phase: plan.Measure, Seconds: 3, Clients: 4, Sends: true},
			{Phase: plan.Measure, Seconds: 3, Clients: 8, Sends: true},
			{Phase: plan.Measure, Seconds: 3, Clients: 12, Sends: true},
			{Phase: plan.Drain, Seconds: 3, Clients: 12},
		},
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
	s := New(climb())
	for _, w := range []*frame.Window{
		secondOf(1, false, 4, 1000, 700, 300_000), secondOf(1, true, 4, 1000, 1000, 300_000),
		secondOf(2, true, 8, 2000, 1500, 300_000), // 800 are under way now
	} {
		if stop := s.Take(w); stop != nil {
			t.Errorf("stopped %+v", stop)
		}
	}
	if stop := s.Take(secondOf(3, true, 12, 2000, 1000, 300_000)); stop == nil || stop.Why != frame.LossLimit {
		t.Errorf("stopped %+v", stop)
	}
}

func TestConnectionsThatEarlierStagesLostAreMissing(t *testing.T) {
	t.Parallel()
	s := New(climb())
	opened := func(w *frame.Window, attempted, opened, failed int64) *frame.Window {
		w.Counts[frame.ConnectionsAttempted], w.Counts[frame.ConnectionsOpened] = attempted, opened
		if failed > 0 {
			w.Failures[frame.Failure{Phase: frame.AtHandshake, Cause: frame.Status}] = failed
		}
		return w
	}
	s.plan.Limit.ErrorShare = 0.15
	s.plan.Stages[2].Clients, s.plan.Stages[3].Clients = 8, 12
	if stop := s.Take(opened(secondOf(1, true, 4, 10, 10, 1000), 4, 4, 0)); stop != nil {
		t.Errorf("stopped %+v", stop)
	}
	if stop := s.Take(opened(secondOf(2, true, 7, 10, 10, 1000), 4, 3, 1)); stop != nil {
		t.Errorf("1 of 8: stopped %+v", stop)
	}
	if stop := s.Take(opened(secondOf(3, true, 10, 10, 10, 1000), 4, 3, 1)); stop == nil || stop.Why != frame.ErrorLimit || stop.Value != 2.0/12 {
		t.Errorf("2 of 12, one in each stage: stopped %+v", stop)
	}
}
