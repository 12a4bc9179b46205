package session

import (
	"math"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// Followed is one message of the load whose deliveries are counted receiver by receiver. The ledger counts messages of the
// measured time; this also holds in the warm-up, and for messages in fragments.
type Followed struct {
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

// Active is true while a message is followed.
func (f *Followed) Active() bool { return f.header.Seq > 0 }

// Age returns how long ago the message was sent.
func (f *Followed) Age(now int64) int64 { return now - f.at }

// Is reports whether a delivery is one of the followed message. It is called for every delivery.
func (f *Followed) Is(h ledger.Header) bool {
	return h.Seq == f.header.Seq && h.Sender == f.header.Sender && h.Seq > 0
}

// Forget ends the following of a message of client k that could not be sent.
func (f *Followed) Forget(k int32) {
	if f.sender == k {
		f.header = ledger.Header{}
	}
}

// CanFollow prepares to follow the message that client k sends now; false if nobody is owed it.
func (s *Session) CanFollow(k int32) (owed bool) {
	f := &s.Followed
	f.sender, f.stay, f.at = k, s.Clients[k].Stay, s.Now
	if f.stays == nil {
		f.stays, f.got = make([]int32, len(s.Clients)), make([]uint16, len(s.Clients))
	}
	clear(f.stays)
	clear(f.got)
	for i := range s.Clients {
		if s.owesFollowed(int32(i)) {
			f.stays[i], owed = s.Clients[i].Stay, true
		}
	}
	return owed
}

// Follow follows the message that CanFollow prepared, due at a time in microseconds. fragments: it is sent in fragments.
func (s *Session) Follow(at int64, fragments bool) {
	f := &s.Followed
	f.fragments, f.changed = fragments, false
	f.header = ledger.Header{Sender: uint32(s.Share.ID(f.sender)), Seq: s.Clients[f.sender].Seq, Micros: at}
}

// owesFollowed is true if the followed message is owed to client k: to its sender, in a chat to everybody else who joined so long
// ago that the server must know it.
func (s *Session) owesFollowed(k int32) bool {
	f, c := &s.Followed, &s.Clients[k]
	if c.Standing != Joined || s.Plan.Workload != plan.Chat {
		return c.Standing == Joined && k == f.sender
	}
	return k != f.sender && c.JoinedAt/1000+s.Settle <= s.NowMicros()
}

// CountFollowed counts a delivery of the followed message to client k.
func (s *Session) CountFollowed(k int32, kind wire.Kind, payload []byte) {
	f := &s.Followed
	if f.got[k] < math.MaxUint16 {
		f.got[k]++
	}
	if kind.Opcode != wire.Text || kind.Body == wire.Different || !s.Messages.Matches(payload, f.header) {
		f.changed = true
	}
}

// JudgeFollowed counts what is wrong with the deliveries of the followed message, and ends its following. Unless the time is up, it
// waits until everybody has got the message.
func (s *Session) JudgeFollowed(timeUp bool) {
	f, found := &s.Followed, s.findFollowed()
	if found.arrived < found.owed && !timeUp {
		return
	}
	for cause, failed := range map[string]bool{
		frame.Repeated: found.repeated, frame.WrongReceiver: found.misdelivered, frame.FragmentsChanged: f.fragments && f.changed,
	} {
		if failed {
			s.fail(cause)
		}
	}
	if found.arrived < found.owed && s.mustReachServer() {
		s.fail(f.causeOfLoss(found.arrived))
	}
	f.header = ledger.Header{}
}

// causeOfLoss names what is wrong with a message that did not arrive everywhere.
func (f *Followed) causeOfLoss(arrived int) string {
	switch {
	case arrived > 0:
		return frame.Incomplete
	case f.fragments:
		return frame.FragmentsLost
	default:
		return frame.Missing
	}
}

// mustReachServer is true if the server must have taken the followed message: its sender is still connected, and the contract's
// limit of the rate drops nothing of such a load.
func (s *Session) mustReachServer() bool {
	return s.Clients[s.Followed.sender].Stays(s.Followed.stay) && !s.Plan.ExceedsRateLimit()
}

// followedFound is what became of a followed message. Clients that left or lost their connection since are owed nothing.
type followedFound struct {
	owed, arrived          int
	repeated, misdelivered bool
}

func (s *Session) findFollowed() (n followedFound) {
	f, each := &s.Followed, 1
	if s.Plan.Push != nil {
		each = s.Plan.Push.Count
	}
	for k := range s.Clients {
		got := int(f.got[k])
		n.repeated = n.repeated || got > each
		n.misdelivered = n.misdelivered || got > 0 && s.isForeignTo(int32(k))
		if f.stays[k] != 0 && s.Clients[k].Stays(f.stays[k]) {
			n.owed += each
			n.arrived += min(got, each)
		}
	}
	return n
}

// isForeignTo is true if client k must never get the followed message: in a chat its sender, elsewhere everybody else.
func (s *Session) isForeignTo(k int32) bool {
	return (k == s.Followed.sender) == (s.Plan.Workload == plan.Chat)
}
