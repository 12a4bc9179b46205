// Package connection holds the WebSocket connections of one loop: it dials, secures and upgrades them, takes what they receive apart,
// sends, and reports how they end.
package connection

import (
	"golang.org/x/sys/unix"

	"plumbline/k6/engine/socket"
	"plumbline/k6/engine/timers"
	"plumbline/k6/wire"
)

// progress of a connection.
type progress uint8

const (
	idle progress = iota
	connecting
	securing
	handshaking
	opened
	lingering // closed by the protocol; the server has still to close the socket
)

// opening is true for a connection that is on its way to be open.
func (p progress) opening() bool { return connecting <= p && p <= handshaking }

const (
	// arrivals are reported once, and again when more has come: otherwise the kernel looks at a socket a second time after each
	// message, to find that nothing is left.
	arrivals = uint32(unix.EPOLLIN | unix.EPOLLRDHUP | unix.EPOLLET)
	// ended are the events of a stream that has ended, perhaps behind bytes that are still to be read.
	ended = uint32(unix.EPOLLRDHUP | unix.EPOLLHUP | unix.EPOLLERR)
)

// Purpose distinguishes the connections of clients, whose purpose is 0, from those of probes.
type Purpose uint8

// Conn is one socket. Its place in the set is used again by later sockets; a use number distinguishes them.
type Conn struct {
	fd        int32
	Client    int32
	use       int32
	state     progress
	Purpose   Purpose
	asked     bool // we asked for the close
	closeSent bool
	deaf      bool  // nothing is read
	since     int64 // when the dialling began
	deadline  int64 // connect or handshake deadline
	parser    wire.Parser
	unsent    []byte
	response  []byte // the handshake's answer, as long as it is incomplete
	tls       *secured
}

// Deflates is true if both sides agreed on compression.
func (c *Conn) Deflates() bool { return c.parser.Deflate }

// KeepsContext is true if the server may refer to earlier messages.
func (c *Conn) KeepsContext() bool { return c.parser.Context != nil }

// IsOpen is true from the handshake's end to the close.
func (c *Conn) IsOpen() bool { return c.state == opened }

// Since returns when the connection was dialled.
func (c *Conn) Since() int64 { return c.since }

// Use distinguishes this socket from earlier and later ones in the same place.
func (c *Conn) Use() int32 { return c.use }

// Take places a socket that is connecting.
func (s *Set) Take(client, fd int32, purpose Purpose) int32 {
	var i int32
	if n := len(s.free); n > 0 {
		i = s.free[n-1]
		s.free = s.free[:n-1]
	} else {
		i = int32(len(s.conns))
		s.conns = append(s.conns, Conn{})
	}
	c := &s.conns[i]
	*c = Conn{
		fd: fd, Client: client, use: c.use + 1, state: connecting, Purpose: purpose, since: s.moment.Now, deadline: s.moment.Now + connectTimeout,
	}
	// Cannot fail: the descriptor is new and valid.
	_ = s.poller.Add(int(fd), socket.Token{Index: i, Use: c.use}, unix.EPOLLOUT)
	s.timers.Add(timers.Timer{At: c.deadline, Kind: openTimeout, Who: i, Use: c.use})
	return i
}

// Adopt places a socket whose handshake is complete already, as tests have one.
func (s *Set) Adopt(client, fd int32) int32 {
	i := s.Take(client, fd, 0)
	s.conns[i].state = opened
	return i
}

// release closes the socket and frees its place.
func (s *Set) release(i int32) {
	c := &s.conns[i]
	socket.HangUp(c.fd)
	c.parser.Release(&s.pool)
	if c.tls != nil {
		c.tls.stop()
	}
	*c = Conn{use: c.use + 1}
	s.free = append(s.free, i)
}
