package main

import (
	"slices"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

// chatReader takes one connection's messages.
type chatReader struct {
	rules   chatRules
	peer    *peer
	room    *room
	self    *member
	joined  bool
	limiter *rate.Limiter
	// silence ends a connection that sends no pong.
	silence *time.Timer
	tally   tally
}

// run reads until the session ends and returns why it did.
func (r *chatReader) run() error {
	defer func() { r.peer.peers.count(r.tally) }()
	r.silence = time.AfterFunc(r.rules.silence, func() { r.peer.close(websocket.StatusPolicyViolation) })
	defer r.silence.Stop()
	return r.peer.receive(&r.tally, r.handle)
}

// handle does what one message asks for. Anything that is not a message of the
// protocol is ignored.
func (r *chatReader) handle(kind websocket.MessageType, payload []byte) error {
	if kind != websocket.MessageText {
		return nil
	}
	switch typeOf(payload) {
	case typeJoin:
		r.room.join(r.self)
		r.joined = true
	case typeChat:
		r.broadcast(payload)
	case typePong:
		r.silence.Reset(r.rules.silence)
	case typeLeave:
		return ending(websocket.StatusNormalClosure)
	}
	return nil
}

func (r *chatReader) broadcast(payload []byte) {
	if !r.joined {
		return
	}
	if !r.limiter.Allow() {
		r.tally.rateLimited++
		return
	}
	// The receivers share one copy, as the buffer is used again.
	r.tally.queueFull += r.room.broadcast(r.self, slices.Clone(payload))
}
