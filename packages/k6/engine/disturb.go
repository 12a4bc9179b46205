package engine

import (
	"math"
	"time"

	"plumbline/k6/engine/connection"
	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timers"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

const (
	// Pauses between a client's tries to come back grow from the first to the last of these, and half as much again by the
	// client's number, so that not all come at once.
	firstRetry = int64(250 * time.Millisecond)
	lastRetry  = int64(2 * time.Second)
	// restartDoubt is how much earlier than planned a server may go away for its restart.
	restartDoubt = int64(time.Second)
	// pausedBuffer is the receive buffer of a client that is going to stop reading: the kernel would take megabytes for it.
	pausedBuffer = 64 << 10
)

// never is a time after every plan's end.
const never = int64(math.MaxInt64)

// nextCut returns when the client's connection is to be cut next; never, unless the plan says so. Cuts of a client lie
// everyS apart, the clients' phases are spread.
func (l *loop) nextCut(k int32) int64 {
	firstMicros, ok := l.Measured.First()
	if !ok || !l.Plan.Disturbs(plan.Cuts) {
		return never
	}
	every := int64(l.Plan.Disturbance.EveryS * float64(time.Second))
	first := firstMicros*int64(time.Microsecond) + int64((1-l.spread(k))*float64(every))
	at := first
	if l.Now >= first {
		at += ((l.Now-first)/every + 1) * every
	}
	if !l.Measured.Includes(timetable.Micros(at)) {
		return never
	}
	return at
}

// spread returns the client's place between 0 and 1; any first n clients fill that evenly.
func (l *loop) spread(k int32) float64 { return math.Mod(float64(l.Share.ID(k))*timetable.Golden, 1) }

// cut resets the client's connection, as a broken link does, and keeps the client offline for a while.
func (l *loop) cut(k int32) {
	c := &l.Clients[k]
	l.Count(frame.ConnectionsCut)
	l.countClosed(k)
	l.conns.Cut(c.Conn)
	c.Standing, c.Conn = session.Away, -1
	offline := int64(l.Plan.Disturbance.OfflineS * float64(time.Second))
	l.timers.Add(timers.Timer{At: l.Now + offline, Kind: retryDue, Who: k, Use: c.Stay})
}

// wasRestarted is true if a connection ended because the server is being restarted, or its proxy reloads, as planned. That happens to each client once.
func (l *loop) wasRestarted(e connection.Ending) bool {
	first, ok := l.Measured.First()
	if !ok || !l.restarts() || e.Asked || !e.WasOpen {
		return false
	}
	c := &l.Clients[e.Client]
	at := first*int64(time.Microsecond) + int64(l.Plan.Disturbance.AtS*float64(time.Second))
	if c.Restarted || l.Now < at-restartDoubt {
		return false
	}
	c.Restarted = true
	l.Count(frame.ConnectionsCut)
	return true
}

// comesBack is true if clients whose connection failed try again while they belong to the load.
func (l *loop) comesBack() bool {
	return l.Plan.SessionS != nil || l.Plan.Disturbs(plan.Cuts) || l.restarts()
}

// restarts is true if the plan restarts what the clients are connected to: the server, or the proxy's configuration.
func (l *loop) restarts() bool {
	return l.Plan.Disturbs(plan.Restart) || l.Plan.Disturbs(plan.Reload)
}

// retryLater plans the client's next try to come back.
func (l *loop) retryLater(k int32) {
	c := &l.Clients[k]
	pause := retryPause
	if l.Plan.Disturbance != nil {
		pause = min(firstRetry<<c.Tries, lastRetry)
		pause += int64(l.spread(k) * float64(pause) / 2)
	}
	c.Tries = min(c.Tries+1, 8)
	l.timers.Add(timers.Timer{At: l.Now + pause, Kind: retryDue, Who: k, Use: c.Stay})
}

// pauseReaders lets the paused clients stop reading, or read again.
func (l *loop) pauseReaders(stop bool) {
	if !l.Pauses() || l.deaf == stop {
		return
	}
	l.deaf = stop
	for k := range l.Clients {
		c := &l.Clients[k]
		if l.IsPaused(int32(k)) && c.Conn >= 0 && l.conns.Conn(c.Conn).IsOpen() {
			l.conns.SetDeaf(c.Conn, stop)
		}
	}
}
