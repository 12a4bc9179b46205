package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/lesismal/nbio/nbhttp/websocket"
	"golang.org/x/time/rate"
)

// standing is what a connection is to the room.
type standing int

const (
	visitor standing = iota
	insider
	// leaver has asked to leave: what it still sends means nothing.
	leaver
)

// chatSession is one connection to the chat.
type chatSession struct {
	rules    chatRules
	peer     *peer
	room     *room
	self     *member
	standing standing
	limiter  *rate.Limiter
	// heartbeat sends the next text ping, silence ends a connection without pongs.
	heartbeat, silence *time.Timer
}

func (s *chatSession) opened() {
	s.heartbeat = time.AfterFunc(s.rules.heartbeat, s.ping)
	s.silence = time.AfterFunc(s.rules.silence, func() { s.peer.end(closePolicy) })
}

func (s *chatSession) closed() {
	s.heartbeat.Stop()
	s.silence.Stop()
	s.room.leave(s.self)
}

// received does what one message asks for. Anything that is not a message of the
// protocol is ignored.
func (s *chatSession) received(kind websocket.MessageType, payload []byte) {
	if kind != websocket.TextMessage || s.standing == leaver {
		return
	}
	switch typeOf(payload) {
	case typeJoin:
		s.room.join(s.self)
		s.standing = insider
	case typeChat:
		s.broadcast(payload)
	case typePong:
		s.silence.Reset(s.rules.silence)
	case typeLeave:
		s.leave()
	}
}

func (s *chatSession) broadcast(payload []byte) {
	if s.standing != insider {
		return
	}
	if !s.limiter.Allow() {
		s.peer.read.rateLimited++
		return
	}
	// The receivers share one copy, as the library takes its buffer back.
	s.peer.read.queueFull += s.room.broadcast(s.self, slices.Clone(payload))
}

// leave answers behind what is already queued for the peer.
func (s *chatSession) leave() {
	s.room.leave(s.self)
	s.standing = leaver
	s.peer.end(closeNormal)
}

// ping writes the heartbeat and winds it up again.
func (s *chatSession) ping() {
	text := fmt.Appendf(nil, `{"type":"ping","ts":%d}`, time.Now().UnixMilli())
	if s.peer.write(websocket.TextMessage, text, unlimited) {
		s.heartbeat.Reset(s.rules.heartbeat)
	}
}
