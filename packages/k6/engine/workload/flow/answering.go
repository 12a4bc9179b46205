package flow

import (
	"time"

	"plumbline/k6/frame"
)

const (
	// mostAnswersPerS bounds what all connections of a plan answer together by meanwhile: as many as the product lets a plan send to an
	// address. A server chooses how often it asks, so the plan's rate does not bound it.
	mostAnswersPerS = 5000
	// leastBurst is how many answers a connection may give at once where a second's part of it is less.
	leastBurst = 20
)

// pace is how fast each client may answer by meanwhile, as a bucket of tokens: its equal part of all answers, and at once as many as in a second.
type pace struct {
	every int64 // nanoseconds between two answers
	ahead int64 // how far the answers may be before their time
}

// newPace divides the answers of a plan among its clients.
func newPace(clients int) pace {
	every := int64(time.Second) * int64(clients) / mostAnswersPerS
	return pace{every: every, ahead: max(int64(time.Second), leastBurst*every)}
}

// next returns the time of the answer behind the one that would be given now, where the present one's is at. False: there are too many.
func (p pace) next(at, now int64) (int64, bool) {
	at = max(at, now) + p.every
	return at, at <= now+p.ahead
}

// answer gives the answer to a message that may come at any time. A connection that is asked for too many answers no more, and counts as a
// failure once: its client does not do what the flow says from there on.
func (f *Flow) answer(k int32, o *other) {
	a := &f.actors[k]
	if !o.answers || a.silent {
		return
	}
	next, ok := f.pace.next(a.answerAt, f.Now)
	if !ok {
		a.silent = true
		f.Window.Fail(frame.AtSteady, frame.Answers)
		return
	}
	a.answerAt = next
	f.buffer = f.values.append(f.buffer[:0], o.answer, a)
	f.out.Send(k, o.opcode, f.buffer)
}
