package main

import (
	"time"

	"plumbline/servers/go-grpc-gateway/wire"
)

const (
	defaultTickMs = 500
	maxTickMs     = 60_000
	// tickWriteWait bounds the write of one tick.
	tickWriteWait = 10 * time.Second
	// tickQueue is how many ticks may wait for a peer: more than it can miss within
	// tickWriteWait, unless they come every few milliseconds.
	tickQueue = 1024
)

// newTicks reads the parameter of the ticks workload: the api sends a tick at the
// upgrade and one every everyMs milliseconds after it, whatever the peer sends.
func newTicks(query queryFunc) (session, error) {
	everyMs, err := wholeNumber(query("everyMs"), "everyMs", defaultTickMs, maxTickMs)
	if err != nil {
		return nil, err
	}
	plan := plan{
		open:      &wire.Open{Workload: &wire.Open_Ticks{Ticks: &wire.Ticks{EveryMs: uint32(everyMs)}}},
		queue:     tickQueue,
		full:      endPeer,
		writeWait: tickWriteWait,
		read:      ignore,
	}
	return plan.run, nil
}

// ignore takes what the peer sends.
func ignore(c *conversation) error {
	var t tally
	defer func() { c.peer.peers.count(t) }()
	return c.peer.receive(&t, func(int, []byte) error { return nil })
}
