package engine

import (
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// maxReply is the largest message that is copied to leave together with others in one system call.
const maxReply = 4 << 10

// sendDue does the schedule's next message.
func (e *engine) sendDue(due int64) {
	_, k := e.schedule.next()
	e.schedule.advance()
	c := &e.clients[k]
	if !c.wanted(due) {
		return
	}
	if due >= e.offeredUntil {
		e.window.Counts[frame.MessagesOffered]++
	}
	if c.standing != joined {
		return
	}
	e.now = e.clock()
	e.window.Record(frame.Lag, micros(e.now-due))
	e.sendMessage(k, micros(due))
}

// sendMessage sends the next message of a client, which is due at a time in microseconds.
func (e *engine) sendMessage(k int32, at int64) {
	if e.write(e.clients[k].conn, e.message(k, at)) {
		e.countSent(k, at)
	} else {
		e.probes.unfollow(k)
	}
}

// sendFirst sends what a client has to say when it has joined, or when a closed loop begins.
func (e *engine) sendFirst(k int32) {
	n := 0
	switch e.plan.Sending.Kind {
	case plan.Once:
		n = 1
	case plan.Closed:
		n = e.plan.Sending.Depth
	}
	c := &e.clients[k]
	for ; n > 0 && e.sends && c.standing == joined; n-- {
		e.window.Counts[frame.MessagesOffered]++
		e.sendMessage(k, micros(e.now))
	}
}

// reply sends a closed loop's next message; a small one leaves together with the other replies to the same read.
func (e *engine) reply(k int32) error {
	c := &e.clients[k]
	if e.plan.Sending.Kind != plan.Closed || !e.sends || c.standing != joined {
		return nil
	}
	e.window.Counts[frame.MessagesOffered]++
	message := e.message(k, micros(e.now))
	e.countSent(k, micros(e.now))
	if len(message) > maxReply {
		return e.answer(message)
	}
	e.replies = append(e.replies, message...)
	return nil
}

// message stamps the next message of a client. The bytes are valid until the next call.
func (e *engine) message(k int32, at int64) []byte {
	c := &e.clients[k]
	c.seq++
	if c.recent == nil {
		c.recent = new([recentMessages]int64)
	}
	c.recent[c.seq%recentMessages] = at
	h := ledger.Header{Sender: uint32(e.share.ID(k)), Seq: c.seq, Micros: at}
	message := e.template.stamp(h, e.conns[c.conn].parser.Deflate)
	if e.probes.wantsMessage() {
		message = e.probed(k, at, message)
	}
	return message
}

func (e *engine) countSent(k int32, at int64) {
	e.window.Counts[frame.MessagesSent]++
	e.window.Counts[frame.BytesSent] += int64(e.plan.Sending.PayloadBytes)
	if !e.measured.includes(at) {
		return
	}
	switch {
	case e.members != nil:
		e.window.Counts[frame.LedgerExpected] += e.members.Expected(int(k), at)
		if e.paused > 0 {
			e.window.Counts[frame.LedgerPausedExpected] += e.pausedOnes.Expected(int(k), at)
		}
	case !e.owed(k, at):
	case e.plan.Push != nil:
		e.expect(k, int64(e.plan.Push.Count))
	default:
		e.expect(k, 1)
	}
}

// expect enters n deliveries to client k as owed.
func (e *engine) expect(k int32, n int64) {
	if e.isPaused(k) {
		e.window.Counts[frame.LedgerPausedExpected] += n
	} else {
		e.window.Counts[frame.LedgerExpected] += n
	}
}

// membersOf returns the members that client k is one of; nil in workloads that have none.
func (e *engine) membersOf(k int32) *ledger.Members {
	if e.isPaused(k) {
		return e.pausedOnes
	}
	return e.members
}

// owed tells whether client k is owed a message of the time, in microseconds.
func (e *engine) owed(k int32, at int64) bool {
	if m := e.membersOf(k); m != nil {
		return m.Owes(int(k), at)
	}
	c := &e.clients[k]
	return micros(c.joinedAt) <= at && at < micros(c.leavesAt)-e.settle
}

// maxUnsentOf bounds the bytes of one connection that the kernel has not taken yet; further messages count as errors. A
// closed loop sends no more than its depth, so all of that has room.
func (e *engine) maxUnsentOf(p *plan.Plan) int {
	return max(leastUnsent, (max(1, p.Sending.Depth)+1)*e.template.frameBytes())
}

// spreadOf returns how many answers to one client may be on their way at once.
func spreadOf(p *plan.Plan) int {
	spread := max(1, p.Sending.Depth)
	if p.Push != nil {
		spread = p.Push.Count * max(2, p.Sending.Depth)
	}
	return spread
}
