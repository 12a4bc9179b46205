package engine

import (
	"time"

	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timers"
)

// cutAhead is how far ahead of its decision a search cuts the plan, so that all loops get the request in time.
const cutAhead = int64(20 * time.Millisecond)

// requestCut asks the loop, from another goroutine, to go on with the plan's drain at a time.
func (l *loop) requestCut(at int64) {
	l.cutRequest.Store(at)
	l.poller.Interrupt()
}

// planCut takes a request over into the loop.
func (l *loop) planCut() {
	if at := l.cutRequest.Swap(0); at != 0 && !l.ending {
		l.timers.Add(timers.Timer{At: at, Kind: cutDue})
	}
}

// cutPlan continues with the plan's drain.
func (l *loop) cutPlan(at int64) {
	at = max(at, l.windows.opened)
	l.offerOverdue(at)
	l.closeWindow(at)
	since := l.OfPlan(at)
	l.Cut(at)
	l.work.PlanCut()
	l.windows.shape = l.Shape
	l.openWindow(at)
	for k := range l.Clients {
		l.stayAgain(int32(k), since)
	}
	l.beginStage(since)
}

// stayAgain applies a cut plan to a client's time in the load.
func (l *loop) stayAgain(k int32, since time.Duration) {
	c := &l.Clients[k]
	if !c.Wanted(l.Now) {
		return
	}
	c.WantedUntil = l.Start + int64(l.Shape.NextLeave(l.Share.ID(k), since))
	if c.Standing != session.Joined || c.LeavesAt <= min(c.WantedUntil, l.End) {
		return
	}
	c.LeavesAt, c.CutAt = min(c.WantedUntil, l.End), never
	l.work.Moved(k)
	l.timers.Add(timers.Timer{At: c.LeavesAt, Kind: leaveDue, Who: k, Use: c.Stay})
}
