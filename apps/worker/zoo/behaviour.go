package main

import (
	"context"
	"net/http"
	"time"
)

// message is about to be delivered to one peer. The payload is shared by all its receivers.
type message struct {
	kind    int
	payload []byte
	// from is the chat's sender; nil for an echo, a push answer and a tick.
	from *peer
}

// out is one thing that is written to a peer.
type out struct {
	kind    int
	payload []byte
	// after delays the write, and with it those behind it: a peer's messages stay in order.
	after time.Duration
	// overtaken lets the messages behind it pass while it waits.
	overtaken bool
	// late alters the payload when the delay is over.
	late func(payload []byte) []byte
	// parts writes the message in that many fragments; 0 and 1 write one frame.
	parts int
	// hangUp ends the connection in place of a message; reset does so without a close frame.
	hangUp, reset bool
}

// behaviour is one animal: hooks into the honest server. A hook that is nil leaves the server honest there.
type behaviour struct {
	// admit decides whether an upgrade is accepted.
	admit func(s *server, r *http.Request) bool
	// opened is called for each open connection before its first message.
	opened func(s *server, p *peer)
	// receive sees each message before it is handled; false drops it.
	receive func(s *server, p *peer, m message) bool
	// recipients chooses who gets a chat, of the other members.
	recipients func(s *server, from *peer, others []*peer) []*peer
	// deliver replaces one delivery; nil delivers the message as it is.
	deliver func(s *server, to *peer, m message) []out
	// pong returns the payload that answers a ping; false answers nothing.
	pong func(s *server, p *peer, payload string) (string, bool)
	// closing answers a close frame; false leaves it unanswered.
	closing func(s *server, p *peer, code int) bool
	// acceptsAnyText leaves text messages unchecked.
	acceptsAnyText func(s *server) bool
	// stats alters the last line.
	stats func(line *stats)
	// background runs beside the server.
	background func(ctx context.Context, s *server)
	// queue is how many messages may wait for one chat member; 0 is 64.
	queue int
	// deflate accepts permessage-deflate; deflates compresses what is sent.
	deflate, deflates bool
	// readBuffer and writeBuffer are sizes in bytes; 0 is the library's default.
	readBuffer, writeBuffer int
}

// same delivers the message as it is.
func same(m message) []out { return []out{{kind: m.kind, payload: m.payload}} }

// changed delivers another payload.
func changed(m message, payload []byte) []out { return []out{{kind: m.kind, payload: payload}} }

// later delivers the message as it is, after a while.
func later(m message, after time.Duration) []out {
	return []out{{kind: m.kind, payload: m.payload, after: after}}
}
