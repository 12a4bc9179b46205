package main

import (
	"bytes"
	"net"
	"time"

	"github.com/gorilla/websocket"
)

// write sends a message, or ends the connection as the behaviour wants it.
func (p *peer) write(o out) error {
	switch {
	case o.reset:
		if tcp, ok := p.conn.NetConn().(*net.TCPConn); ok {
			_ = tcp.SetLinger(0)
		}
		return p.conn.Close()
	case o.hangUp:
		p.writeClose(websocket.CloseNormalClosure)
		return nil
	}
	p.writing.Lock()
	defer p.writing.Unlock()
	_ = p.conn.SetWriteDeadline(time.Now().Add(writeWait))
	if err := p.writeMessage(o); err != nil {
		return err
	}
	p.server.delivered.Add(1)
	p.server.bytesOut.Add(uint64(len(o.payload)))
	return nil
}

// writeMessage writes one frame, or as many as the behaviour wants. The library fragments where its buffer is full, so
// fragments of a chosen size are written past it.
func (p *peer) writeMessage(o out) error {
	if o.parts < 2 || len(o.payload) < o.parts || len(o.payload) > 125*o.parts {
		return p.conn.WriteMessage(o.kind, o.payload)
	}
	var frames bytes.Buffer
	size := (len(o.payload) + o.parts - 1) / o.parts
	opcode := byte(o.kind)
	for rest := o.payload; len(rest) > 0; {
		part := rest[:min(size, len(rest))]
		rest = rest[len(part):]
		if len(rest) == 0 {
			opcode |= 0x80
		}
		frames.Write([]byte{opcode, byte(len(part))})
		frames.Write(part)
		opcode = 0
	}
	// the library leaves the deadline of its last control frame on the socket
	_ = p.conn.NetConn().SetWriteDeadline(time.Now().Add(writeWait))
	_, err := p.conn.NetConn().Write(frames.Bytes())
	return err
}
