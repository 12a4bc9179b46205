package main

import (
	"bytes"
	"sync"
	"time"

	"github.com/lxzan/gws"
)

// Close codes of RFC 6455, section 7.4.1.
const (
	closeNormal    = 1000
	closeGoingAway = 1001
	closePolicy    = 1008
)

// buffers holds a message only while it is being made, so that an idle connection
// costs no message buffer.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// peer is one open WebSocket. The library keeps it as the connection's session
// storage, so that finding it costs no look-up.
type peer struct {
	gws.SessionStorage // Left empty: what belongs to a connection are the fields.

	socket  *gws.Conn
	peers   *peers
	session session
	// read counts what the reading goroutine does, written what the connection's
	// write queue or a writing goroutine does.
	read, written tally
}

// peerOf returns the peer that the upgrade has stored with its connection.
func peerOf(socket *gws.Conn) *peer {
	return socket.Session().(*peer)
}

// end sends a close frame behind what is being written. A failure means that the
// connection is closing already, which leaves nothing to do.
func (p *peer) end(code uint16) {
	_ = p.socket.WriteClose(code, nil)
}

// writeWithin writes a text message; a peer that does not take it within wait is
// gone.
func (p *peer) writeWithin(wait time.Duration, payload []byte) error {
	if err := p.socket.SetWriteDeadline(time.Now().Add(wait)); err != nil {
		return err
	}
	err := p.socket.WriteMessage(gws.OpcodeText, payload)
	// The library's own control frames are written without a deadline.
	_ = p.socket.SetWriteDeadline(time.Time{})
	return err
}
