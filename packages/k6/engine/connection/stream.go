package connection

import (
	"errors"

	"plumbline/k6/engine/socket"
	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// errClosed ends the parsing of a connection that was closed in between.
var errClosed = errors.New("closed")

// read takes what a connection has received. ended: nothing will come after what is there.
func (s *Set) read(i int32, ended bool) {
	use := s.conns[i].use
	n, again, err := socket.Receive(s.conns[i].fd, s.buffer)
	if again {
		return
	}
	s.moment.Look()
	if s.owner.Arrived(); s.conns[i].use != use {
		return
	}
	if err == nil && n == 0 {
		err = errUnexpectedClose
	}
	switch c := &s.conns[i]; {
	case err != nil:
		s.lost(i, err)
	case c.state == securing:
		s.shake(i, s.buffer[:n])
	case c.tls != nil:
		s.readSecured(i, s.buffer[:n])
	default:
		s.takeBytes(i, s.buffer[:n])
	}
	// There may be more, be it the stream's end, and no event would report it.
	if (n == len(s.buffer) || ended) && s.conns[i].use == use {
		s.listen(i)
	}
}

// readSecured takes what a connection with TLS has received.
func (s *Set) readSecured(i int32, received []byte) {
	use := s.conns[i].use
	plain, err := s.conns[i].tls.open(received, s.opened)
	if len(plain) > 0 {
		s.takeBytes(i, plain)
	}
	if c := &s.conns[i]; err != nil && c.use == use && (c.state == handshaking || c.state == opened) {
		s.lost(i, err)
	}
}

// takeBytes takes what the server has sent, as it was before TLS.
func (s *Set) takeBytes(i int32, b []byte) {
	if s.conns[i].state == handshaking {
		s.takeAnswer(i, b)
	} else {
		s.Feed(i, b)
	}
}

// Feed takes bytes of the server on an open connection, as they were before TLS.
func (s *Set) Feed(i int32, b []byte) {
	s.current = i
	use := s.conns[i].use
	err := s.conns[i].parser.Feed(b, &s.pool, s.handler)
	if len(s.replies) > 0 {
		if s.conns[i].use == use && s.conns[i].state == opened {
			s.Write(i, s.replies)
		}
		s.replies = s.replies[:0]
	}
	if err != nil && !errors.Is(err, errClosed) && s.conns[i].use == use {
		s.lost(i, err)
	}
}

// Control takes a control frame of the current connection, as wire.Handler has it.
func (s *Set) Control(opcode byte, payload []byte) error {
	switch opcode {
	case wire.Close:
		s.closed(s.current, wire.CloseCode(payload))
		return errClosed
	case wire.Ping:
		return s.Answer(wire.Append(nil, wire.Pong, payload, s.config.Mask))
	case wire.Pong:
		s.owner.Pong(payload)
	}
	return nil
}

// Answer sends bytes on the current connection. The error ends the parsing: the connection is over.
func (s *Set) Answer(b []byte) error {
	i, use := s.current, s.conns[s.current].use
	s.Write(i, b)
	if s.conns[i].use != use {
		return errClosed
	}
	return nil
}

// Reply sends bytes on the current connection, together with the other replies to the same read.
func (s *Set) Reply(b []byte) { s.replies = append(s.replies, b...) }

// Write sends bytes on a connection, or keeps them until the kernel takes them. It returns false when it cannot: the
// connection is over then, or too much is waiting already.
func (s *Set) Write(i int32, b []byte) bool {
	c := &s.conns[i]
	if len(c.unsent) > 0 && len(c.unsent)+len(b) > s.config.MaxUnsent {
		s.moment.Window.Fail(frame.AtSteady, frame.Send)
		return false
	}
	if c.tls != nil {
		b = c.tls.seal(b)
	}
	return s.transmit(i, b)
}

// transmit sends bytes as they go over the network, or keeps them.
func (s *Set) transmit(i int32, b []byte) bool {
	c := &s.conns[i]
	if len(c.unsent) > 0 {
		c.unsent = append(c.unsent, b...)
		return true
	}
	n, err := socket.Send(c.fd, b)
	if err != nil {
		s.lost(i, err)
		return false
	}
	if n < len(b) {
		c.unsent = append([]byte(nil), b[n:]...)
		s.listen(i)
	}
	return true
}

// flush sends what was kept.
func (s *Set) flush(i int32) bool {
	c := &s.conns[i]
	n, err := socket.Send(c.fd, c.unsent)
	if err != nil {
		s.lost(i, err)
		return false
	}
	if c.unsent = c.unsent[n:]; len(c.unsent) == 0 {
		c.unsent = nil
		s.listen(i)
	}
	return true
}
