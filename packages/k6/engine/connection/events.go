package connection

import (
	"golang.org/x/sys/unix"

	"plumbline/k6/engine/socket"
	"plumbline/k6/engine/timers"
	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// Handle takes an event of the poller.
func (s *Set) Handle(event unix.EpollEvent) {
	if s.conns[event.Fd].use == event.Pad {
		s.onEvent(event.Fd, event.Events)
	}
}

func (s *Set) onEvent(i int32, events uint32) {
	switch c := &s.conns[i]; c.state {
	case connecting:
		s.onConnected(i, events&unix.EPOLLERR != 0)
	case securing, handshaking, opened:
		if events&unix.EPOLLOUT != 0 && !s.flush(i) {
			return
		}
		if events&^unix.EPOLLOUT != 0 {
			s.read(i, events&ended != 0)
		}
	case lingering:
		n, again, err := socket.Receive(c.fd, s.buffer)
		switch {
		case again:
		case n == 0 || err != nil:
			s.release(i)
		case n == len(s.buffer) || events&ended != 0:
			s.listen(i)
		}
	case idle:
	}
}

// Expire takes a timer of this package.
func (s *Set) Expire(t timers.Timer) {
	c := &s.conns[t.Who]
	if c.use != t.Use {
		return
	}
	switch {
	case t.Kind == openTimeout && c.state.opening() && t.At >= c.deadline,
		t.Kind == closeTimeout && c.state == opened:
		s.lost(t.Who, errTimeout)
	case t.Kind == lingerEnd:
		s.release(t.Who)
	}
}

// onConnected is called when a connecting socket can be written to, or has failed.
func (s *Set) onConnected(i int32, failed bool) {
	c := &s.conns[i]
	s.moment.Look()
	if failed {
		s.lost(i, socket.Error(c.fd))
		return
	}
	c.deadline = s.moment.Now + handshakeTimeout
	s.timers.Add(timers.Timer{At: c.deadline, Kind: openTimeout, Who: i, Use: c.use})
	s.listen(i)
	if s.config.TLS != nil {
		s.secure(i)
		return
	}
	s.upgrade(i)
}

// secure begins the TLS of a connection.
func (s *Set) secure(i int32) {
	c := &s.conns[i]
	c.state = securing
	c.tls = newSecured(s.config.TLS, s.moment.Now, &s.sealed)
	s.shake(i, nil)
}

// shake continues a TLS handshake; the WebSocket's follows it.
func (s *Set) shake(i int32, received []byte) {
	c := &s.conns[i]
	s.sealed = s.sealed[:0]
	done, err := c.tls.shake(received)
	if len(s.sealed) > 0 && !s.transmit(i, s.sealed) {
		return
	}
	switch {
	case err != nil:
		s.lost(i, err)
	case done:
		s.moment.Look()
		s.moment.Window.Record(frame.TLSHandshake, (s.moment.Now-c.tls.began)/1000)
		s.upgrade(i)
	}
}

// upgrade begins the WebSocket handshake.
func (s *Set) upgrade(i int32) {
	s.conns[i].state = handshaking
	s.Write(i, s.handshake.Request)
}

// takeAnswer takes the server's side of the WebSocket handshake, or a part of it.
func (s *Set) takeAnswer(i int32, answer []byte) {
	c := &s.conns[i]
	if c.response != nil {
		answer = append(c.response, answer...)
	}
	accepted, err := s.handshake.Check(answer)
	switch {
	case err != nil:
		s.lost(i, err)
	case accepted == nil:
		c.response = append([]byte(nil), answer...)
	default:
		c.parser.Deflate, c.state, c.response = accepted.Compression != wire.Uncompressed, opened, nil
		if accepted.Compression == wire.Keeping {
			c.parser.Context = new(wire.Context)
		}
		use := c.use
		s.owner.Opened(i)
		if s.conns[i].use == use && len(accepted.Rest) > 0 {
			s.Feed(i, accepted.Rest)
		}
	}
}

// listen sets what the poller watches: reading, unless the connection is deaf, and writing when bytes wait for it. What is there
// already is reported.
func (s *Set) listen(i int32) {
	c := &s.conns[i]
	events := arrivals
	if c.deaf && c.state == opened {
		events = 0
	}
	if len(c.unsent) > 0 {
		events |= unix.EPOLLOUT
	}
	// Cannot fail: the descriptor is watched.
	_ = s.poller.Modify(int(c.fd), socket.Token{Index: i, Use: c.use}, events)
}
