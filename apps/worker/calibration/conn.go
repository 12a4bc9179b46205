package main

import (
	"bytes"
	"strconv"
	"time"
)

const (
	// maxHandshakeBytes is what a peer that does not keep to WebSocket may send before it is hung up on.
	maxHandshakeBytes = 8 << 10
	// maxPending bounds what waits for a peer that takes less than it is owed: what comes on top is dropped, so that the
	// generator's pace and not the memory of this server is the limit: a chat of a thousand has 512 MiB, and TLS holds each
	// byte twice.
	maxPending = 64 << 10
)

// conn is one connection. What it is for stands in its request's path.
type conn struct {
	fd      int
	in, out []byte
	// sent is how much of out is gone already, sealed how much of it is as the network wants it.
	sent, sealed int
	// skip is how much of a message that is thrown away has not come yet.
	skip int
	// parts is a message as far as it has come in several frames, as a benchmarked client may send it; partsOf is its opcode, or
	// 0 where none is under way.
	parts   []byte
	partsOf byte
	tls     *secured // nil: bytes are as they are
	serve   func(c *conn, opcode byte, message []byte, l *loop)
	push    pushShape
	// place is its index in the room, -1 outside.
	place                   int
	dirty, blocked, leaving bool
	trips                   trips
}

// take handles all whole messages in data and returns what is left of it; false when the peer has to go.
func (c *conn) take(data []byte, l *loop) ([]byte, bool) {
	if c.serve == nil {
		end := bytes.Index(data, []byte("\r\n\r\n"))
		if end < 0 {
			return data, len(data) < maxHandshakeBytes
		}
		if !c.open(data[:end+2], l) {
			return nil, false
		}
		data = data[end+4:]
	}
	for {
		if l.discards {
			data = c.skim(data, l)
		}
		f, size := nextFrame(data)
		if size == 0 {
			return data, true
		}
		c.handle(f, l)
		data = data[size:]
	}
}

// skim counts the messages at the beginning of data and passes over them, also over the parts of one that has not come whole:
// nothing of them is unmasked, copied or kept.
func (c *conn) skim(data []byte, l *loop) []byte {
	for {
		passed := min(c.skip, len(data))
		c.skip -= passed
		data = data[passed:]
		opcode, length, head := nextHead(data)
		if c.skip > 0 || head == 0 || (opcode != opText && opcode != opBinary) {
			return data
		}
		l.received++
		c.skip = length
		data = data[head:]
	}
}

func (c *conn) handle(f frame, l *loop) {
	switch f.opcode {
	case opText, opBinary:
		if f.last {
			c.receive(f.opcode, f.payload, l)
		} else {
			c.partsOf, c.parts = f.opcode, append(c.parts[:0], f.payload...)
		}
	case opContinuation:
		if c.partsOf == 0 {
			return
		}
		c.parts = append(c.parts, f.payload...)
		if f.last {
			c.receive(c.partsOf, c.parts, l)
			c.partsOf = 0
		}
	case opPing:
		c.write(opPong, f.payload, l)
	case opClose:
		c.write(opClose, f.payload, l)
		c.leaving = true
		l.visits.farewell(&c.trips)
	}
}

// receive counts and serves a whole message.
func (c *conn) receive(opcode byte, message []byte, l *loop) {
	l.received++
	l.visits.take(len(message), l.now)
	c.serve(c, opcode, message, l)
}

// pending is how many bytes wait to be sent.
func (c *conn) pending() int { return len(c.out) - c.sent }

// forget gives the room of what is gone back, once that is most of it.
func (c *conn) forget() {
	if c.sent > len(c.out)/2 {
		c.out = c.out[:copy(c.out, c.out[c.sent:])]
		c.sealed = max(0, c.sealed-c.sent)
		c.sent = 0
	}
}

// seal encrypts what is to be sent, where the connection has TLS.
func (c *conn) seal() {
	if c.tls != nil {
		c.out = append(c.out[:c.sealed], c.tls.seal(c.out[c.sealed:])...)
		c.sealed = len(c.out)
	}
}

// write puts a frame behind what is to be sent; all of a turn goes in one system call.
func (c *conn) write(opcode byte, payload []byte, l *loop) {
	c.out = appendHeader(c.out, opcode, len(payload))
	c.out = append(c.out, payload...)
	if opcode == opText || opcode == opBinary {
		l.delivered++
		l.visits.give(len(payload), l.now)
	}
	l.soil(c)
}

func echo(c *conn, opcode byte, message []byte, l *loop) {
	l.visits.arrive(&c.trips, len(message), l.now)
	if wait := l.visits.holdFor(); wait > 0 {
		c.trips.held = true
		l.holds.add(hold{conn: c, opcode: opcode, message: bytes.Clone(message), wait: wait, due: time.Now().Add(wait)})
		return
	}
	c.answer(opcode, message, l)
}

// answer sends an echo.
func (c *conn) answer(opcode byte, message []byte, l *loop) {
	c.write(opcode, message, l)
	l.visits.depart(&c.trips, l.now)
}

// chat knows its peers: the load generator's own messages, whose type stands first.
func chat(c *conn, _ byte, message []byte, l *loop) {
	switch {
	case bytes.HasPrefix(message, []byte(`{"type":"chat"`)):
		for _, member := range l.room {
			switch {
			case member == c:
			case member.pending() > maxPending:
				l.dropped++
			default:
				member.write(opText, message, l)
			}
		}
	case bytes.HasPrefix(message, []byte(`{"type":"join"`)):
		l.join(c)
	case bytes.HasPrefix(message, []byte(`{"type":"leave"`)):
		l.leave(c)
		c.write(opClose, []byte{1000 >> 8, 1000 & 0xff}, l)
	}
}

// pushShape is how each message of a push connection is answered.
type pushShape struct{ count, bytes int }

func push(c *conn, _ byte, id []byte, l *loop) {
	if c.pending() > maxPending {
		l.dropped += int64(c.push.count)
		return
	}
	for i := range c.push.count {
		c.out = appendHeader(c.out, opText, c.push.bytes)
		end := len(c.out) + c.push.bytes
		c.out = append(c.out, id...)
		c.out = append(c.out, ':')
		c.out = strconv.AppendInt(c.out, int64(i), 10)
		c.out = append(c.out, ':')
		for len(c.out) < end {
			c.out = append(c.out, zeros[:min(len(zeros), end-len(c.out))]...)
		}
	}
	l.delivered += int64(c.push.count)
	l.soil(c)
}

var zeros = bytes.Repeat([]byte{'0'}, 16<<10)

func listen(*conn, byte, []byte, *loop) {}

// ticking sends its connection the time, by the clock that began with the upgrade.
type ticking struct {
	conn  *conn
	every time.Duration
	first time.Time
	n     int64
}

func (t *ticking) due() time.Time { return t.first.Add(time.Duration(t.n) * t.every) }

func (t *ticking) send(now time.Time, l *loop) {
	message := make([]byte, 0, 64)
	message = strconv.AppendInt(message, t.n, 10)
	message = append(message, ' ')
	message = strconv.AppendInt(message, t.due().UnixMicro(), 10)
	message = append(message, ' ')
	message = strconv.AppendInt(message, now.UnixMicro(), 10)
	t.conn.write(opText, message, l)
	t.n++
}
