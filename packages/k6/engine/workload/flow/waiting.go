package flow

import (
	"plumbline/k6/engine/timers"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
)

// wait sets when client k goes on, or gives up. A timer that is set for an earlier time looks at the deadline again.
func (f *Flow) wait(k int32, deadline int64) {
	a := &f.actors[k]
	a.deadline = deadline
	if deadline < a.timerAt {
		a.timerAt = deadline
		f.timers.Add(timers.Timer{At: deadline, Who: k})
	}
}

// Next implements workload.Workload.
func (f *Flow) Next() int64 { return f.timers.Next() }

// Do goes on after a pause, or gives up on a reply.
func (f *Flow) Do(int64) {
	t := f.timers.Pop()
	a := &f.actors[t.Who]
	if t.At != a.timerAt {
		return // an earlier one was set since
	}
	a.timerAt = never
	if a.deadline > t.At {
		if a.deadline != never {
			f.wait(t.Who, a.deadline)
		}
		return
	}
	f.Look()
	a.deadline = never
	if a.paused {
		a.paused = false
		a.step++
		f.Window.Record(frame.Lag, timetable.Micros(f.Now-t.At))
		f.advance(t.Who, timetable.Micros(t.At))
		return
	}
	f.late(t.Who)
}

// late is a reply that has not come within its time.
func (f *Flow) late(k int32) {
	if f.actors[k].stage == connecting {
		f.Window.Fail(frame.AtHandshake, frame.Timeout)
		f.out.GiveUp(k)
		return
	}
	f.Window.Fail(frame.AtSteady, frame.Timeout)
	// the replies that the iteration has not got are lost
	if at := f.finish(k); at >= 0 {
		f.advance(k, at)
	}
}
