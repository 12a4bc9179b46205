package engine

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// Probe is one check of the contract that the load itself makes while it runs, so that a server cannot keep the contract
// for a gate alone. Probes come from the load's own clients and addresses.
type Probe string

// Probes.
const (
	// PingProbe sends a ping on a client's connection; its pong carries the same payload.
	PingProbe Probe = "ping"
	// FragmentsProbe sends a client's next message in two fragments with a ping in between; the ledger owes it as any other.
	FragmentsProbe Probe = "fragments"
	// TextProbe opens a connection and sends a text that is not UTF-8; the server ends it.
	TextProbe Probe = "text"
	// CloseProbe opens a connection and closes it with 1000; the server answers with the same code.
	CloseProbe Probe = "close"
)

// ParseProbes reads a list of probes, separated by commas; empty for none.
func ParseProbes(text string) (probes []Probe, err error) {
	if text == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		switch p := Probe(name); p {
		case PingProbe, FragmentsProbe, TextProbe, CloseProbe:
			probes = append(probes, p)
		default:
			return nil, fmt.Errorf("there is no probe %q: use ping, fragments, text and close", name)
		}
	}
	return probes, nil
}

const (
	// probeEvery is the mean time between two probes of one loop: too few to move any figure.
	probeEvery = int64(500 * time.Millisecond)
	// pongWait is how long a ping may wait for its answer; under a load that the server cannot carry it waits with the rest.
	pongWait = int64(5 * time.Second)
	// shortPongWait is how old a ping must be at the plan's end to count as unanswered.
	shortPongWait = int64(2 * time.Second)
	// probeWait is how long a server may take to end a probe's connection.
	probeWait = int64(3 * time.Second)
	pingBytes = 8
)

// badText is a truncated UTF-8 sequence: no prefix of it may be taken for text.
var badText = []byte{'o', 'k', 0xe2, 0x28, 0xa1}

// probes is the state of one loop's probes.
type probes struct {
	kinds []Probe
	turn  int
	// pings that wait for their pongs, by connection and its use.
	pings map[probedConn]ping
	// fragment lets the next message of an open load leave in fragments.
	fragment bool
	random   *rand.Rand
}

type probedConn struct{ conn, use int32 }

type ping struct {
	payload [pingBytes]byte
	at      int64
}

func newProbes(kinds []Probe, p *plan.Plan) *probes {
	if len(kinds) == 0 || p.Disturbance != nil {
		return nil // what a plan disturbs on purpose proves nothing of the server
	}
	return &probes{kinds: kinds, pings: map[probedConn]ping{}, random: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
}

// planProbe sets the time of the next probe: at random around the mean, so that no server knows when.
func (e *engine) planProbe() {
	if e.probes == nil || e.ending {
		return
	}
	pause := probeEvery/2 + e.probes.random.Int64N(probeEvery)
	e.timers.add(timer{at: max(e.now, e.start) + pause, what: probeDue})
}

// probe makes the next probe in turn.
func (e *engine) probe() {
	e.planProbe()
	e.expirePings(pongWait)
	kind := e.probes.kinds[e.probes.turn%len(e.probes.kinds)]
	e.probes.turn++
	switch kind {
	case PingProbe:
		if k, ok := e.anyJoined(); ok {
			e.pingOn(e.clients[k].conn)
		}
	case FragmentsProbe:
		e.probes.fragment = e.schedule != nil
	case TextProbe, CloseProbe:
		e.dialProbe(kind)
	}
}

// anyJoined picks a client that is there and reads.
func (e *engine) anyJoined() (int32, bool) {
	n := len(e.clients)
	if n == 0 {
		return 0, false
	}
	first := e.probes.random.IntN(n)
	for i := range n {
		k := int32((first + i) % n)
		if e.clients[k].standing == joined && !e.isPaused(k) {
			return k, true
		}
	}
	return 0, false
}

// pingOn sends a ping, unless the connection still owes a pong: a server may answer the newest of several alone.
func (e *engine) pingOn(i int32) {
	frame, ok := e.newPing(i)
	if ok {
		e.write(i, frame)
	}
}

// newPing makes a ping of a connection and remembers it; false where one is on its way.
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

// pong takes the answer to a ping. One that nobody asked for is allowed by RFC 6455, 5.5.3.
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

// expirePings counts the pings that have waited too long, and forgets those whose connections are gone.
func (e *engine) expirePings(wait int64) {
	for key, p := range e.probes.pings {
		switch {
		case e.conns[key.conn].use != key.use || e.conns[key.conn].state != opened:
			delete(e.probes.pings, key)
		case e.now-p.at >= wait:
			delete(e.probes.pings, key)
			e.window.Fail(frame.AtProbe, frame.Pong)
		}
	}
}

// inFragments cuts a message's frame in two and puts a ping in between; the frame itself where a ping is on its way.
func (e *engine) inFragments(i int32, message []byte) []byte {
	e.probes.fragment = false
	ping, ok := e.newPing(i)
	if !ok {
		return message
	}
	return wire.Split(message, ping, e.mask)
}

// dialProbe opens a connection of its own, as a client of the load would.
func (e *engine) dialProbe(kind Probe) {
	if len(e.clients) == 0 {
		return
	}
	fd, err := e.sources.dial(dial, e.target, 0)
	if err != nil {
		return // the load's own connections tell
	}
	i := e.take(noClient, int32(fd))
	e.conns[i].probe = kind
}

// noClient stands for the client of a connection that is a probe's.
const noClient = int32(-1)

// probeOpened sends what the probe has to say, and takes what the server sent behind its handshake.
func (e *engine) probeOpened(i int32, rest []byte) {
	c := &e.conns[i]
	c.state, c.response, c.asked = opened, nil, true
	use := c.use
	e.window.Counts[frame.ProbesMade]++
	e.window.Counts[frame.ProbesConnected]++
	e.timers.add(timer{at: e.now + probeWait, what: closeTimeout, who: i, use: c.use})
	opcode, payload := byte(wire.Text), badText
	if c.probe == CloseProbe {
		opcode, payload, c.closeSent = wire.Close, wire.ClosePayload(1000), true
	}
	e.write(i, wire.Append(nil, opcode, payload, e.mask))
	if e.conns[i].use == use && len(rest) > 0 {
		e.parse(i, rest)
	}
}

// probeEnded judges how a probe's connection ended: by a close frame of the code, or without one where it is 0. One that
// never opened says nothing that the load's own connections do not say.
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
