package engine

import (
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// offerOverdue counts what is due before a time and has not been done as offered: it belongs to the window in which it is
// due, however late it is sent. A loop that keeps up has nothing left then.
func (l *loop) offerOverdue(limit int64) {
	if l.nextSend() >= limit {
		return
	}
	from, until := time.Duration(l.offeredUntil-l.Start), time.Duration(limit-l.Start)
	for i, k := range l.schedule.Clients() {
		for t := from; t < until; {
			var joins, leaves time.Duration
			if joins, leaves = l.sendingTime(k, t); joins >= until {
				break
			}
			l.Window.Counts[frame.MessagesOffered] += l.perDue * l.schedule.Left(i, int64(joins), int64(min(leaves, until)))
			t = leaves
		}
	}
	l.offeredUntil = limit
}

// sendingTime returns the first time at or after t from which client k belongs to the load in a stage that sends, and until
// when. Both are plan.Never when there is none.
func (l *loop) sendingTime(k int32, t time.Duration) (from, until time.Duration) {
	id := l.Share.ID(k)
	for t < l.Shape.End() {
		if t = l.Shape.NextJoin(id, t); t == plan.Never {
			break
		}
		if l.Shape.Sends(t) {
			return t, min(l.Shape.NextLeave(id, t), l.Shape.StageEnd(t))
		}
		t = l.Shape.StageEnd(t)
	}
	return plan.Never, plan.Never
}
