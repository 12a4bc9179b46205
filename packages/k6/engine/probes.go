package engine

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"plumbline/k6/plan"
)

// Probe is one check of the contract that the load itself makes while it runs, so that a server cannot keep the contract
// for a gate alone. Probes come from the load's own clients and addresses.
type Probe string

// Probes.
const (
	// PingProbe sends a ping on a client's connection; its pong carries the same payload.
	PingProbe Probe = "ping"
	// DeliveryProbe follows a client's next message: it reaches everybody to whom it is owed once, and nobody else.
	DeliveryProbe Probe = "delivery"
	// FragmentsProbe does the same with a message that is sent in two fragments with a ping in between.
	FragmentsProbe Probe = "fragments"
	// TextProbe opens a connection and sends a text that is not UTF-8; the server ends the connection.
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
		case PingProbe, DeliveryProbe, FragmentsProbe, TextProbe, CloseProbe:
			probes = append(probes, p)
		default:
			return nil, fmt.Errorf("there is no probe %q: use ping, delivery, fragments, text and close", name)
		}
	}
	return probes, nil
}

const (
	// probeEvery is the mean time between two probes of one loop: too few to move any figure.
	probeEvery = int64(500 * time.Millisecond)
	// answerTimeout is how long a ping may wait for its pong, and a followed message for its deliveries; under a load that the
	// server cannot carry they wait with everything else.
	answerTimeout = int64(5 * time.Second)
	// repeatTimeout is how long a followed message that has reached everybody is followed, so that further deliveries are seen.
	repeatTimeout = int64(time.Second)
	// shortAnswerTimeout replaces answerTimeout at the plan's end.
	shortAnswerTimeout = int64(2 * time.Second)
)

// probes is the state of one loop's probes.
type probes struct {
	kinds []Probe
	turn  int
	// pings that wait for their pongs, by connection and its use.
	pings map[probedConn]ping
	// request is the probe that the next message is to be, once no other is followed: DeliveryProbe, FragmentsProbe, or none.
	request  Probe
	followed followed
	random   *rand.Rand
}

func newProbes(kinds []Probe, p *plan.Plan) *probes {
	if len(kinds) == 0 || p.Disturbance != nil {
		return nil // what a plan disturbs on purpose proves nothing of the server
	}
	return &probes{kinds: kinds, pings: map[probedConn]ping{}, random: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
}

// planProbe sets the time of the next probe: at random around the mean, so that no server can predict it.
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
	e.expireProbes(answerTimeout)
	kind := e.probes.kinds[e.probes.turn%len(e.probes.kinds)]
	e.probes.turn++
	switch kind {
	case PingProbe:
		if k, ok := e.anyJoined(); ok {
			e.pingOn(e.clients[k].conn)
		}
	case DeliveryProbe, FragmentsProbe:
		if e.plan.Sending.Kind != plan.None && e.probes.request == "" {
			e.probes.request = kind
		}
	case TextProbe, CloseProbe:
		e.dialProbe(kind)
	}
}

// expireProbes judges the probes that have waited for an answer as long as they may.
func (e *engine) expireProbes(timeout int64) {
	e.expirePings(timeout)
	e.expireFollowed(timeout)
}

// anyJoined picks a client that is connected and reads.
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
