package main

import "sync"

// member is one connection as the room sees it.
type member struct {
	peer *peer
	// most is how many messages may wait for the connection.
	most int
}

// offer sends payload unless as many messages as may are waiting already.
func (m *member) offer(payload []byte) bool {
	return m.peer.offer(payload, m.most)
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

// leave takes m out. Once it returns, nothing more is sent to m.
func (r *room) leave(m *member) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.members, m)
}

// broadcast offers payload to every member but from and returns how many members
// had no room left in their queue and so miss it.
func (r *room) broadcast(from *member, payload []byte) (queueFull uint64) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for m := range r.members {
		if m != from && !m.offer(payload) {
			queueFull++
		}
	}
	return queueFull
}
