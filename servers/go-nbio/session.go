package main

import "github.com/lesismal/nbio/nbhttp/websocket"

// session is what a workload does with one connection. The library runs its
// methods one after another: opened comes first and closed last.
type session interface {
	opened()
	// received handles one message; the payload is the session's only until it
	// returns.
	received(kind websocket.MessageType, payload []byte)
	closed()
}

// newSession begins a session of one workload on a fresh peer.
type newSession func(*peer) session

// queryFunc returns a parameter of the upgrade request's query, "" when absent.
type queryFunc func(name string) string

// sessionMaker reads a workload's parameters before the upgrade; its error says
// which one makes no sense.
type sessionMaker func(query queryFunc) (newSession, error)

// without makes a session that has no parameters.
func without(begin newSession) sessionMaker {
	return func(queryFunc) (newSession, error) { return begin, nil }
}

// unattended is a session that does nothing when its connection opens or closes.
type unattended struct{}

func (unattended) opened() {}
func (unattended) closed() {}
