package engine

import (
	"time"

	"plumbline/k6/engine/connection"
	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timers"
	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// invite notes the client's next time on a ramp at or after a time of the plan.
func (l *loop) invite(k int32, from int64) {
	if due := l.Shape.NextJoin(l.Share.ID(k), time.Duration(from)); due != plan.Never {
		l.timers.Add(timers.Timer{At: l.Start + int64(due), Kind: joinDue, Who: k})
	}
}

// join is the client's time on the ramp.
func (l *loop) join(k int32, at int64) {
	c := &l.Clients[k]
	if l.Shape.NextJoin(l.Share.ID(k), l.OfPlan(at)) != l.OfPlan(at) {
		l.invite(k, at-l.Start) // the plan was cut meanwhile
		return
	}
	c.WantedFrom = at
	c.WantedUntil = l.Start + int64(l.Shape.NextLeave(l.Share.ID(k), l.OfPlan(at)))
	if c.Standing == session.Away {
		l.connect(k)
	}
}

// retry is the time of a client's next try after a failure.
func (l *loop) retry(t timers.Timer) {
	switch c := &l.Clients[t.Who]; {
	case c.Stay != t.Use:
	case c.Wanted(l.Now):
		l.connect(t.Who)
	default:
		l.invite(t.Who, l.Now-l.Start)
	}
}

// connect begins a connection for a client that has none.
func (l *loop) connect(k int32) {
	c := &l.Clients[k]
	if l.ending || c.Standing != session.Away {
		return
	}
	c.Stay++
	l.Count(frame.ConnectionsAttempted)
	receiveBuffer := 0
	if l.IsPaused(k) {
		receiveBuffer = pausedBuffer
	}
	i, err := l.conns.Dial(k, 0, receiveBuffer)
	if err != nil {
		l.Window.Fail(frame.AtConnect, connection.CauseOf(err))
		l.stayEnded(k, true)
		return
	}
	c.Standing, c.Conn, c.DialledAt = session.Opening, i, l.Now
}

// joinedNow is called when the client's handshake is complete.
func (l *loop) joinedNow(k int32) {
	c := &l.Clients[k]
	c.Standing = session.Joined
	c.JoinedAt, c.Tries = l.Now, 0
	if greeting := l.work.Greeting(k); greeting != nil && !l.conns.Write(c.Conn, greeting) {
		return
	}
	c.LeavesAt = min(c.WantedUntil, l.End)
	if s := l.Plan.SessionS; s != nil {
		c.LeavesAt = min(c.LeavesAt, l.Now+int64(*s*float64(time.Second)))
	}
	c.CutAt = l.nextCut(k)
	c.LeavesAt = min(c.LeavesAt, c.CutAt)
	l.work.Joined(k)
	l.timers.Add(timers.Timer{At: c.LeavesAt, Kind: leaveDue, Who: k, Use: c.Stay})
	l.sendFirst(k)
}

// endStay is the client's planned end of a stay.
func (l *loop) endStay(k int32) {
	c := &l.Clients[k]
	if c.Standing == session.Joined && c.CutAt <= c.LeavesAt {
		l.cut(k)
		return
	}
	l.leave(k)
}

// leave ends the client's stay by the protocol.
func (l *loop) leave(k int32) {
	c := &l.Clients[k]
	if c.Standing != session.Joined {
		return
	}
	c.Standing = session.Leaving
	l.conns.Leave(c.Conn, l.work.Farewell())
}

// stayEnded decides what a client does after its connection. One that left as planned and still belongs to the load
// comes back at once; one that failed comes back only in a churn or after a disturbance, after a pause. Otherwise it waits for its
// next ramp.
func (l *loop) stayEnded(k int32, failed bool) {
	c := &l.Clients[k]
	c.Standing, c.Conn = session.Away, -1
	switch {
	case l.ending:
	case !c.Wanted(l.Now):
		l.invite(k, l.Now-l.Start)
	case !failed:
		l.connect(k)
	case l.comesBack():
		l.retryLater(k)
	default:
		l.invite(k, c.WantedUntil-l.Start)
	}
}
