// Package probe checks the contract while the load runs, so that a server cannot keep the contract for a gate alone. Probes come from
// the load's own clients and addresses.
package probe

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"plumbline/k6/engine/connection"
	"plumbline/k6/engine/session"
	"plumbline/k6/frame"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// Kind of a probe.
type Kind string

// Kinds of probes.
const (
	// Ping sends a ping on a client's connection; its pong carries the same payload.
	Ping Kind = "ping"
	// Delivery follows a client's next message: it reaches everybody to whom it is owed once, and nobody else.
	Delivery Kind = "delivery"
	// Fragments does the same with a message that is sent in two fragments with a ping in between.
	Fragments Kind = "fragments"
	// Text opens a connection and sends a text that is not UTF-8; the server ends the connection.
	Text Kind = "text"
	// Close opens a connection and closes it with 1000; the server answers with the same code.
	Close Kind = "close"
)

// Parse reads a list of kinds, separated by commas; empty for none.
func Parse(text string) (kinds []Kind, err error) {
	if text == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		switch k := Kind(name); k {
		case Ping, Delivery, Fragments, Text, Close:
			kinds = append(kinds, k)
		default:
			return nil, fmt.Errorf("there is no probe %q: use ping, delivery, fragments, text and close", name)
		}
	}
	return kinds, nil
}

const (
	// every is the mean time between two probes of one loop: too few to move any figure.
	every = int64(500 * time.Millisecond)
	// AnswerTimeout is how long a ping may wait for its pong, and a followed message for its deliveries; under a load that the
	// server cannot carry they wait with everything else.
	AnswerTimeout = int64(5 * time.Second)
	// ShortAnswerTimeout replaces AnswerTimeout at the plan's end.
	ShortAnswerTimeout = int64(2 * time.Second)
	// repeatTimeout is how long a followed message that has reached everybody is followed, so that further deliveries are seen.
	repeatTimeout = int64(time.Second)
)

// Prober makes the probes of one loop. A nil prober makes none.
type Prober struct {
	session *session.Session
	conns   *connection.Set
	mask    wire.Mask
	kinds   []Kind
	turn    int
	// pings that wait for their pongs, by connection and its use.
	pings map[probedConn]ping
	// request is the probe that the next message is to be, once no other is followed: Delivery, Fragments, or none.
	request Kind
	random  *rand.Rand
}

// New returns nil where no probes are made: a plan that disturbs connections on purpose proves nothing of the server.
func New(kinds []Kind, s *session.Session, conns *connection.Set, mask wire.Mask) *Prober {
	if len(kinds) == 0 || s.Plan.Disturbance != nil {
		return nil
	}
	return &Prober{
		session: s, conns: conns, mask: mask, kinds: kinds, pings: map[probedConn]ping{},
		random: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	}
}

// Next returns the time of the next probe: at random around the mean, so that no server can predict it.
func (p *Prober) Next() int64 {
	return max(p.session.Now, p.session.Start) + every/2 + p.random.Int64N(every)
}

// Make makes the next probe in turn.
func (p *Prober) Make() {
	p.Expire(AnswerTimeout)
	kind := p.kinds[p.turn%len(p.kinds)]
	p.turn++
	switch kind {
	case Ping:
		if k, ok := p.anyJoined(); ok {
			p.pingOn(p.session.Clients[k].Conn)
		}
	case Delivery, Fragments:
		if p.session.Plan.Sending.Kind != plan.None && p.request == "" {
			p.request = kind
		}
	case Text, Close:
		p.dial(kind)
	}
}

// Expire judges the probes that have waited for an answer as long as they may.
func (p *Prober) Expire(timeout int64) {
	if p == nil {
		return
	}
	p.expirePings(timeout)
	if age := p.session.Followed.Age(p.session.Now); p.session.Followed.Active() && age >= repeatTimeout {
		p.session.JudgeFollowed(age >= timeout)
	}
}

// Message makes the message that client k sends now, due at a time in microseconds, a probe if one is asked for and anybody is owed
// the message. It returns the bytes to send.
func (p *Prober) Message(k int32, at int64, message []byte) []byte {
	if p == nil || p.request == "" || p.session.Followed.Active() {
		return message
	}
	kind := p.request
	p.request = ""
	if !p.session.CanFollow(k) {
		return message
	}
	if kind == Fragments {
		ping, ok := p.newPing(p.session.Clients[k].Conn)
		if !ok {
			return message // the connection owes a pong; the next turn tries again
		}
		message = wire.Split(message, ping, p.mask)
		p.session.Count(frame.ProbesFragmented)
	}
	p.session.Count(frame.ProbesMade)
	p.session.Count(frame.ProbesFollowed)
	p.session.Follow(at, kind == Fragments)
	return message
}

// anyJoined picks a client that is connected and reads.
func (p *Prober) anyJoined() (int32, bool) {
	n := len(p.session.Clients)
	if n == 0 {
		return 0, false
	}
	first := p.random.IntN(n)
	for i := range n {
		k := int32((first + i) % n)
		if p.session.Clients[k].Standing == session.Joined && !p.session.IsPaused(k) {
			return k, true
		}
	}
	return 0, false
}
