package main

import "github.com/lesismal/nbio/nbhttp/websocket"

// echo sends every message back: same type, same bytes, same order. A peer that
// does not read its answers gets no more of them, so nothing is ever dropped.
type echo struct {
	unattended
	peer *peer
}

func newEcho(p *peer) session { return &echo{peer: p} }

func (e *echo) received(kind websocket.MessageType, payload []byte) {
	e.peer.send(kind, payload)
}
