package engine

import (
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// standing of a client.
type standing uint8

const (
	away standing = iota
	opening
	joined
	leaving
)

// recentMessages is how many messages of a client keep their due time, so that a rewritten one is recognised.
const recentMessages = 16

// client is a place in the load that one connection after another fills.
type client struct {
	standing standing
	conn     int32 // −1 for none
	stay     int32 // counts its connections
	seq      uint32
	tries    uint8 // to come back, since it was connected last
	// restarted: it has lost its connection in the planned restart of the server.
	restarted bool
	// The client belongs to the load from wantedFrom until wantedUntil, whether it is connected or not.
	wantedFrom, wantedUntil int64
	joinedAt, leavesAt      int64
	cutAt                   int64        // when its connection is to be cut
	answers                 uint32       // of a push message, so far
	seen                    ledger.Seen  // of others' messages
	track                   ledger.Track // of its own messages' answers, or of ticks
	// recent are the due times, in microseconds, of its last messages, by their sequence numbers; nil for a client that sent none.
	recent *[recentMessages]int64
}

func (c *client) wanted(at int64) bool { return c.wantedFrom <= at && at < c.wantedUntil }

// invite notes the client's next time on a ramp at or after a time of the plan.
func (e *engine) invite(k int32, from int64) {
	if due := e.shape.NextJoin(e.share.ID(k), time.Duration(from)); due != plan.Never {
		e.timers.add(timer{at: e.start + int64(due), what: joinDue, who: k})
	}
}

// join is the client's time on the ramp.
func (e *engine) join(k int32, at int64) {
	c := &e.clients[k]
	if due := e.shape.NextJoin(e.share.ID(k), time.Duration(at-e.start)); due != time.Duration(at-e.start) {
		e.invite(k, at-e.start) // the plan was cut meanwhile
		return
	}
	c.wantedFrom = at
	c.wantedUntil = e.start + int64(e.shape.NextLeave(e.share.ID(k), time.Duration(at-e.start)))
	if c.standing == away {
		e.connect(k)
	}
}

// connect begins a connection for a client that has none.
func (e *engine) connect(k int32) {
	c := &e.clients[k]
	if e.ending || c.standing != away {
		return
	}
	c.stay++
	e.now = e.clock()
	e.window.Counts[frame.ConnectionsAttempted]++
	fd, err := e.sources.dial(dial, e.target, k)
	if err == nil && e.isPaused(k) {
		// Cannot fail; after the connect the window has not been told yet.
		_ = unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_RCVBUF, pausedBuffer)
	}
	if err != nil {
		e.window.Fail(frame.AtConnect, causeOf(err))
		e.stayEnded(k, true)
		return
	}
	c.standing = opening
	c.conn = e.take(k, int32(fd))
}

// joinedNow is called when the client's handshake is complete.
func (e *engine) joinedNow(k int32) {
	c := &e.clients[k]
	c.standing = joined
	c.joinedAt, c.tries = e.now, 0
	e.question = question{}
	if e.plan.Workload == plan.Chat {
		if !e.write(c.conn, e.template.join(e.share.ID(k))) {
			return
		}
	}
	c.leavesAt = min(c.wantedUntil, e.end)
	if s := e.plan.SessionS; s != nil {
		c.leavesAt = min(c.leavesAt, e.now+int64(*s*float64(time.Second)))
	}
	c.cutAt = e.nextCut(k)
	c.leavesAt = min(c.leavesAt, c.cutAt)
	if m := e.membersOf(k); m != nil {
		m.Join(int(k), micros(c.joinedAt), micros(c.leavesAt))
	}
	e.timers.add(timer{at: c.leavesAt, what: leaveDue, who: k, use: c.stay})
	c.answers = 0
	if e.listeners != nil {
		e.listenFrom(k)
	}
	e.sendFirst(k)
}

// endStay is the client's planned end of a stay.
func (e *engine) endStay(k int32) {
	c := &e.clients[k]
	if c.standing == joined && c.cutAt <= c.leavesAt {
		e.cut(k)
		return
	}
	e.leave(k)
}

// leave ends the client's stay by the protocol: a chat client says so and the server closes, others close.
func (e *engine) leave(k int32) {
	c := &e.clients[k]
	if c.standing != joined {
		return
	}
	c.standing = leaving
	conn := &e.conns[c.conn]
	conn.asked = true
	e.timers.add(timer{at: e.now + closeWait, what: closeTimeout, who: c.conn, use: conn.use})
	if e.plan.Workload == plan.Chat {
		e.write(c.conn, e.template.leave)
		return
	}
	conn.closeSent = true
	e.write(c.conn, wire.Append(nil, wire.Close, wire.ClosePayload(1000), e.mask))
}

// stayEnded decides what a client does after its connection. One that left as planned and still belongs to the load
// comes back at once; one that failed comes back only in a churn or after a disturbance, after a pause. Else it waits for its next ramp.
func (e *engine) stayEnded(k int32, failed bool) {
	c := &e.clients[k]
	c.standing, c.conn = away, -1
	switch {
	case e.ending:
	case !c.wanted(e.now):
		e.invite(k, e.now-e.start)
	case !failed:
		e.connect(k)
	case e.comesBack():
		e.retryLater(k)
	default:
		e.invite(k, c.wantedUntil-e.start)
	}
}

func micros(ns int64) int64 { return ns / int64(time.Microsecond) }

// socketError returns why a socket failed.
func socketError(fd int32) error {
	errno, err := unix.GetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_ERROR)
	if err != nil {
		return err
	}
	return unix.Errno(errno)
}
