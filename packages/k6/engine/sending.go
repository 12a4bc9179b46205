package engine

import (
	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// maxReply is the largest message that is copied to leave together with others in one system call.
const maxReply = 4 << 10

// sendDue does the schedule's next message.
func (l *loop) sendDue(due int64) {
	_, k := l.schedule.Next()
	l.schedule.Advance()
	c := &l.Clients[k]
	if !c.Wanted(due) {
		return
	}
	if due >= l.offeredUntil {
		l.Window.Counts[frame.MessagesOffered] += l.perDue
	}
	if c.Standing != session.Joined {
		return
	}
	l.Look()
	l.Window.Record(frame.Lag, timetable.Micros(l.Now-due))
	if l.steps != nil {
		l.steps.Due(k, timetable.Micros(due))
		return
	}
	l.send(k, timetable.Micros(due))
}

// Send implements workload.Out. What answers a message leaves together with the other replies to the same read.
func (l *loop) Send(k int32, opcode byte, payload []byte) bool {
	if l.Clients[k].Standing != session.Joined {
		return false
	}
	l.scratch = wire.Append(l.scratch[:0], opcode, payload, l.mask)
	if l.taking == k+1 {
		l.conns.Reply(l.scratch)
		return true
	}
	return l.conns.Write(l.Clients[k].Conn, l.scratch)
}

// GiveUp implements workload.Out.
func (l *loop) GiveUp(k int32) {
	l.conns.Cut(l.Clients[k].Conn)
	l.countClosed(k)
	l.stayEnded(k, true)
}

// sendFirst sends what a client has to say when it has joined, or when a closed loop begins.
func (l *loop) sendFirst(k int32) {
	n := 0
	switch l.Plan.Sending.Kind {
	case plan.Once:
		n = 1
	case plan.Closed:
		n = l.Plan.Sending.Depth
	}
	c := &l.Clients[k]
	for ; n > 0 && l.sends && c.Standing == session.Joined; n-- {
		l.Count(frame.MessagesOffered)
		l.send(k, l.NowMicros())
	}
}

// send sends the next message of a client, which is due at a time in microseconds.
func (l *loop) send(k int32, at int64) {
	if l.conns.Write(l.Clients[k].Conn, l.message(k, at)) {
		l.countSent(k, at)
	} else {
		l.Followed.Forget(k)
	}
}

// reply sends a closed loop's next message; a small one leaves together with the other replies to the same read.
func (l *loop) reply(k int32) error {
	if l.Plan.Sending.Kind != plan.Closed || !l.sends || l.Clients[k].Standing != session.Joined {
		return nil
	}
	l.Count(frame.MessagesOffered)
	at := l.NowMicros()
	message := l.message(k, at)
	l.countSent(k, at)
	if len(message) > maxReply {
		return l.conns.Answer(message)
	}
	l.conns.Reply(message)
	return nil
}

// message makes the next message of a client. The bytes are valid until the next call.
func (l *loop) message(k int32, at int64) []byte {
	message := l.Stamp(k, at, l.conns.Conn(l.Clients[k].Conn).Deflates())
	if l.probes == nil {
		return message
	}
	return l.probes.Message(k, at, message)
}

func (l *loop) countSent(k int32, at int64) {
	l.Count(frame.MessagesSent)
	l.Window.Counts[frame.BytesSent] += int64(l.Plan.Sending.PayloadBytes)
	if l.Measured.Includes(at) {
		l.work.Sent(k, at)
	}
}
