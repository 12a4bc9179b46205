package main

import (
	"time"

	"golang.org/x/time/rate"
)

// chatRules are the limits of the chat workload.
type chatRules struct {
	// perSecond and burst are each connection's token bucket for chats.
	perSecond rate.Limit
	burst     int
	// heartbeat is the time between the server's text pings; a connection that
	// sends no pong for silence is ended.
	heartbeat, silence time.Duration
	// queue is how many messages may wait for one member.
	queue int
}

var defaultChatRules = chatRules{
	perSecond: 10,
	burst:     10,
	heartbeat: 30 * time.Second,
	silence:   60 * time.Second,
	queue:     64,
}

// chat is the public room and its rules.
type chat struct {
	rules chatRules
	room  *room
}

func newChat(rules chatRules) *chat {
	return &chat{rules: rules, room: newRoom()}
}

// begin starts one connection's session.
func (c *chat) begin(p *peer) session {
	return &chatSession{
		rules:   c.rules,
		peer:    p,
		room:    c.room,
		self:    &member{peer: p, most: c.rules.queue},
		limiter: rate.NewLimiter(c.rules.perSecond, c.rules.burst),
	}
}
