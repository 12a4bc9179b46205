package main

import (
	"time"

	"golang.org/x/time/rate"

	"plumbline/servers/go-grpc-gateway/wire"
)

// chatRules are the limits of the chat workload.
type chatRules struct {
	// perSecond and burst are each connection's token bucket for chats.
	perSecond rate.Limit
	burst     int
	// heartbeat is the time between the server's text pings; a connection that
	// sends no pong for silence is ended.
	heartbeat, silence time.Duration
	// writeWait bounds each write to a member.
	writeWait time.Duration
	// queue is how many messages may wait for one member.
	queue int
}

var defaultChatRules = chatRules{
	perSecond: 10,
	burst:     10,
	heartbeat: 30 * time.Second,
	silence:   60 * time.Second,
	writeWait: 10 * time.Second,
	queue:     64,
}

// chat runs one connection. The gateway keeps to the rules of the connection; who is
// in the room, and whom a chat reaches, is the api's business.
func (r chatRules) chat(p *peer, b *bridge) error {
	plan := plan{
		open:      &wire.Open{Workload: &wire.Open_Chat{Chat: &wire.Chat{}}},
		queue:     r.queue,
		full:      dropNewest,
		writeWait: r.writeWait,
		heartbeat: r.heartbeat,
		read: func(c *conversation) error {
			reader := &chatReader{rules: r, talk: c, limiter: rate.NewLimiter(r.perSecond, r.burst)}
			return reader.run()
		},
	}
	return plan.run(p, b)
}
