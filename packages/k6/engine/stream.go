package engine

import (
	"errors"

	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// errClosed ends the parsing of a connection that was closed in between.
var errClosed = errors.New("closed")

// read takes what a connection has received. ended: nothing will come after what is there.
func (e *engine) read(i int32, ended bool) {
	use := e.conns[i].use
	n, again, err := receive(e.conns[i].fd, e.buffer)
	if again {
		return
	}
	e.now = e.clock()
	if e.now >= e.windows.next {
		// What has arrived belongs to the window that begins now, and so does what it releases.
		if e.catchUp(); e.conns[i].use != use {
			return
		}
	}
	if err == nil && n == 0 {
		err = errUnexpectedClose
	}
	switch c := &e.conns[i]; {
	case err != nil:
		e.lost(i, err)
	case c.state == securing:
		e.shake(i, e.buffer[:n])
	case c.tls != nil:
		e.readSecured(i, e.buffer[:n])
	default:
		e.takeBytes(i, e.buffer[:n])
	}
	// There may be more, be it the stream's end, and no event would tell.
	if (n == len(e.buffer) || ended) && e.conns[i].use == use {
		e.listen(i)
	}
}

// takeBytes takes what the server has sent, as it was before TLS.
func (e *engine) takeBytes(i int32, b []byte) {
	if e.conns[i].state == handshaking {
		e.takeAnswer(i, b)
	} else {
		e.parse(i, b)
	}
}

func (e *engine) parse(i int32, b []byte) {
	e.current = i
	use := e.conns[i].use
	err := e.conns[i].parser.Feed(b, &e.pool, e)
	if len(e.replies) > 0 {
		if e.conns[i].use == use && e.conns[i].state == opened {
			e.write(i, e.replies)
		}
		e.replies = e.replies[:0]
	}
	if err != nil && !errors.Is(err, errClosed) && e.conns[i].use == use {
		e.lost(i, err)
	}
}

// Control implements wire.Handler.
func (e *engine) Control(opcode byte, payload []byte) error {
	switch opcode {
	case wire.Close:
		e.closed(e.current, wire.CloseCode(payload))
		return errClosed
	case wire.Ping:
		return e.answer(wire.Append(nil, wire.Pong, payload, e.mask))
	case wire.Pong:
		if e.probes != nil {
			e.pong(payload)
		}
	}
	return nil
}

// answer sends bytes on the connection whose bytes are parsed; errClosed when that ended it.
func (e *engine) answer(b []byte) error {
	i, use := e.current, e.conns[e.current].use
	e.write(i, b)
	if e.conns[i].use != use {
		return errClosed
	}
	return nil
}

// write sends bytes on a connection, or keeps them until the kernel takes them. It returns false when it cannot: the
// connection is over then, or too much is waiting already.
func (e *engine) write(i int32, b []byte) bool {
	c := &e.conns[i]
	if len(c.unsent) > 0 && len(c.unsent)+len(b) > e.maxUnsent {
		e.window.Fail(frame.AtSteady, frame.Send)
		return false
	}
	if c.tls != nil {
		b = c.tls.seal(b)
	}
	return e.transmit(i, b)
}

// transmit sends bytes as they go over the network, or keeps them.
func (e *engine) transmit(i int32, b []byte) bool {
	c := &e.conns[i]
	if len(c.unsent) > 0 {
		c.unsent = append(c.unsent, b...)
		return true
	}
	n, err := send(c.fd, b)
	if err != nil {
		e.lost(i, err)
		return false
	}
	if n < len(b) {
		c.unsent = append([]byte(nil), b[n:]...)
		e.listen(i)
	}
	return true
}

// flush sends what was kept.
func (e *engine) flush(i int32) bool {
	c := &e.conns[i]
	n, err := send(c.fd, c.unsent)
	if err != nil {
		e.lost(i, err)
		return false
	}
	if c.unsent = c.unsent[n:]; len(c.unsent) == 0 {
		c.unsent = nil
		e.listen(i)
	}
	return true
}
