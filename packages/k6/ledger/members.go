package ledger

import (
	"container/heap"
	"math"
)

// SettleMicros is the doubt around joining and leaving, unless configured otherwise. Neither is acknowledged, so nobody outside
// the server knows in which order it handles a join and another member's message that are on their way together. A member
// is owed messages from this long after its join, and until this long before it leaves; what it gets outside of that is
// not counted.
const SettleMicros = 250_000

type member struct {
	from, until int64
	stay        uint32 // counts the member's stays, so that events of an earlier one are recognised
	counted     bool
}

type event struct {
	at     int64
	member int32
	stay   uint32
	joins  bool
}

// Members knows who is owed a message. Times are microseconds of one clock. Questions must come with times that do not
// decrease, as schedules have them.
type Members struct {
	settle  int64
	members []member
	events  events
	settled int
}

// NewMembers makes room for members 0 to n − 1, none of them joined. settle is the doubt in microseconds.
func NewMembers(n int, settle int64) *Members {
	m := &Members{settle: settle, members: make([]member, n)}
	for i := range m.members {
		m.members[i].from = math.MaxInt64
	}
	return m
}

// Join notes that a member joined and when it is going to leave.
func (m *Members) Join(k int, at, leaves int64) {
	p := &m.members[k]
	p.from, p.until = at+m.settle, leaves-m.settle
	if p.from < p.until {
		heap.Push(&m.events, event{p.from, int32(k), p.stay, true})
		heap.Push(&m.events, event{p.until, int32(k), p.stay, false})
	}
}

// Leave notes that a member is gone, as planned or not.
func (m *Members) Leave(k int) {
	p := &m.members[k]
	if p.counted {
		m.settled--
		p.counted = false
	}
	p.stay++
	p.from = math.MaxInt64
}

// Owes reports whether a message that another member sent at the time is owed to member k.
func (m *Members) Owes(k int, at int64) bool {
	p := &m.members[k]
	return p.from <= at && at < p.until
}

// Expected returns how many deliveries a message of the sender at the time owes.
func (m *Members) Expected(sender int, at int64) int64 {
	owed := m.OwedByOther(at)
	if m.members[sender].counted {
		owed--
	}
	return owed
}

// OwedByOther returns how many deliveries a message at the time owes whose sender is none of the members.
func (m *Members) OwedByOther(at int64) int64 {
	for len(m.events) > 0 && m.events[0].at <= at {
		m.apply(heap.Pop(&m.events).(event))
	}
	return int64(m.settled)
}

func (m *Members) apply(e event) {
	p := &m.members[e.member]
	if p.stay != e.stay || p.counted == e.joins {
		return
	}
	p.counted = e.joins
	if e.joins {
		m.settled++
	} else {
		m.settled--
	}
}

// events is a heap by time.
type events []event

func (e events) Len() int           { return len(e) }
func (e events) Less(i, j int) bool { return e[i].at < e[j].at }
func (e events) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)        { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := len(*e) - 1
	x := (*e)[last]
	*e = (*e)[:last]
	return x
}
