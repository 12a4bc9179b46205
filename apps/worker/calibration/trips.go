package main

import "time"

// trips are one connection's round trips, as seen from here.
type trips struct {
	// open: the connection counts as one that may send messages to be echoed.
	open bool
	// owed: the newest message's echo has not left yet. held: it is kept back on purpose.
	owed, held bool
	messages   int64
	// seen is when the newest message came or its echo left.
	seen time.Time
}

// left is told when nothing of the connection waits to be sent.
func (t *trips) left() { t.owed = t.held }

// arrive notes a message that is to be echoed; take has counted it.
func (v *visits) arrive(t *trips, payload int, now time.Time) {
	e := &v.current.Echoes
	if t.messages > 0 {
		e.span += now.Sub(t.seen)
	}
	t.seen = now
	t.messages++
	e.Most = max(e.Most, t.messages)
	if t.owed {
		e.Early++
	}
	t.owed = true
	if v.current.Received == 1 || payload < e.Smallest {
		e.Smallest = payload
	}
	e.Largest = max(e.Largest, payload)
}

// farewell notes that the client closes a connection itself: it has sent all that it wants to.
func (v *visits) farewell(t *trips) {
	least := &v.current.Echoes.Least
	if messages := t.messages; messages > 0 && (*least == nil || messages < **least) {
		*least = &messages
	}
}

// depart notes that the echo of a connection's newest message is about to leave.
func (v *visits) depart(t *trips, now time.Time) {
	v.current.Echoes.span += now.Sub(t.seen)
	t.seen = now
}
