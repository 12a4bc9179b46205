package main

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

const (
	// politeWait is what peers get at shutdown to answer the close frame, and
	// forcedWait what is left once they are cut off.
	politeWait = 1500 * time.Millisecond
	forcedWait = 1500 * time.Millisecond
)

// peers is every open WebSocket of the process and the sum of what they did.
type peers struct {
	closing atomic.Bool

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
	drained := make(chan struct{})
	return &peers{
		open:        make(map[*peer]struct{}),
		drained:     drained,
		markDrained: sync.OnceFunc(func() { close(drained) }),
	}
}

// add registers an upgraded connection; remove takes it back.
func (ps *peers) add(conn *websocket.Conn) *peer {
	ctx, cutOff := context.WithCancel(context.Background())
	p := &peer{conn: conn, peers: ps, ctx: ctx, cutOff: cutOff}
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.open[p] = struct{}{}
	ps.opened++
	ps.peak = max(ps.peak, uint64(len(ps.open)))
	if ps.closing.Load() {
		go p.close(websocket.StatusGoingAway)
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

// closeAll says 1001 to every peer and waits for their sessions; those that do not
// answer, or are stuck in a write to a peer that does not read, are cut off after
// politeWait.
func (ps *peers) closeAll() {
	ps.each(func(p *peer) { go p.close(websocket.StatusGoingAway) })
	if ps.waitDrained(politeWait) {
		return
	}
	ps.each(func(p *peer) { p.cutOff() })
	ps.waitDrained(forcedWait)
}

// each does something with every open peer; those to come are closed at once.
func (ps *peers) each(do func(*peer)) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.closing.Store(true)
	for p := range ps.open {
		do(p)
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
