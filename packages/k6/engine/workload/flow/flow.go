// Package flow is the workload whose messages the plan describes: each client goes through steps, again and again, and every reply that
// a step waits for is owed.
package flow

import (
	"math"
	"time"

	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timers"
	"plumbline/k6/engine/workload"
	"plumbline/k6/frame"
)

// MaxReply bounds the bytes of a message that steps look at; a larger one is none of theirs.
const MaxReply = 256 << 10

// never is the deadline of a client that waits for nothing.
const never = math.MaxInt64

// Flow is the workload. Its clients' steps are those of the plan; one buffer serves them all.
type Flow struct {
	workload.Base
	out     workload.Out
	script  *script
	values  values
	actors  []actor
	timers  timers.Heap
	pace    pace
	replies int64 // that an iteration is owed
	buffer  []byte
}

// New makes the workload of a session whose steps are sent by out.
func New(s *session.Session, out workload.Out) *Flow {
	f := &Flow{
		Base: workload.Base{Session: s}, out: out, script: newScript(s.Plan.Flow), values: newValues(s.Plan.Flow, s.Key),
		actors: make([]actor, len(s.Clients)), replies: s.Plan.Flow.Replies(), pace: newPace(s.Peak),
	}
	for k := range f.actors {
		f.actors[k] = actor{connection: s.Share.ID(int32(k)), deadline: never, timerAt: never}
	}
	return f
}

// Sent implements workload.Workload: the loop sends nothing of a flow.
func (f *Flow) Sent(int32, int64) {}

// Rest returns nil: replies are kept whole, and told by what their steps say.
func (f *Flow) Rest([]byte) []byte { return nil }

// Joined begins the steps of connect.
func (f *Flow) Joined(k int32) {
	a := &f.actors[k]
	a.begin(connecting, 0)
	a.groupAt = f.Now // the server may be the one that speaks first
	f.advance(k, f.NowMicros())
}

// Left forgets what the client was about; what its iteration was owed is lost.
func (f *Flow) Left(k int32) { f.actors[k].stop(away) }

// PlanCut forgets the iterations that have not begun.
func (f *Flow) PlanCut() {
	for k := range f.actors {
		f.actors[k].waiting = f.actors[k].waiting[:0]
	}
}

// Due implements workload.Stepped. An iteration that is due while the one before it goes on begins when that is over: its latency counts from
// when it was due.
func (f *Flow) Due(k int32, at int64) {
	switch a := &f.actors[k]; {
	case a.stage == idle:
		f.beginIteration(k, at)
		f.advance(k, at)
	case a.stage == repeating && len(a.waiting) < maxWaiting:
		a.waiting = append(a.waiting, at)
	}
}

// beginIteration sets client k to the first step of an iteration that was due at a time, and enters the replies that it is owed.
func (f *Flow) beginIteration(k int32, at int64) {
	a := &f.actors[k]
	a.begin(repeating, len(f.script.repeat))
	a.iteration++
	a.counts = f.Measured.Includes(at) && f.Owes(k, at)
	if a.counts {
		f.Expect(k, f.replies)
	}
}

// advance goes through the steps of client k from the present one, which is due at a time in microseconds, up to one that waits.
func (f *Flow) advance(k int32, at int64) {
	a := &f.actors[k]
	for {
		steps := f.script.steps(a.stage)
		if int(a.step) == len(steps) {
			if at = f.finish(k); at < 0 {
				return
			}
			continue
		}
		switch step := &steps[a.step]; step.kind {
		case send:
			a.opened(f.Now, at)
			f.buffer = f.values.append(f.buffer[:0], step.message, a)
			if !f.out.Send(k, step.opcode, f.buffer) {
				a.giveUp()
				return
			}
			if a.stage == repeating {
				f.Count(frame.MessagesSent)
				f.Window.Counts[frame.BytesSent] += int64(len(f.buffer))
			}
		case expect:
			if a.has(a.step) {
				break
			}
			f.wait(k, a.groupAt+int64(step.pause))
			return
		case think:
			a.paused = true
			f.wait(k, max(f.Now, at*int64(time.Microsecond))+int64(step.pause))
			return
		}
		a.step++
		at = f.NowMicros()
	}
}

// finish ends the steps that were gone through. It begins the iteration that waited for that, if any, and returns when it was due; −1 for none.
func (f *Flow) finish(k int32) int64 {
	a := &f.actors[k]
	a.stage, a.deadline = idle, never
	if len(a.waiting) == 0 {
		return -1
	}
	at := a.waiting[0]
	a.waiting = a.waiting[:copy(a.waiting, a.waiting[1:])]
	if !f.Shape.Sends(f.OfPlan(f.Now)) {
		a.waiting = a.waiting[:0]
		return -1
	}
	f.beginIteration(k, at)
	return at
}

var _ workload.Stepped = (*Flow)(nil)
