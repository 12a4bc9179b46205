package api

import (
	"sync"

	"plumbline/servers/go-grpc-gateway/wire"
)

// room is the members of the public room, by the stream that carries them.
type room struct {
	mu      sync.Mutex
	members map[*carrier]map[uint64]struct{}
}

func newRoom() *room {
	return &room{members: make(map[*carrier]map[uint64]struct{})}
}

// join makes a connection a member; joining twice changes nothing.
func (r *room) join(c *carrier, id uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.members[c] == nil {
		r.members[c] = make(map[uint64]struct{})
	}
	r.members[c][id] = struct{}{}
}

// leave takes a connection out.
func (r *room) leave(c *carrier, id uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.members[c], id)
	if len(r.members[c]) == 0 {
		delete(r.members, c)
	}
}

// broadcast sends one event down each stream, for all the members it carries but the
// sender. The lock keeps the chats in one order on every stream.
func (r *room) broadcast(from *carrier, sender uint64, message *wire.Message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for c, members := range r.members {
		to := make([]uint64, 0, len(members))
		for id := range members {
			if c != from || id != sender {
				to = append(to, id)
			}
		}
		if len(to) > 0 {
			c.send(&wire.Downstream{Connections: to, Event: &wire.Downstream_Message{Message: message}})
		}
	}
}
