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

// chat is the public room and its rules.
type chat struct {
	rules chatRules
	room  *room
}

func newChat(rules chatRules) *chat {
	return &chat{rules: rules, room: newRoom()}
}

// serve runs one connection: this goroutine reads, another one writes.
func (c *chat) serve(p *peer) error {
	p.writer.wait = c.rules.writeWait
	self := newMember(c.rules.queue)
	writer := &chatWriter{rules: c.rules, peer: p, queue: self.queue}
	written := make(chan struct{})
	go func() {
		defer close(written)
		writer.run()
	}()

	reader := &chatReader{
		rules:   c.rules,
		peer:    p,
		room:    c.room,
		self:    self,
		limiter: rate.NewLimiter(c.rules.perSecond, c.rules.burst),
	}
	why := reader.run()
	c.room.leave(self)
	close(self.queue) // Nobody sends to a member that has left the room.
	<-written
	return why
}
