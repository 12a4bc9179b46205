package main

import (
	"errors"
	"net"
	"time"

	"github.com/gobwas/ws"
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
	tally   tally
}

// run reads until the session ends and returns why it did.
func (r *chatReader) run() error {
	defer func() { r.peer.peers.count(r.tally) }()
	if err := r.awaitPong(); err != nil {
		return err
	}
	why := r.peer.receive(&r.tally, r.handle)
	var failure net.Error
	if errors.As(why, &failure) && failure.Timeout() {
		return ending(ws.StatusPolicyViolation)
	}
	return why
}

// handle does what one message asks for. Anything that is not a message of the
// protocol is ignored.
func (r *chatReader) handle(kind ws.OpCode, payload []byte) error {
	if kind != ws.OpText {
		return nil
	}
	switch typeOf(payload) {
	case typeJoin:
		r.room.join(r.self)
		r.joined = true
	case typeChat:
		return r.broadcast(payload)
	case typePong:
		return r.awaitPong()
	case typeLeave:
		return ending(ws.StatusNormalClosure)
	}
	return nil
}

func (r *chatReader) broadcast(payload []byte) error {
	if !r.joined {
		return nil
	}
	if !r.limiter.Allow() {
		r.tally.rateLimited++
		return nil
	}
	frame, err := ws.CompileFrame(ws.NewTextFrame(payload))
	if err != nil {
		return err
	}
	r.tally.queueFull += r.room.broadcast(r.self, outgoing{frame: frame, size: len(payload)})
	return nil
}

// awaitPong gives the peer until the end of the silence to send its next pong.
func (r *chatReader) awaitPong() error {
	err := r.peer.conn.SetReadDeadline(time.Now().Add(r.rules.silence))
	// The deadline may just have replaced the one that interrupts at shutdown.
	if r.peer.peers.closing.Load() {
		return ending(ws.StatusGoingAway)
	}
	return err
}
