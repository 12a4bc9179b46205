package main

import (
	"errors"
	"net"
	"slices"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"plumbline/servers/go-grpc-gateway/wire"
)

// chatReader takes one connection's messages.
type chatReader struct {
	rules   chatRules
	talk    *conversation
	joined  bool
	limiter *rate.Limiter
	tally   tally
}

// run reads until the session ends and returns why it did.
func (r *chatReader) run() error {
	peer := r.talk.peer
	defer func() { peer.peers.count(r.tally) }()
	if err := r.awaitPong(); err != nil {
		return err
	}
	why := peer.receive(&r.tally, r.handle)
	var failure net.Error
	if errors.As(why, &failure) && failure.Timeout() {
		return ending(websocket.ClosePolicyViolation)
	}
	return why
}

// handle does what one message asks for. Anything that is not a message of the
// protocol is ignored.
func (r *chatReader) handle(kind int, payload []byte) error {
	if kind != websocket.TextMessage {
		return nil
	}
	switch typeOf(payload) {
	case typeJoin:
		return r.join()
	case typeChat:
		return r.broadcast(payload)
	case typePong:
		return r.awaitPong()
	case typeLeave:
		return ending(websocket.CloseNormalClosure)
	}
	return nil
}

// join waits until the api has made the connection a member: what the peer sends
// next may come to the api on no other stream, but others speak on theirs.
func (r *chatReader) join() error {
	if r.joined {
		return nil
	}
	r.joined = true
	if err := r.talk.link.send(&wire.Upstream{Event: &wire.Upstream_Join{Join: &wire.Join{}}}); err != nil {
		return err
	}
	return r.talk.await(r.talk.member)
}

func (r *chatReader) broadcast(payload []byte) error {
	if !r.joined {
		return nil
	}
	if !r.limiter.Allow() {
		r.tally.rateLimited++
		return nil
	}
	return r.talk.forward(websocket.TextMessage, slices.Clone(payload))
}

// awaitPong gives the peer until the end of the silence to send its next pong.
func (r *chatReader) awaitPong() error {
	err := r.talk.peer.conn.SetReadDeadline(time.Now().Add(r.rules.silence))
	// The deadline may just have replaced the one that interrupts at shutdown.
	if r.talk.peer.peers.closing.Load() {
		return ending(websocket.CloseGoingAway)
	}
	return err
}
