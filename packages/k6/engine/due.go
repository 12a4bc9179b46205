package engine

import (
	"math"
	"time"

	"plumbline/k6/plan"
)

// catchUp does what is due by now, at most a burst of messages, and closes the window at each boundary that has passed: a
// loop that was held up closes as many windows as the others, so that those of one second are merged. What was due before a
// boundary is offered in that window; what the loop did not get round to is sent in a later one.
func (e *engine) catchUp() {
	for e.now >= e.windows.next {
		e.planCut() // as late as this it may belong before the boundary
		boundary := e.windows.next
		e.advance(boundary)
		if e.windows.next == boundary { // else a cut of the plan has opened another one
			e.offerOverdue(boundary)
			e.closeWindow(boundary)
			e.openWindow(boundary)
		}
	}
	e.advance(e.now + 1)
	e.due = min(e.timers.next(), e.nextSend(), e.nextOther(), e.windows.next)
	if e.ending {
		e.due = min(e.due, e.giveUp)
	}
}

// advance does everything due before limit, in the order of its times, but sends no more than a burst.
func (e *engine) advance(limit int64) {
	for sent := 0; sent < sendBurst; {
		timer, send, other := e.timers.next(), e.nextSend(), e.nextOther()
		switch next := min(timer, send, other); {
		case next >= limit:
			return
		case next == timer:
			e.fire(e.timers.pop())
		case next == other:
			e.expectOther(other)
		default:
			e.sendDue(send)
			sent++
		}
	}
}

func (e *engine) fire(t timer) {
	switch t.what {
	case joinDue:
		e.join(t.who, t.at)
	case retryDue:
		if c := &e.clients[t.who]; c.stay == t.use && c.wanted(e.now) {
			e.connect(t.who)
		} else if c.stay == t.use {
			e.invite(t.who, e.now-e.start)
		}
	case leaveDue:
		if e.clients[t.who].stay == t.use {
			e.endStay(t.who)
		}
	case stageBegin:
		e.beginStage(time.Duration(t.at - e.start))
	case cutDue:
		e.cutPlan(t.at)
	case sweepDue:
		e.sweep(t.at)
	case probeDue:
		if !e.ending {
			e.probe()
		}
	case openTimeout, closeTimeout, lingerEnd:
		if e.conns[t.who].use == t.use {
			e.onTimeout(t.who, t)
		}
	}
}

// beginStage takes over what the stage that begins now says of sending.
func (e *engine) beginStage(at time.Duration) {
	sent := e.sends
	e.sends = e.shape.Sends(at)
	e.pauseReaders(e.shape.Measured(at))
	if next := e.shape.StageEnd(at); next != plan.Never {
		e.timers.add(timer{at: e.start + int64(next), what: stageBegin})
	}
	if !e.sends || sent {
		return
	}
	if e.schedule != nil {
		e.schedule.seek(int64(at))
	}
	if e.plan.Sending.Kind == plan.Closed {
		for k := range e.clients {
			e.sendFirst(int32(k))
		}
	}
}

// nextSend returns when the schedule's next message is due.
func (e *engine) nextSend() int64 {
	if e.schedule == nil || !e.sends || e.ending {
		return math.MaxInt64
	}
	due, _ := e.schedule.next()
	return e.start + due
}
