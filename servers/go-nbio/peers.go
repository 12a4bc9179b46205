package main

import (
	"sync"
	"time"
)

const (
	// politeWait is what peers get at shutdown to take the close frame, and
	// forcedWait what is left once their connections are cut.
	politeWait = 1500 * time.Millisecond
	forcedWait = 1500 * time.Millisecond
)

// peers is every open WebSocket of the process and the sum of what they did.
type peers struct {
	mu      sync.Mutex
	closing bool
	open    map[*peer]struct{}
	opened  uint64
	peak    uint64
	sum     tally
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
func (ps *peers) add(p *peer) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.open[p] = struct{}{}
	ps.opened++
	ps.peak = max(ps.peak, uint64(len(ps.open)))
	if ps.closing {
		go p.end(closeGoingAway)
	}
}

// remove forgets a peer whose session has ended and adds up what it did.
func (ps *peers) remove(p *peer) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.sum.add(p.read)
	ps.sum.add(p.outbox.total())
	delete(ps.open, p)
	if ps.closing && len(ps.open) == 0 {
		ps.markDrained()
	}
}

// closeAll says 1001 to every peer, behind what is being written to it, and waits
// for their sessions; those stuck in a write to a peer that does not read are cut
// off after politeWait.
func (ps *peers) closeAll() {
	ps.each(func(p *peer) { go p.end(closeGoingAway) })
	if ps.waitDrained(politeWait) {
		return
	}
	ps.each((*peer).cut)
	ps.waitDrained(forcedWait)
}

// each does something with every open peer, and with those to come sees that they
// end.
func (ps *peers) each(do func(*peer)) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.closing = true
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
