package engine

import (
	"golang.org/x/sys/unix"

	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// progress of a connection.
type progress uint8

const (
	idle progress = iota
	connecting
	securing
	handshaking
	opened
	lingering // closed by the protocol; the server has still to close the socket
)

// opening tells whether a connection is on its way to be open.
func (p progress) opening() bool { return connecting <= p && p <= handshaking }

const (
	// arrivals are told of once, and again when more has come: else the kernel looks at a socket a second time after each
	// message, to find that nothing is left.
	arrivals = uint32(unix.EPOLLIN | unix.EPOLLRDHUP | unix.EPOLLET)
	// ended are the events of a stream that has ended, perhaps behind bytes that are still to be read.
	ended = uint32(unix.EPOLLRDHUP | unix.EPOLLHUP | unix.EPOLLERR)
)

// leastUnsent is the least that one connection may have waiting for the kernel; see maxUnsentOf.
const leastUnsent = 256 << 10

// conn is one socket. Its place in the slice is used again by later sockets; use tells them apart.
type conn struct {
	fd        int32
	client    int32
	use       int32
	state     progress
	asked     bool // we asked for the close
	closeSent bool
	since     int64 // when the dialling began
	deadline  int64 // of connect or handshake
	parser    wire.Parser
	unsent    []byte
	response  []byte // the handshake's answer, as long as it is incomplete
	tls       *secured
	probe     Probe // empty for a client's
}

// take places a socket that is connecting.
func (e *engine) take(k, fd int32) int32 {
	var i int32
	if n := len(e.free); n > 0 {
		i = e.free[n-1]
		e.free = e.free[:n-1]
	} else {
		i = int32(len(e.conns))
		e.conns = append(e.conns, conn{})
	}
	c := &e.conns[i]
	*c = conn{fd: fd, client: k, use: c.use + 1, state: connecting, since: e.now, deadline: e.now + connectTimeout}
	// Cannot fail: the descriptor is new and valid.
	_ = e.poller.add(int(fd), token{i, c.use}, unix.EPOLLOUT)
	e.timers.add(timer{at: c.deadline, what: openTimeout, who: i, use: c.use})
	return i
}

// release closes the socket and frees its place.
func (e *engine) release(i int32) {
	c := &e.conns[i]
	hangUp(c.fd)
	c.parser.Release(&e.pool)
	if c.tls != nil {
		c.tls.stop()
	}
	*c = conn{use: c.use + 1}
	e.free = append(e.free, i)
}

func (e *engine) onEvent(i int32, events uint32) {
	switch c := &e.conns[i]; c.state {
	case connecting:
		e.onConnected(i, events&unix.EPOLLERR != 0)
	case securing, handshaking, opened:
		if events&unix.EPOLLOUT != 0 && !e.flush(i) {
			return
		}
		if events&^unix.EPOLLOUT != 0 {
			e.read(i, events&ended != 0)
		}
	case lingering:
		n, again, err := receive(c.fd, e.buffer)
		switch {
		case again:
		case n == 0 || err != nil:
			e.release(i)
		case n == len(e.buffer) || events&ended != 0:
			e.listen(i)
		}
	case idle:
	}
}

func (e *engine) onTimeout(i int32, t timer) {
	switch c := &e.conns[i]; {
	case t.what == openTimeout && c.state.opening() && t.at >= c.deadline,
		t.what == closeTimeout && c.state == opened:
		e.lost(i, errTimeout)
	case t.what == lingerEnd:
		e.release(i)
	}
}

// onConnected is called when a connecting socket can be written to, or has failed.
func (e *engine) onConnected(i int32, failed bool) {
	c := &e.conns[i]
	e.now = e.clock()
	if failed {
		e.lost(i, socketError(c.fd))
		return
	}
	c.deadline = e.now + handshakeTimeout
	e.timers.add(timer{at: c.deadline, what: openTimeout, who: i, use: c.use})
	e.listen(i)
	if e.tls != nil {
		e.secure(i)
		return
	}
	e.upgrade(i)
}

// upgrade begins the WebSocket handshake.
func (e *engine) upgrade(i int32) {
	e.conns[i].state = handshaking
	e.write(i, e.handshake.Request)
}

// listen sets what the poller watches: reading, unless the client pauses, and writing when bytes wait for it. What is
// there already is told of.
func (e *engine) listen(i int32) {
	c := &e.conns[i]
	events := arrivals
	if e.deaf && c.state == opened && e.isPaused(c.client) {
		events = 0
	}
	if len(c.unsent) > 0 {
		events |= unix.EPOLLOUT
	}
	// Cannot fail: the descriptor is watched.
	_ = e.poller.modify(int(c.fd), token{i, c.use}, events)
}

// takeAnswer takes the server's side of the WebSocket handshake, or a part of it.
func (e *engine) takeAnswer(i int32, answer []byte) {
	c := &e.conns[i]
	if c.response != nil {
		answer = append(c.response, answer...)
	}
	accepted, err := e.handshake.Check(answer)
	switch {
	case err != nil:
		e.lost(i, err)
	case accepted == nil:
		c.response = append([]byte(nil), answer...)
	default:
		c.parser.Deflate = accepted.Deflate
		e.onOpened(i, accepted.Rest)
	}
}

func (e *engine) onOpened(i int32, rest []byte) {
	c := &e.conns[i]
	if c.probe != "" {
		e.probeOpened(i, rest)
		return
	}
	c.state, c.response = opened, nil
	e.open++
	e.window.Counts[frame.ConnectionsOpened]++
	if c.parser.Deflate {
		e.window.Counts[frame.ConnectionsDeflated]++
	}
	e.window.Record(frame.Connect, micros(e.now-c.since))
	if e.deaf && e.isPaused(c.client) {
		e.listen(i)
	}
	use := c.use
	e.joinedNow(c.client)
	if e.conns[i].use == use && len(rest) > 0 {
		e.parse(i, rest)
	}
}
