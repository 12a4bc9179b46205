// Package engine is the native load engine: threads with an epoll loop each, a few hundred bytes per connection. It runs
// a load plan and closes one window of counts after another.
package engine

import (
	"cmp"
	"context"
	"crypto/tls"
	"net/netip"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

const (
	connectTimeout   = int64(10 * time.Second)
	handshakeTimeout = int64(10 * time.Second)
	// closeWait is how long a server may take to answer a leave or a close.
	closeWait = int64(2 * time.Second)
	// abortWait is the same when the run was told to stop.
	abortWait = int64(time.Second)
	// patience is how long a connection must have been opening at the plan's end to count as failed.
	patience = int64(time.Second)
	// lingerWait is how long a server may take to close the socket after the protocol's close.
	lingerWait = int64(time.Second)
	// retryPause is the pause of a churning client after a failure.
	retryPause = int64(time.Second)
	// readBuffer bounds what is read from one connection before the schedule is looked at again.
	readBuffer = 64 << 10
	// recordRoom is room for a TLS record whose beginning was received earlier.
	recordRoom = 32 << 10
	// sendBurst bounds how many messages are sent before sockets are read again.
	sendBurst = 64
)

// engine is the state of one loop. All times are nanoseconds of its clock, unless they are said to be of the plan.
type engine struct {
	plan      *plan.Plan
	shape     *plan.Shape
	share     plan.Share
	target    netip.AddrPort
	sources   sources
	handshake *wire.Handshake
	mask      wire.Mask

	clock  func() int64
	poller *poller
	timers timers
	now    int64 // when the clock was last read
	due    int64 // when something is to be done next, sockets apart
	start  int64 // of the plan
	end    int64 // of the plan
	ending bool  // the plan is over, or given up
	giveUp int64 // when an ending run stops waiting for closes

	schedule *schedule // nil unless the sending is open
	sends    bool      // the present stage sends
	// offeredUntil: what was due before is counted as offered, also what has not been sent.
	offeredUntil int64

	clients []client
	peak    int // clients of the whole plan
	conns   []conn
	free    []int32
	open    int

	taker      onMessage
	settle     int64           // microseconds
	members    *ledger.Members // of the workload chat
	others     *others         // members that other generators run; nil where there are none
	pausedOnes *ledger.Members // those of them that do not read while the plan measures
	paused     int             // clients of the plan that do not read while it measures
	deaf       bool            // they do not read now
	trackBits  int
	listeners  []listener // of the workload ticks
	swept      int32      // the client that was looked at last
	question   question   // of the workload push
	probes     *probes    // nil where the load makes none
	measured   measured
	template   template
	sample     sample
	pool       wire.Pool
	buffer     []byte
	tls        *tls.Config // nil: connections are as they are
	opened     []byte      // what TLS has decrypted
	sealed     []byte      // what TLS wants to be sent
	current    int32       // connection whose bytes are parsed
	replies    []byte
	// maxUnsent bounds what waits on one connection for the kernel.
	maxUnsent int

	cutRequest atomic.Int64 // when the plan is to be cut, as another goroutine asked for it

	windows windows
	window  *frame.Window
	// zeroMicros is zero by the server's wall clock, in Unix time.
	zeroMicros int64
}

func newEngine(c Config, share plan.Share) (*engine, error) {
	clock := clock(c.Zero)
	poller, err := newPoller(clock)
	if err != nil {
		return nil, err
	}
	peak := c.Plan.Peak()
	e := &engine{
		plan: c.Plan, shape: plan.NewShape(c.Plan), share: share, target: c.Target,
		sources:   newSources(c.Target.Addr(), c.clients()),
		handshake: wire.NewHandshake(c.Target.String(), c.Plan.Path(), c.Plan.Deflates()), mask: wire.NewMask(),
		clock: clock, poller: poller, settle: cmp.Or(c.Settle.Microseconds(), ledger.SettleMicros),
		clients: make([]client, share.Of(peak)), peak: peak, paused: c.Plan.Paused(), buffer: make([]byte, readBuffer),
		windows:    windows{zero: c.Zero, byStage: c.Plan.Limit != nil},
		zeroMicros: c.Zero.Add(-c.Ahead).UnixMicro(),
	}
	e.template = newTemplate(c.Plan, e.mask, c.Key)
	e.sample = newSample(c.Key, share.First, c.loops()*c.Plan.Sharers())
	if c.Plan.Deflates() {
		e.pool.Inflater = wire.NewInflater()
	}
	if c.TLS != nil {
		e.tls, e.opened = c.TLS, make([]byte, readBuffer+recordRoom)
	}
	e.maxUnsent = e.maxUnsentOf(c.Plan)
	e.probes = newProbes(c.Probes, c.Plan)
	if c.Plan.Sending.Kind == plan.Open {
		e.schedule = newSchedule(share, len(e.clients), c.Plan)
	}
	e.taker, e.trackBits = e.takerOf(c.Plan.Workload), ledger.TrackBits(spreadOf(c.Plan))
	switch c.Plan.Workload {
	case plan.Chat:
		e.others = newOthers(c.Plan, share, e.shape, e.settle)
		e.members = ledger.NewMembers(len(e.clients), e.settle)
		e.pausedOnes = ledger.NewMembers(len(e.clients), e.settle)
	case plan.Ticks:
		e.listeners = make([]listener, len(e.clients))
	}
	return e, nil
}

// begin sets the plan's start, which may have passed by now.
func (e *engine) begin(start, now int64) {
	e.now, e.start, e.offeredUntil = now, start, start
	if e.others != nil {
		e.others.start = start
	}
	e.end = e.start + int64(e.shape.End())
	e.measured = newMeasured(e.plan, e.start)
	e.windows.shape, e.windows.start = e.shape, e.start
	e.openWindow(now)
	e.beginStage(0)
	e.planProbe()
	if e.listeners != nil {
		e.timers.add(timer{at: e.start + sweepEvery, what: sweepDue})
	}
	for k := range e.clients {
		e.clients[k].conn = -1
		e.invite(int32(k), 0)
	}
}

func (e *engine) close() {
	for i := range e.conns {
		if e.conns[i].state != idle {
			hangUp(e.conns[i].fd)
		}
	}
	e.poller.close()
}

// run is the loop.
func (e *engine) run(ctx context.Context) {
	for {
		e.now = e.clock()
		if !e.ending && (e.now >= e.end || ctx.Err() != nil) {
			e.catchUp()
			e.finish(ctx.Err() != nil)
		}
		e.catchUp()
		if e.ending && (e.open == 0 || e.now >= e.giveUp) {
			break
		}
		for _, event := range e.poller.wait(e.due, e.now) {
			e.handle(event)
			if e.now >= e.due {
				e.catchUp()
			}
		}
	}
	e.closeWindow(e.now)
}

func (e *engine) handle(event unix.EpollEvent) {
	switch event.Fd {
	case timerToken:
		e.poller.expired()
		e.now = e.clock()
	case wakeToken:
		e.now = e.clock()
		e.planCut()
	default:
		if e.conns[event.Fd].use == event.Pad {
			e.onEvent(event.Fd, event.Events)
		}
	}
}

// finish asks every client to leave and gives up the connections that are not open yet.
func (e *engine) finish(aborted bool) {
	e.offerOverdue(min(e.now, e.end))
	if e.probes != nil {
		e.expireProbes(shortAnswerTimeout)
	}
	e.ending, e.sends = true, false
	e.pauseReaders(false)
	e.giveUp = e.now + closeWait
	if aborted {
		e.giveUp = e.now + abortWait
	}
	for k := range e.clients {
		e.leave(int32(k))
	}
	for i := range e.conns {
		if e.conns[i].state.opening() {
			e.giveUpOpening(int32(i), aborted)
		}
	}
}
