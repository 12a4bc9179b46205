package main

import "github.com/coder/websocket"

// echo sends every message back: same type, same bytes, same order. A peer that
// does not read its answers is not read from either, so nothing is ever dropped.
func echo(p *peer) error {
	var t tally
	defer func() { p.peers.count(t) }()
	return p.receive(&t, func(kind websocket.MessageType, payload []byte) error {
		if err := p.conn.Write(p.ctx, kind, payload); err != nil {
			return err
		}
		t.deliver(len(payload))
		return nil
	})
}
