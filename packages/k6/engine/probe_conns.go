package engine

import (
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// probeTimeout is how long a server may take to end a probe's connection.
const probeTimeout = int64(3 * time.Second)

// noClient stands for the client of a connection that belongs to a probe.
const noClient = int32(-1)

// badTexts are not UTF-8 (RFC 3629), one for each way in which a decoder can be too lenient: those that the gate sends. The
// server has to end the connection (RFC 6455, 8.1). The gate asks for no close code, and neither does a probe.
var badTexts = [...]string{
	"{\xc3\x28", "{\xe2\x82", "{\x80", "{\xc0\xaf", "{\xe0\x80\xaf", "{\xf0\x80\x80\xaf", "{\xed\xa0\x80",
	"{\xed\xa0\x80\xed\xb0\x80", "{\xf4\x90\x80\x80", "{\xf8\x88\x80\x80\x80", "{\xff",
}

// dialProbe opens a connection of its own, as a client of the load would.
func (e *engine) dialProbe(kind Probe) {
	if len(e.clients) == 0 {
		return
	}
	fd, err := e.sources.dial(dial, e.target, 0)
	if err != nil {
		return // the load's own connections count such failures
	}
	i := e.take(noClient, int32(fd))
	e.conns[i].probe = kind
}

// probeOpened sends the probe's message, and takes what the server sent behind its handshake.
func (e *engine) probeOpened(i int32, rest []byte) {
	c := &e.conns[i]
	c.state, c.response, c.asked = opened, nil, true
	use := c.use
	e.window.Counts[frame.ProbesMade]++
	e.window.Counts[frame.ProbesConnected]++
	e.timers.add(timer{at: e.now + probeTimeout, what: closeTimeout, who: i, use: c.use})
	opcode, payload := byte(wire.Text), []byte(badTexts[e.probes.random.IntN(len(badTexts))])
	if c.probe == CloseProbe {
		opcode, payload, c.closeSent = wire.Close, wire.ClosePayload(1000), true
	}
	e.write(i, wire.Append(nil, opcode, payload, e.mask))
	if e.conns[i].use == use && len(rest) > 0 {
		e.parse(i, rest)
	}
}

// probeEnded judges how a probe's connection ended: by a close frame with the code, or without one if it is 0. A connection that
// never opened proves nothing that the load's own connections do not show.
func (e *engine) probeEnded(i int32, code int, timedOut bool) {
	c := &e.conns[i]
	switch {
	case c.state != opened:
	case c.probe == TextProbe && timedOut:
		e.window.Fail(frame.AtProbe, frame.TextTaken)
	case c.probe == CloseProbe && code != 1000:
		e.window.Fail(frame.AtProbe, frame.CloseAnswer)
	}
	e.release(i)
}
