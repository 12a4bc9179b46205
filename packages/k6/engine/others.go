package engine

import (
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// others are the clients of a chat that other generators run. Our clients are owed what those send, and the plan tells when
// that is: all generators have one start, and the schedule is that of the plan's numbers of clients. So each generator counts
// what its own clients are owed and get, and the sum is that of the whole room. A client that is not there when the plan
// says so, or whose message cannot be sent, is a loss to the others.
type others struct {
	share plan.Share // ours
	shape *plan.Shape
	// start of the plan, in nanoseconds of the engine's clock.
	start    int64
	settle   int64 // microseconds
	schedule *schedule
	stays    []stay // by the plan's number of the client, the one that was asked for last
}

// stay is when others may count on a client's messages, in microseconds of the engine's clock.
type stay struct{ from, until int64 }

// newOthers returns nil where one generator runs all members of a chat.
func newOthers(p *plan.Plan, share plan.Share, shape *plan.Shape, settle int64) *others {
	if p.Workload != plan.Chat || p.Sharers() == 1 {
		return nil
	}
	all := newSchedule(plan.Whole(), p.Peak(), p)
	theirs := &schedule{period: all.period, tick: all.tick}
	for i, id := range all.order {
		if _, ours := share.Place(uint32(id)); !ours {
			theirs.order = append(theirs.order, id)
			theirs.phases = append(theirs.phases, all.phases[i])
		}
	}
	return &others{share: share, shape: shape, settle: settle, schedule: theirs, stays: make([]stay, p.Peak())}
}

// has tells whether a client of the plan is run by another generator.
func (o *others) has(id uint32) bool {
	if o == nil || int(id) >= len(o.stays) {
		return false
	}
	_, ours := o.share.Place(id)
	return !ours
}

// sends tells whether a client of another generator is in the load at a time, and was and will be for as long as nobody can
// know in which order a server handles its coming and going.
func (o *others) sends(id uint32, at int64) bool {
	s := &o.stays[id]
	if at < s.from || at >= s.until {
		*s = o.stayAround(int(id), at)
	}
	return s.from <= at && at < s.until
}

func (o *others) stayAround(id int, at int64) stay {
	begin := micros(o.start)
	for t := time.Duration(0); ; {
		joins := o.shape.NextJoin(id, t)
		if joins == plan.Never || begin+joins.Microseconds() > at {
			return stay{}
		}
		leaves := o.shape.NextLeave(id, joins)
		if at < begin+leaves.Microseconds() {
			return stay{begin + joins.Microseconds() + o.settle, begin + leaves.Microseconds() - o.settle}
		}
		t = leaves
	}
}

// nextOther returns when the next message of another generator's client is due.
func (e *engine) nextOther() int64 {
	if e.others == nil || e.ending {
		return never
	}
	due, _ := e.others.schedule.next()
	return e.start + due
}

// expectOther enters what our clients are owed of the message that is due now.
func (e *engine) expectOther(due int64) {
	_, id := e.others.schedule.next()
	e.others.schedule.advance()
	at := micros(due)
	if e.measured.includes(at) && e.shape.Sends(time.Duration(due-e.start)) && e.others.sends(uint32(id), at) {
		e.window.Counts[frame.LedgerExpected] += e.members.OwedByOther(at)
	}
}
