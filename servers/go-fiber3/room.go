package main

import (
	"sync"

	"github.com/fasthttp/websocket"
)

// outgoing is one message on its way to a member: framed once for all of them.
type outgoing struct {
	frame *websocket.PreparedMessage
	// size is the payload's length in bytes.
	size int
}

// member is one connection as the room sees it.
type member struct {
	queue chan outgoing
}

func newMember(queue int) *member {
	return &member{queue: make(chan outgoing, queue)}
}

// room is a set of members.
type room struct {
	mu      sync.RWMutex
	members map[*member]struct{}
}

func newRoom() *room {
	return &room{members: make(map[*member]struct{})}
}

// join makes m a member; joining twice changes nothing.
func (r *room) join(m *member) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.members[m] = struct{}{}
}

// leave takes m out. Once it returns, nothing more is put into m's queue.
func (r *room) leave(m *member) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.members, m)
}

// broadcast queues out for every member but from and returns how many members
// had no room left in their queue and so miss it.
func (r *room) broadcast(from *member, out outgoing) (queueFull uint64) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for m := range r.members {
		if m == from {
			continue
		}
		select {
		case m.queue <- out:
		default:
			queueFull++
		}
	}
	return queueFull
}
