package main

import (
	"time"

	"plumbline/servers/go-grpc-gateway/wire"
)

// session runs one connection over the bridge and returns why it ended.
type session func(*peer, *bridge) error

// queryFunc returns a parameter of the upgrade request's query, "" when absent.
type queryFunc func(name string) string

// sessionMaker reads a workload's parameters before the upgrade; its error says
// which one makes no sense.
type sessionMaker func(query queryFunc) (session, error)

// without makes a session that has no parameters.
func without(s session) sessionMaker {
	return func(queryFunc) (session, error) { return s, nil }
}

// plan is what a workload does with a connection on the gateway's side.
type plan struct {
	open *wire.Open
	// queue is how many messages may wait for the peer, and full what happens to one
	// more.
	queue int
	full  fullPolicy
	// writeWait bounds each write to the peer; 0 waits as long as it takes.
	writeWait time.Duration
	// heartbeat, when not 0, is the time between text pings.
	heartbeat time.Duration
	// written is called after each message that the peer has been sent.
	written func(*conversation)
	// read takes the peer's messages until the session ends.
	read func(*conversation) error
}

// fullPolicy is what becomes of a message that finds its queue full.
type fullPolicy int

const (
	// dropNewest drops and counts it.
	dropNewest fullPolicy = iota
	// endPeer ends the connection: the workload lets no message be left out.
	endPeer
)

// run holds a conversation to its end: this goroutine reads, another one writes.
func (p plan) run(peer *peer, bridge *bridge) error {
	c := &conversation{
		plan:   p,
		peer:   peer,
		queue:  make(chan outgoing, p.queue),
		member: make(chan struct{}, 1),
		silent: make(chan struct{}),
	}
	c.link = bridge.link(c)
	go func() {
		defer close(c.silent)
		c.write()
	}()
	why := c.link.send(&wire.Upstream{Event: &wire.Upstream_Open{Open: p.open}})
	if why == nil {
		why = p.read(c)
	}
	c.link.close()
	close(c.queue) // Nobody delivers to a connection that is off its stream.
	<-c.silent
	peer.peers.count(c.tally)
	return why
}
