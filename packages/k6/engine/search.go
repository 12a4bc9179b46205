package engine

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// cutAhead is how far ahead of its decision a search cuts the plan, so that all loops hear of it in time.
const cutAhead = int64(20 * time.Millisecond)

// search judges each measure stage of an upper-limit search by its windows.
type search struct {
	plan    *plan.Plan
	latency *hdrhistogram.Histogram
	errors  int64
	owed    int64
	stopped bool
}

func newSearch(p *plan.Plan) *search { return &search{plan: p, latency: frame.NewHistogram()} }

// take enters a window. It returns the stop when the window ends the first stage that crossed a limit.
func (s *search) take(w *frame.Window) *frame.Stop {
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
	if !w.EndsStage {
		return nil
	}
	stop := s.judge(w.Stage)
	s.stopped = stop != nil
	s.latency.Reset()
	s.errors, s.owed = 0, 0
	return stop
}

func (s *search) judge(stage int) *frame.Stop {
	clients := s.plan.Stages[stage].Clients
	stop := frame.Stop{Stage: stage, Clients: clients}
	if share := float64(s.errors) / float64(max(1, clients)); share > s.plan.Limit.ErrorShare {
		stop.Why, stop.Value, stop.Limit = frame.ErrorLimit, share, s.plan.Limit.ErrorShare
		return &stop
	}
	p99 := s.latency.ValueAtPercentile(99)
	if s.owed > 0 && s.latency.TotalCount() == 0 {
		p99 = frame.HighestMicros // nothing came of what was owed
	}
	if p99 > s.plan.Limit.LatencyP99Us {
		stop.Why, stop.Value, stop.Limit = frame.LatencyLimit, float64(p99), float64(s.plan.Limit.LatencyP99Us)
		return &stop
	}
	return nil
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
