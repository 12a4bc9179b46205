package engine

import (
	"math"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// followed is one message of the load whose deliveries are counted receiver by receiver. The ledger counts messages of the
// measured time; this also holds in the warm-up, and for messages in fragments.
type followed struct {
	header    ledger.Header // its sequence number is 0 if none is followed
	sender    int32         // its client, in its stay
	stay      int32
	at        int64
	fragments bool
	changed   bool // a delivery had another body
	// stays are the stays of the clients to which it was owed when it was sent, 0 for the others; got are its deliveries to each.
	stays []int32
	got   []uint16
}

func (f *followed) active() bool { return f.header.Seq > 0 }

// is reports whether a delivery is one of the followed message. It is called for every delivery.
func (p *probes) is(h ledger.Header) bool {
	return p != nil && h.Seq == p.followed.header.Seq && h.Sender == p.followed.header.Sender
}

// wantsMessage is true if the next message is to be a probe.
func (p *probes) wantsMessage() bool { return p != nil && p.request != "" && !p.followed.active() }

// probed makes the message that client k sends now a probe if one was asked for and anybody is owed the message. It returns the
// bytes to send.
func (e *engine) probed(k int32, at int64, message []byte) []byte {
	kind := e.probes.request
	e.probes.request = ""
	f := &e.probes.followed
	f.sender, f.stay, f.at = k, e.clients[k].stay, e.now
	f.fragments, f.changed = kind == FragmentsProbe, false
	if !e.noteReceivers() {
		return message
	}
	if f.fragments {
		ping, ok := e.newPing(e.clients[k].conn)
		if !ok {
			return message // the connection owes a pong; the next turn tries again
		}
		message = wire.Split(message, ping, e.mask)
		e.window.Counts[frame.ProbesFragmented]++
	}
	e.window.Counts[frame.ProbesMade]++
	e.window.Counts[frame.ProbesFollowed]++
	f.header = ledger.Header{Sender: uint32(e.share.ID(k)), Seq: e.clients[k].seq, Micros: at}
	return message
}

// noteReceivers notes to whom the followed message is owed; false if to nobody.
func (e *engine) noteReceivers() (any bool) {
	f := &e.probes.followed
	if f.stays == nil {
		f.stays, f.got = make([]int32, len(e.clients)), make([]uint16, len(e.clients))
	}
	clear(f.stays)
	clear(f.got)
	for k := range e.clients {
		if e.owesFollowed(int32(k)) {
			f.stays[k], any = e.clients[k].stay, true
		}
	}
	return any
}

// owesFollowed reports whether the followed message is owed to client k: to its sender, in a chat to everybody else who joined
// so long ago that the server must know it.
func (e *engine) owesFollowed(k int32) bool {
	f, c := &e.probes.followed, &e.clients[k]
	if c.standing != joined || e.plan.Workload != plan.Chat {
		return c.standing == joined && k == f.sender
	}
	return k != f.sender && micros(c.joinedAt)+e.settle <= micros(e.now)
}

// follow counts a delivery of the followed message to client k.
func (e *engine) follow(k int32, kind wire.Kind, payload []byte) {
	f := &e.probes.followed
	if f.got[k] < math.MaxUint16 {
		f.got[k]++
	}
	if kind.Opcode != wire.Text || kind.Body == wire.Different || !e.template.matches(payload, f.header) {
		f.changed = true
	}
}

// unfollow forgets the followed message of client k, because it could not be sent.
func (p *probes) unfollow(k int32) {
	if p != nil && p.followed.sender == k {
		p.followed.header = ledger.Header{}
	}
}

// expireFollowed judges the followed message when it has reached everybody, or its deliveries have had their time.
func (e *engine) expireFollowed(timeout int64) {
	f := &e.probes.followed
	if !f.active() || e.now-f.at < repeatTimeout {
		return
	}
	found := e.countFollowed()
	if found.arrived < found.owed && e.now-f.at < timeout {
		return
	}
	fail := func(failed bool, cause string) {
		if failed {
			e.window.Fail(frame.AtProbe, cause)
		}
	}
	fail(found.repeated, frame.Repeated)
	fail(found.misdelivered, frame.WrongReceiver)
	fail(f.fragments && f.changed, frame.FragmentsChanged)
	if found.owed > 0 && e.reachesServer(f) {
		fail(found.arrived == 0 && f.fragments, frame.FragmentsLost)
		fail(found.arrived == 0 && !f.fragments, frame.Missing)
		fail(found.arrived > 0 && found.arrived < found.owed, frame.Incomplete)
	}
	f.header = ledger.Header{}
}

// reachesServer is true if the server must have taken the message: its sender is still connected, and the contract's limit of
// the rate drops nothing of such a load.
func (e *engine) reachesServer(f *followed) bool {
	sender := &e.clients[f.sender]
	return sender.standing == joined && sender.stay == f.stay && !e.plan.ExceedsRateLimit()
}

// found is what became of a followed message. Clients that left or lost their connection since are owed nothing.
type found struct {
	owed, arrived          int
	repeated, misdelivered bool
}

func (e *engine) countFollowed() (n found) {
	f, each := &e.probes.followed, 1
	if e.plan.Push != nil {
		each = e.plan.Push.Count
	}
	for k := range e.clients {
		got := int(f.got[k])
		n.repeated = n.repeated || got > each
		n.misdelivered = n.misdelivered || got > 0 && e.isForeignTo(int32(k))
		if c := &e.clients[k]; f.stays[k] != 0 && c.stay == f.stays[k] && c.standing == joined {
			n.owed += each
			n.arrived += min(got, each)
		}
	}
	return n
}

// isForeignTo is true if client k must never get the followed message: in a chat its sender, elsewhere everybody else.
func (e *engine) isForeignTo(k int32) bool {
	return (k == e.probes.followed.sender) == (e.plan.Workload == plan.Chat)
}
