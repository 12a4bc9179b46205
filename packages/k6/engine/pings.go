package engine

import (
	"bytes"
	"encoding/binary"

	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

const pingBytes = 8

type probedConn struct{ conn, use int32 }

type ping struct {
	payload [pingBytes]byte
	at      int64
}

// pingOn sends a ping, unless the connection still owes a pong: a server may answer only the newest of several.
func (e *engine) pingOn(i int32) {
	frame, ok := e.newPing(i)
	if ok {
		e.write(i, frame)
	}
}

// newPing makes a ping for a connection and remembers it; false if an earlier one has not been answered yet.
func (e *engine) newPing(i int32) ([]byte, bool) {
	key := probedConn{i, e.conns[i].use}
	if _, waits := e.probes.pings[key]; waits {
		return nil, false
	}
	p := ping{at: e.now}
	binary.LittleEndian.PutUint64(p.payload[:], e.probes.random.Uint64())
	e.probes.pings[key] = p
	e.window.Counts[frame.ProbesMade]++
	return wire.Append(nil, wire.Ping, p.payload[:], e.mask), true
}

// pong takes the answer to a ping. Unsolicited pongs are allowed by RFC 6455, 5.5.3.
func (e *engine) pong(payload []byte) {
	key := probedConn{e.current, e.conns[e.current].use}
	p, waits := e.probes.pings[key]
	if !waits {
		return
	}
	delete(e.probes.pings, key)
	if !bytes.Equal(payload, p.payload[:]) {
		e.window.Fail(frame.AtProbe, frame.Pong)
	}
}

// expirePings counts the pings that have waited too long as failed, and forgets those whose connections are gone.
func (e *engine) expirePings(timeout int64) {
	for key, p := range e.probes.pings {
		switch {
		case e.conns[key.conn].use != key.use || e.conns[key.conn].state != opened:
			delete(e.probes.pings, key)
		case e.now-p.at >= timeout:
			delete(e.probes.pings, key)
			e.window.Fail(frame.AtProbe, frame.Pong)
		}
	}
}
