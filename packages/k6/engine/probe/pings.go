package probe

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
func (p *Prober) pingOn(i int32) {
	if ping, ok := p.newPing(i); ok {
		p.conns.Write(i, ping)
	}
}

// newPing makes a ping for a connection and remembers it; false if an earlier one has not been answered yet.
func (p *Prober) newPing(i int32) ([]byte, bool) {
	key := probedConn{i, p.conns.Conn(i).Use()}
	if _, waits := p.pings[key]; waits {
		return nil, false
	}
	sent := ping{at: p.session.Now}
	binary.LittleEndian.PutUint64(sent.payload[:], p.random.Uint64())
	p.pings[key] = sent
	p.session.Count(frame.ProbesMade)
	return wire.Append(nil, wire.Ping, sent.payload[:], p.mask), true
}

// Pong takes the answer to a ping. Unsolicited pongs are allowed by RFC 6455, 5.5.3.
func (p *Prober) Pong(payload []byte) {
	if p == nil {
		return
	}
	key := probedConn{p.conns.CurrentIndex(), p.conns.Current().Use()}
	sent, waits := p.pings[key]
	if !waits {
		return
	}
	delete(p.pings, key)
	if !bytes.Equal(payload, sent.payload[:]) {
		p.fail(frame.Pong)
	}
}

// expirePings counts the pings that have waited too long as failed, and forgets those whose connections are gone.
func (p *Prober) expirePings(timeout int64) {
	for key, sent := range p.pings {
		switch conn := p.conns.Conn(key.conn); {
		case conn.Use() != key.use || !conn.IsOpen():
			delete(p.pings, key)
		case p.session.Now-sent.at >= timeout:
			delete(p.pings, key)
			p.fail(frame.Pong)
		}
	}
}

func (p *Prober) fail(cause string) { p.session.Window.Fail(frame.AtProbe, cause) }
