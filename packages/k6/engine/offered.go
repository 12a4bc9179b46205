package engine

import (
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// offerOverdue counts what is due before a time and has not been done as offered: it belongs to the window in which it is
// due, however late it is sent. A loop that keeps up has nothing left then.
func (e *engine) offerOverdue(limit int64) {
	if e.nextSend() >= limit {
		return
	}
	from, until := time.Duration(e.offeredUntil-e.start), time.Duration(limit-e.start)
	for i, k := range e.schedule.order {
		for t := from; t < until; {
			var joins, leaves time.Duration
			if joins, leaves = e.sendingTime(k, t); joins >= until {
				break
			}
			e.window.Counts[frame.MessagesOffered] += e.schedule.left(i, int64(joins), int64(min(leaves, until)))
			t = leaves
		}
	}
	e.offeredUntil = limit
}

// sendingTime returns the first time at or after t from which client k belongs to the load in a stage that sends, and until
// when. Both are plan.Never when there is none.
func (e *engine) sendingTime(k int32, t time.Duration) (from, until time.Duration) {
	id := e.share.ID(k)
	for t < e.shape.End() {
		if t = e.shape.NextJoin(id, t); t == plan.Never {
			break
		}
		if e.shape.Sends(t) {
			return t, min(e.shape.NextLeave(id, t), e.shape.StageEnd(t))
		}
		t = e.shape.StageEnd(t)
	}
	return plan.Never, plan.Never
}
