// Package echo is the workload in which each message comes back to its sender.
package echo

import (
	"plumbline/k6/engine/session"
	"plumbline/k6/engine/workload"
	"plumbline/k6/wire"
)

// Echo is the workload.
type Echo struct{ workload.Base }

// New makes the workload of a session.
func New(s *session.Session) *Echo { return &Echo{workload.Base{Session: s}} }

// Sent implements workload.Workload.
func (e *Echo) Sent(k int32, at int64) { e.CountOwn(k, at, 1) }

// Message takes what should be one of the client's own messages.
func (e *Echo) Message(k int32, kind wire.Kind, payload []byte, size uint64) workload.Reply {
	e.Received(size)
	h, ok := e.Marked(payload, size)
	if !ok {
		e.Refuse(payload, size)
		return workload.Nothing
	}
	if e.Followed.Is(h) {
		e.CountFollowed(k, kind, payload)
	}
	if !e.Owns(k, h) {
		e.Disown(h)
		return workload.Nothing
	}
	if !e.Passes(kind) {
		e.Verify(kind, payload, h)
	}
	verdict := e.Track(k, uint64(h.Seq-1))
	if !e.Enter(k, verdict, h.Micros, e.Measured.Includes(h.Micros) && e.Owes(k, h.Micros)) {
		return workload.Nothing
	}
	return workload.NextMessage
}

var _ workload.Workload = (*Echo)(nil)
