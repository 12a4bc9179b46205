package engine

import (
	"cmp"
	"context"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/engine/connection"
	"plumbline/k6/engine/message"
	"plumbline/k6/engine/moment"
	"plumbline/k6/engine/probe"
	"plumbline/k6/engine/session"
	"plumbline/k6/engine/socket"
	"plumbline/k6/engine/timers"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/engine/workload"
	"plumbline/k6/engine/workload/flow"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

const (
	// closeWait is how long an ending run waits for the server's closes.
	closeWait = int64(2 * time.Second)
	// abortWait is the same when the run is aborted.
	abortWait = int64(time.Second)
	// retryPause is the pause of a churning client after a failure.
	retryPause = int64(time.Second)
	// sendBurst bounds how many messages are sent before sockets are read again.
	sendBurst = 64
	// timersOfClient is how many timers a client has at the most while all connect: two for its opening, and one for its leave.
	timersOfClient = 3
	// leastUnsent is the least that one connection may have waiting for the kernel; see maxUnsentOf.
	leastUnsent = 256 << 10
)

// Kinds of timers of the loop.
const (
	joinDue    = iota + connection.Timeouts // a client's time on the ramp
	retryDue                                // a client's next try after a failure
	leaveDue                                // a client's planned leave
	stageBegin                              // sending may begin anew
	cutDue                                  // the plan continues with its drain
	probeDue                                // the next probe of the contract
)

// loop runs a share of the plan's clients on one thread: it does what is due, and what sockets ask for. It is the owner of its
// connections. All times are nanoseconds of its clock, unless they are said to be of the plan.
type loop struct {
	*session.Session
	work   workload.Workload
	steps  workload.Stepped // the same where its clients follow steps; else nil
	conns  *connection.Set
	probes *probe.Prober
	poller *socket.Poller
	timers timers.Heap

	due    int64 // when something is to be done next, sockets apart
	ending bool  // the plan is over, or given up
	giveUp int64 // when an ending run stops waiting for closes

	schedule *timetable.Schedule // nil unless the sending is open
	sends    bool                // the present stage sends
	// offeredUntil: what was due before is counted as offered, also what has not been sent.
	offeredUntil int64
	perDue       int64 // messages of each time of the schedule
	open         int   // connections
	deaf         bool  // the paused clients do not read now
	mask         wire.Mask
	scratch      []byte // the frame of a step
	taking       int32  // the client whose message is taken, counted from 1; zero for none

	windows windows
	// cutRequest is when the plan is to be cut, as another goroutine asked for it.
	cutRequest atomic.Int64
}

func newLoop(c Config, share plan.Share) (*loop, error) {
	now := moment.New(c.Zero)
	poller, err := socket.NewPoller(now.Clock)
	if err != nil {
		return nil, err
	}
	mask := wire.NewMask()
	l := &loop{poller: poller, mask: mask, perDue: c.Plan.MessagesPerDue(), windows: windows{zero: c.Zero, byStage: c.Plan.Limit != nil}}
	l.Session = session.New(c.Plan, session.Setup{
		Share: share, Loops: c.loops() * c.Plan.Sharers(), Key: c.Key, Messages: message.New(c.Plan, mask, c.Key),
		Settle: cmp.Or(c.Settle.Microseconds(), ledger.SettleMicros), ZeroMicros: c.Zero.Add(-c.Ahead).UnixMicro(),
	}, now)
	l.conns = connection.NewSet(connection.Config{
		Target: c.Target, Places: len(l.Clients), Sources: c.sources(), Asked: c.asked(), TLS: c.TLS,
		Mask: mask, MaxUnsent: maxUnsentOf(l.Session), Keep: keptOf(c.Plan),
	}, l, &l.Moment, poller, &l.timers)
	l.timers.Grow(timersOfClient * len(l.Clients))
	l.work = newWorkload(l.Session, l)
	l.steps, _ = l.work.(workload.Stepped)
	l.probes = probe.New(c.Probes, l.Session, l.conns, mask)
	if c.Plan.Sending.Kind == plan.Open {
		l.schedule = timetable.New(share, len(l.Clients), c.Plan)
	}
	return l, nil
}

// begin sets the plan's start, which may have passed by now.
func (l *loop) begin(start, now int64) {
	l.Now, l.offeredUntil = now, start
	l.Begin(start)
	l.windows.shape, l.windows.start = l.Shape, l.Start
	l.openWindow(now)
	l.beginStage(0)
	l.planProbe()
	l.work.Begin()
	for k := range l.Clients {
		l.Clients[k].Conn = -1
		l.invite(int32(k), 0)
	}
}

func (l *loop) close() {
	l.conns.Close()
	l.poller.Close()
}

// run is the loop itself.
func (l *loop) run(ctx context.Context) {
	for {
		l.Look()
		if !l.ending && (l.Now >= l.End || ctx.Err() != nil) {
			l.catchUp()
			l.finish(ctx.Err() != nil)
		}
		l.catchUp()
		if l.ending && (l.open == 0 || l.Now >= l.giveUp) {
			break
		}
		for _, event := range l.poller.Wait(l.due, l.Now) {
			l.handle(event)
			if l.Now >= l.due {
				l.catchUp()
			}
		}
	}
	l.closeWindow(l.Now)
}

func (l *loop) handle(event unix.EpollEvent) {
	switch event.Fd {
	case socket.TimerToken:
		l.poller.Expired()
		l.Look()
	case socket.WakeToken:
		l.Look()
		l.planCut()
	default:
		l.conns.Handle(event)
	}
}

// finish asks every client to leave and gives up the connections that are not open yet.
func (l *loop) finish(aborted bool) {
	l.offerOverdue(min(l.Now, l.End))
	l.probes.Expire(probe.ShortAnswerTimeout)
	l.ending, l.sends = true, false
	l.pauseReaders(false)
	l.giveUp = l.Now + closeWait
	if aborted {
		l.giveUp = l.Now + abortWait
	}
	for k := range l.Clients {
		l.leave(int32(k))
	}
	l.conns.GiveUpOpening(aborted)
}

// keptOf returns how much is kept of each message: the steps of a flow look at the whole of it.
func keptOf(p *plan.Plan) int {
	if p.Flow == nil {
		return 0
	}
	return flow.MaxReply
}

// maxUnsentOf bounds the bytes of one connection that the kernel has not taken yet; further messages count as errors. A
// closed loop sends no more than its depth, so all of that has room.
func maxUnsentOf(s *session.Session) int {
	return max(leastUnsent, (max(1, s.Plan.Sending.Depth)+1)*s.Messages.FrameBytes())
}
