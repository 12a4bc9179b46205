package chat

import (
	"time"

	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/engine/workload"
	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// others are the clients of a chat that other generators run. Our clients are owed their messages, and the plan determines when
// these are due: all generators have one start, and the schedule is that of the plan's numbers of clients. So each generator counts
// what its own clients are owed and get, and the sum is that of the whole room. A client that is absent against the plan, or whose message
// cannot be sent, is a loss to the others.
type others struct {
	session  *session.Session
	schedule *timetable.Schedule
	stays    []stay // by the plan's number of the client, the one that was asked for last
}

// stay is when others may count on a client's messages, in microseconds of the engine's clock.
type stay struct{ from, until int64 }

// newOthers returns nil if one generator runs all members of a chat.
func newOthers(s *session.Session) *others {
	if s.Plan.Sharers() == 1 {
		return nil
	}
	all := timetable.New(plan.Whole(), s.Peak, s.Plan)
	return &others{session: s, schedule: all.Without(s.Share), stays: make([]stay, s.Peak)}
}

// has is true if another generator runs a client of the plan.
func (o *others) has(id uint32) bool {
	if o == nil || int(id) >= len(o.stays) {
		return false
	}
	_, ours := o.session.Share.Place(id)
	return !ours
}

// sends is true if a client of another generator is in the load at a time, and was and will be for as long as nobody can
// know in which order a server handles its coming and going.
func (o *others) sends(id uint32, at int64) bool {
	s := &o.stays[id]
	if at < s.from || at >= s.until {
		*s = o.stayAround(int(id), at)
	}
	return s.from <= at && at < s.until
}

func (o *others) stayAround(id int, at int64) stay {
	s := o.session
	begin := timetable.Micros(s.Start)
	for t := time.Duration(0); ; {
		joins := s.Shape.NextJoin(id, t)
		if joins == plan.Never || begin+joins.Microseconds() > at {
			return stay{}
		}
		leaves := s.Shape.NextLeave(id, joins)
		if at < begin+leaves.Microseconds() {
			return stay{begin + joins.Microseconds() + s.Settle, begin + leaves.Microseconds() - s.Settle}
		}
		t = leaves
	}
}

// Next returns when the next message of another generator's client is due.
func (c *Chat) Next() int64 {
	if c.others == nil {
		return workload.Never
	}
	due, _ := c.others.schedule.Next()
	return c.Start + due
}

// Do enters what our clients are owed of the message that is due now.
func (c *Chat) Do(due int64) {
	_, id := c.others.schedule.Next()
	c.others.schedule.Advance()
	at := timetable.Micros(due)
	if c.Measured.Includes(at) && c.Shape.Sends(c.OfPlan(due)) && c.others.sends(uint32(id), at) {
		c.Window.Counts[frame.LedgerExpected] += c.members.OwedByOther(at)
	}
}
