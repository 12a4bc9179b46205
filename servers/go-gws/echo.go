package main

import "github.com/lxzan/gws"

// echo sends every message back: same type, same bytes, same order. A peer that
// does not read its answers is not read from either, so nothing is ever dropped.
type echo struct {
	unattended
	peer *peer
}

func newEcho(p *peer) session { return &echo{peer: p} }

func (e *echo) received(kind gws.Opcode, payload []byte) {
	// A failed write closes the connection, which ends the reading as well.
	if e.peer.socket.WriteMessage(kind, payload) == nil {
		e.peer.read.deliver(len(payload))
	}
}
