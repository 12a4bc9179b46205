// Package search judges the stages of an upper-limit search by their windows.
package search

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// flightDoubt is how much longer than its stage's 99th percentile an answer may be under way without being lost.
const flightDoubt = 50 * time.Millisecond

// Search judges each measure stage of an upper-limit search by its windows.
type Search struct {
	plan    *plan.Plan
	latency *hdrhistogram.Histogram
	errors  int64
	owed    int64 // in the stage
	stopped bool

	// Counts of the whole run so far: deliveries that are owed and have not come, those of them that an earlier stage has lost, and
	// connections that are under way.
	missing, lost int64
	opening       int64
}

// New makes the search of a plan with a limit.
func New(p *plan.Plan) *Search { return &Search{plan: p, latency: frame.NewHistogram()} }

// Take enters a window. It returns the stop when the window ends the first stage that crossed a limit.
func (s *Search) Take(w *frame.Window) *frame.Stop {
	s.opening += w.Counts[frame.ConnectionsAttempted] - w.Counts[frame.ConnectionsOpened]
	for failure, n := range w.Failures {
		if failure.Phase == frame.AtConnect || failure.Phase == frame.AtHandshake {
			s.opening -= n
		}
	}
	if s.stopped || w.Stage < 0 || s.plan.Stages[w.Stage].Phase != plan.Measure {
		return nil
	}
	if h := w.Histogram(frame.Latency); h != nil {
		s.latency.Merge(h)
	}
	for _, n := range w.Failures {
		s.errors += n
	}
	s.owed += w.Counts[frame.LedgerExpected]
	s.missing += w.Counts[frame.LedgerExpected] - w.Counts[frame.LedgerDelivered]
	if !w.EndsStage {
		return nil
	}
	stop := s.judge(w)
	s.stopped = stop != nil
	s.latency.Reset()
	s.errors, s.owed = 0, 0
	return stop
}

// judge holds a stage, whose last window is given, against the limits.
func (s *Search) judge(last *frame.Window) *frame.Stop {
	clients := int64(s.plan.Stages[last.Stage].Clients)
	limit := s.plan.Limit
	crossed := func(why string, value, limit float64) *frame.Stop {
		return &frame.Stop{Stage: last.Stage, Clients: int(clients), Why: why, Value: value, Limit: limit}
	}
	// A client whose connection failed in an earlier stage is still missing.
	away := clients - last.Counts[frame.ConnectionsOpen] - s.opening
	if share := float64(max(s.errors, away)) / float64(max(1, clients)); share > limit.ErrorShare {
		return crossed(frame.ErrorLimit, share, limit.ErrorShare)
	}
	p99 := s.latency.ValueAtPercentile(99)
	if s.owed > 0 && s.latency.TotalCount() == 0 {
		p99 = frame.HighestMicros // nothing came of what was owed
	}
	if p99 > limit.LatencyP99Us {
		return crossed(frame.LatencyLimit, float64(p99), float64(limit.LatencyP99Us))
	}
	if share := s.lostShare(last, p99); share > limit.ErrorShare {
		return crossed(frame.LossLimit, share, limit.ErrorShare)
	}
	return nil
}

// lostShare returns lost ÷ owed of a stage. What is missing at its end is lost, but for as much as was owed within the time
// that its answers take: that is still under way.
func (s *Search) lostShare(last *frame.Window, p99 int64) float64 {
	flight := time.Duration(p99)*time.Microsecond + flightDoubt
	underWay := int64(float64(last.Counts[frame.LedgerExpected]) * flight.Seconds() / last.Length.Seconds())
	before := s.lost
	s.lost = max(before, s.missing-underWay)
	return float64(s.lost-before) / float64(max(1, s.owed))
}
