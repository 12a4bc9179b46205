package main

import (
	"slices"
	"strconv"

	"github.com/gorilla/websocket"

	"plumbline/servers/go-grpc-gateway/wire"
)

const (
	defaultPushCount = 10
	defaultPushBytes = 10_000
	maxPushCount     = 10_000
	maxPushBytes     = 1 << 20
	// creditStep is how many messages the peer has read when the api may send as many
	// more.
	creditStep = wire.PushWindow / 2
)

// newPush reads the parameters of the push workload: each text message <id> is
// answered by count messages of exactly size bytes that start with <id>:<i>:. A
// peer that does not read them is not read from either.
func newPush(query queryFunc) (session, error) {
	count, err := wholeNumber(query("count"), "count", defaultPushCount, maxPushCount)
	if err != nil {
		return nil, err
	}
	size, err := wholeNumber(query("bytes"), "bytes", defaultPushBytes, maxPushBytes)
	if err != nil {
		return nil, err
	}
	return func(p *peer, b *bridge) error { return push(p, b, count, size) }, nil
}

func push(p *peer, b *bridge, count, size int) error {
	answered := make(chan struct{}, 1)
	written := 0
	plan := plan{
		open: &wire.Open{Workload: &wire.Open_Push{
			Push: &wire.Push{Count: uint32(count), Bytes: uint32(size)},
		}},
		queue: wire.PushWindow,
		full:  endPeer,
		written: func(c *conversation) {
			written++
			if written%creditStep == 0 {
				// A failure ends the process: the api is gone.
				_ = c.link.send(&wire.Upstream{Event: &wire.Upstream_Credit{Credit: &wire.Credit{Messages: creditStep}}})
			}
			if written%count == 0 {
				answered <- struct{}{}
			}
		},
	}
	plan.read = func(c *conversation) error {
		var t tally
		defer func() { p.peers.count(t) }()
		return p.receive(&t, func(kind int, id []byte) error {
			if kind != websocket.TextMessage {
				return nil
			}
			if len(id)+len(strconv.Itoa(count-1))+2 > size {
				return ending(websocket.ClosePolicyViolation) // No message of that size can carry this id.
			}
			if err := c.forward(kind, slices.Clone(id)); err != nil {
				return err
			}
			return c.await(answered)
		})
	}
	return plan.run(p, b)
}
