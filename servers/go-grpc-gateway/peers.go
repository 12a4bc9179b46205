package main

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// politeWait is what peers get at shutdown to take the close frame, and
	// forcedWait what is left once all their reads and writes fail.
	politeWait = 1500 * time.Millisecond
	forcedWait = 1500 * time.Millisecond
)

// longAgo as a deadline makes pending and later reads or writes fail at once.
var longAgo = time.Unix(1, 0)

// peers is every open WebSocket of the process and the sum of what they did.
type peers struct {
	closing atomic.Bool
	// stopping is closed when closing has become true.
	stopping     chan struct{}
	markStopping func()

	mu     sync.Mutex
	open   map[*peer]struct{}
	opened uint64
	peak   uint64
	sum    tally
	// drained is closed when the server is closing and the last peer has gone.
	drained     chan struct{}
	markDrained func()
}

func newPeers() *peers {
	drained, stopping := make(chan struct{}), make(chan struct{})
	return &peers{
		stopping:     stopping,
		markStopping: sync.OnceFunc(func() { close(stopping) }),
		open:         make(map[*peer]struct{}),
		drained:      drained,
		markDrained:  sync.OnceFunc(func() { close(drained) }),
	}
}

// add registers an upgraded connection; remove takes it back.
func (ps *peers) add(conn *websocket.Conn) *peer {
	p := &peer{conn: conn, peers: ps}
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.open[p] = struct{}{}
	ps.opened++
	ps.peak = max(ps.peak, uint64(len(ps.open)))
	if ps.closing.Load() {
		conn.SetReadDeadline(longAgo)
	}
	return p
}

// remove forgets a peer whose session has ended.
func (ps *peers) remove(p *peer) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	delete(ps.open, p)
	if ps.closing.Load() && len(ps.open) == 0 {
		ps.markDrained()
	}
}

// count adds what one goroutine did to the sum.
func (ps *peers) count(t tally) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.sum.add(t)
}

// closeAll ends every session and waits for them. Interrupting their reads lets
// each session say 1001 itself, behind what it was writing; those stuck in a
// write to a peer that does not read are cut off after politeWait.
func (ps *peers) closeAll() {
	ps.interrupt((*websocket.Conn).SetReadDeadline)
	if ps.waitDrained(politeWait) {
		return
	}
	ps.interrupt(func(conn *websocket.Conn, at time.Time) error {
		return conn.NetConn().SetDeadline(at)
	})
	ps.waitDrained(forcedWait)
}

func (ps *peers) interrupt(setDeadline func(*websocket.Conn, time.Time) error) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.closing.Store(true)
	ps.markStopping()
	for p := range ps.open {
		setDeadline(p.conn, longAgo)
	}
	if len(ps.open) == 0 {
		ps.markDrained()
	}
}

func (ps *peers) waitDrained(atMost time.Duration) bool {
	select {
	case <-ps.drained:
		return true
	case <-time.After(atMost):
		return false
	}
}

// stats sums up the process after uptime.
func (ps *peers) stats(uptime time.Duration) stats {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return statsLine(uptime, ps.opened, ps.peak, ps.sum)
}
