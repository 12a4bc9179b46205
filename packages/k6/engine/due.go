package engine

import (
	"time"

	"plumbline/k6/engine/timers"
	"plumbline/k6/engine/workload"
	"plumbline/k6/plan"
)

// catchUp does what is due by now, at most a burst of messages, and closes the window at each boundary that has passed: a
// loop that was held up closes as many windows as the others, so that those of one second are merged. What was due before a
// boundary is offered in that window; messages that the loop had no time for are sent in a later one.
func (l *loop) catchUp() {
	for l.Now >= l.windows.next {
		l.planCut() // as late as this it may belong before the boundary
		boundary := l.windows.next
		l.advance(boundary)
		if l.windows.next == boundary { // else a cut of the plan has opened another one
			l.offerOverdue(boundary)
			l.closeWindow(boundary)
			l.openWindow(boundary)
		}
	}
	l.advance(l.Now + 1)
	l.due = min(l.timers.Next(), l.nextSend(), l.nextOwn(), l.windows.next)
	if l.ending {
		l.due = min(l.due, l.giveUp)
	}
}

// advance does everything due before limit, in the order of its times, but sends no more than a burst.
func (l *loop) advance(limit int64) {
	for sent := 0; sent < sendBurst; {
		timer, send, own := l.timers.Next(), l.nextSend(), l.nextOwn()
		switch next := min(timer, send, own); {
		case next >= limit:
			return
		case next == timer:
			l.fire(l.timers.Pop())
		case next == own:
			l.work.Do(own)
		default:
			l.sendDue(send)
			sent++
		}
	}
}

func (l *loop) fire(t timers.Timer) {
	switch t.Kind {
	case joinDue:
		l.join(t.Who, t.At)
	case retryDue:
		l.retry(t)
	case leaveDue:
		if l.Clients[t.Who].Stay == t.Use {
			l.endStay(t.Who)
		}
	case stageBegin:
		l.beginStage(l.OfPlan(t.At))
	case cutDue:
		l.cutPlan(t.At)
	case probeDue:
		if !l.ending {
			l.planProbe()
			l.probes.Make()
		}
	default:
		l.conns.Expire(t)
	}
}

// planProbe sets the time of the next probe.
func (l *loop) planProbe() {
	if l.probes != nil && !l.ending {
		l.timers.Add(timers.Timer{At: l.probes.Next(), Kind: probeDue})
	}
}

// beginStage applies the sending of the stage that begins now.
func (l *loop) beginStage(at time.Duration) {
	sent := l.sends
	l.sends = l.Shape.Sends(at)
	l.pauseReaders(l.Shape.Measured(at))
	if next := l.Shape.StageEnd(at); next != plan.Never {
		l.timers.Add(timers.Timer{At: l.Start + int64(next), Kind: stageBegin})
	}
	if !l.sends || sent {
		return
	}
	if l.schedule != nil {
		l.schedule.SkipTo(int64(at))
	}
	if l.Plan.Sending.Kind == plan.Closed {
		for k := range l.Clients {
			l.sendFirst(int32(k))
		}
	}
}

// nextSend returns when the schedule's next message is due.
func (l *loop) nextSend() int64 {
	if l.schedule == nil || !l.sends || l.ending {
		return workload.Never
	}
	due, _ := l.schedule.Next()
	return l.Start + due
}

// nextOwn returns when the workload has something of its own to do.
func (l *loop) nextOwn() int64 {
	if l.ending {
		return workload.Never
	}
	return l.work.Next()
}
