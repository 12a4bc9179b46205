package engine

import (
	"plumbline/k6/engine/connection"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/engine/workload"
	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// Arrived implements connection.Owner: what arrives behind a boundary belongs to the window that begins there, and so does what
// it releases.
func (l *loop) Arrived() {
	if l.Now >= l.windows.next {
		l.catchUp()
	}
}

// Opened implements connection.Owner.
func (l *loop) Opened(i int32) {
	c := l.conns.Conn(i)
	if c.Purpose != 0 {
		l.probes.Opened(i)
		return
	}
	l.open++
	l.Count(frame.ConnectionsOpened)
	if c.Deflates() {
		l.Count(frame.ConnectionsDeflated)
	}
	if c.KeepsContext() {
		l.Count(frame.ConnectionsWithContext)
	}
	l.Window.Record(frame.Connect, timetable.Micros(l.Now-c.Since()))
	k := c.Client
	if l.deaf && l.IsPaused(k) {
		l.conns.SetDeaf(i, true)
	}
	l.joinedNow(k)
}

// Ended implements connection.Owner.
func (l *loop) Ended(e connection.Ending) {
	if e.Purpose != 0 {
		l.probes.Ended(e)
		return
	}
	if e.Cause != "" && !l.wasRestarted(e) {
		l.Window.Fail(e.Phase, e.Cause)
	}
	if e.WasOpen {
		l.countClosed(e.Client)
	}
	l.stayEnded(e.Client, !e.Asked)
}

// countClosed counts the end of client k's open connection.
func (l *loop) countClosed(k int32) {
	l.open--
	l.Count(frame.ConnectionsClosed)
	l.work.Left(k)
}

// compressible is the size in bytes from which every library compresses a message, where both sides agreed to. By default ws for
// Node.js leaves messages under 1,024 bytes as they are, which RFC 7692 allows.
const compressible = 1024

// Message implements wire.Handler: one message of the server, complete now.
func (l *loop) Message(kind wire.Kind, payload []byte, size uint64) error {
	c := l.conns.Current()
	if c.Purpose != 0 {
		return nil // a server may send a greeting
	}
	if c.Deflates() {
		switch {
		case kind.Compressed:
			l.Count(frame.DeliveriesCompressed)
		case size >= compressible:
			l.Count(frame.DeliveriesUncompressed)
		}
	}
	l.taking = c.Client + 1
	reply := l.work.Message(c.Client, kind, payload, size)
	l.taking = 0
	switch reply {
	case workload.NextMessage:
		return l.reply(c.Client)
	case workload.TextPong:
		return l.conns.Answer(l.Messages.Pong)
	default:
		return nil
	}
}

// Rest implements wire.Handler.
func (l *loop) Rest(prefix []byte) []byte { return l.work.Rest(prefix) }

// Control implements wire.Handler.
func (l *loop) Control(opcode byte, payload []byte) error { return l.conns.Control(opcode, payload) }

// Pong implements connection.Owner.
func (l *loop) Pong(payload []byte) { l.probes.Pong(payload) }

var _ connection.Owner = (*loop)(nil)
