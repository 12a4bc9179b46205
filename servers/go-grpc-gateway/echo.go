package main

import (
	"slices"

	"plumbline/servers/go-grpc-gateway/wire"
)

// echoWindow is how many messages may be on their way to the api and back.
const echoWindow = 64

// echo passes every message on to the api, which sends it back: same type, same
// bytes, same order. A peer that does not read its answers is soon not read from
// either, so nothing is ever dropped.
func echo(p *peer, b *bridge) error {
	free := make(chan struct{}, echoWindow)
	for range echoWindow {
		free <- struct{}{}
	}
	plan := plan{
		open:    &wire.Open{Workload: &wire.Open_Echo{Echo: &wire.Echo{}}},
		queue:   echoWindow,
		full:    endPeer,
		written: func(*conversation) { free <- struct{}{} },
		read: func(c *conversation) error {
			var t tally
			defer func() { p.peers.count(t) }()
			return p.receive(&t, func(kind int, payload []byte) error {
				if err := c.await(free); err != nil {
					return err
				}
				return c.forward(kind, slices.Clone(payload))
			})
		},
	}
	return plan.run(p, b)
}
