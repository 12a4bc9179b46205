package engine

import (
	"math"
	"time"

	"golang.org/x/sys/unix"

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
func (e *engine) nextCut(k int32) int64 {
	if !e.plan.Disturbs(plan.Cuts) || len(e.measured.from) == 0 {
		return never
	}
	every := int64(e.plan.Disturbance.EveryS * float64(time.Second))
	first := e.measured.from[0]*int64(time.Microsecond) + int64((1-e.spread(k))*float64(every))
	at := first
	if e.now >= first {
		at += ((e.now-first)/every + 1) * every
	}
	if !e.measured.includes(micros(at)) {
		return never
	}
	return at
}

// spread returns the client's place between 0 and 1; any first n clients fill that evenly.
func (e *engine) spread(k int32) float64 { return math.Mod(float64(e.share.ID(k))*golden, 1) }

// cut resets the client's connection, as a broken link does, and keeps the client offline for a while.
func (e *engine) cut(k int32) {
	c := &e.clients[k]
	i := c.conn
	// Cannot fail on a TCP socket: the close is a reset then.
	_ = unix.SetsockoptLinger(int(e.conns[i].fd), unix.SOL_SOCKET, unix.SO_LINGER, &unix.Linger{Onoff: 1})
	e.window.Counts[frame.ConnectionsCut]++
	e.countClosed(k)
	e.release(i)
	c.standing, c.conn = away, -1
	offline := int64(e.plan.Disturbance.OfflineS * float64(time.Second))
	e.timers.add(timer{at: e.now + offline, what: retryDue, who: k, use: c.stay})
}

// wasRestarted tells whether a connection that ends now does so because the server is being restarted as planned. That
// happens to each client once.
func (e *engine) wasRestarted(i int32) bool {
	if !e.plan.Disturbs(plan.Restart) || len(e.measured.from) == 0 || e.conns[i].asked || e.conns[i].state != opened {
		return false
	}
	c := &e.clients[e.conns[i].client]
	at := e.measured.from[0]*int64(time.Microsecond) + int64(e.plan.Disturbance.AtS*float64(time.Second))
	if c.restarted || e.now < at-restartDoubt {
		return false
	}
	c.restarted = true
	e.window.Counts[frame.ConnectionsCut]++
	return true
}

// comesBack tells whether clients whose connection failed try again while they belong to the load.
func (e *engine) comesBack() bool {
	return e.plan.SessionS != nil || e.plan.Disturbs(plan.Cuts) || e.plan.Disturbs(plan.Restart)
}

// retryLater plans the client's next try to come back.
func (e *engine) retryLater(k int32) {
	c := &e.clients[k]
	pause := retryPause
	if e.plan.Disturbance != nil {
		pause = min(firstRetry<<c.tries, lastRetry)
		pause += int64(e.spread(k) * float64(pause) / 2)
	}
	c.tries = min(c.tries+1, 8)
	e.timers.add(timer{at: e.now + pause, what: retryDue, who: k, use: c.stay})
}

// isPaused tells whether client k is one of those that do not read while the plan measures.
func (e *engine) isPaused(k int32) bool { return e.share.ID(k) < e.paused }

// pauseReaders lets the paused clients stop reading, or read again.
func (e *engine) pauseReaders(stop bool) {
	if e.paused == 0 || e.deaf == stop {
		return
	}
	e.deaf = stop
	for k := range e.clients {
		c := &e.clients[k]
		if e.isPaused(int32(k)) && c.conn >= 0 && e.conns[c.conn].state == opened {
			e.listen(c.conn)
		}
	}
}
