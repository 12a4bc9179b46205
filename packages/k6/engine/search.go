package engine

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// cutAhead is how far ahead of its decision a search cuts the plan, so that all loops hear of it in time.
const cutAhead = int64(20 * time.Millisecond)

// flightDoubt is how much longer than its stage's 99th percentile an answer may be under way without being lost.
const flightDoubt = 50 * time.Millisecond

// search judges each measure stage of an upper-limit search by its windows.
type search struct {
	plan    *plan.Plan
	latency *hdrhistogram.Histogram
	errors  int64
	owed    int64 // in the stage
	stopped bool

	// Of the whole run so far: deliveries that are owed and have not come, those of them that an earlier stage has lost, and
	// connections that are under way.
	missing, lost int64
	opening       int64
}

func newSearch(p *plan.Plan) *search { return &search{plan: p, latency: frame.NewHistogram()} }

// take enters a window. It returns the stop when the window ends the first stage that crossed a limit.
func (s *search) take(w *frame.Window) *frame.Stop {
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
func (s *search) judge(last *frame.Window) *frame.Stop {
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
func (s *search) lostShare(last *frame.Window, p99 int64) float64 {
	flight := time.Duration(p99)*time.Microsecond + flightDoubt
	underWay := int64(float64(last.Counts[frame.LedgerExpected]) * flight.Seconds() / last.Length.Seconds())
	before := s.lost
	s.lost = max(before, s.missing-underWay)
	return float64(s.lost-before) / float64(max(1, s.owed))
}

// requestCut asks the loop, from another goroutine, to go on with the plan's drain at a time.
func (e *engine) requestCut(at int64) {
	e.cutRequest.Store(at)
	e.poller.interrupt()
}

// planCut takes a request over into the loop.
func (e *engine) planCut() {
	if at := e.cutRequest.Swap(0); at != 0 && !e.ending {
		e.timers.add(timer{at: at, what: cutDue})
	}
}

// cutPlan goes on with the plan's drain.
func (e *engine) cutPlan(at int64) {
	at = max(at, e.windows.opened)
	e.offerOverdue(at)
	e.closeWindow(at)
	since := time.Duration(at - e.start)
	e.shape = e.shape.Cut(since)
	e.end = e.start + int64(e.shape.End())
	e.measured.cut(micros(at))
	e.question = question{}
	e.windows.shape = e.shape
	e.openWindow(at)
	for k := range e.clients {
		e.stayAgain(int32(k), since)
	}
	e.beginStage(since)
}

// stayAgain takes over what a cut plan says of a client's time in the load.
func (e *engine) stayAgain(k int32, since time.Duration) {
	c := &e.clients[k]
	if !c.wanted(e.now) {
		return
	}
	c.wantedUntil = e.start + int64(e.shape.NextLeave(e.share.ID(k), since))
	if c.standing != joined || c.leavesAt <= min(c.wantedUntil, e.end) {
		return
	}
	c.leavesAt, c.cutAt = min(c.wantedUntil, e.end), never
	if m := e.membersOf(k); m != nil {
		m.Join(int(k), micros(c.joinedAt), micros(c.leavesAt))
	}
	e.timers.add(timer{at: c.leavesAt, what: leaveDue, who: k, use: c.stay})
}
