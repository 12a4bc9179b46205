package flow

import (
	"bytes"

	"plumbline/k6/engine/workload"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/wire"
)

// Message takes a message, or where the flow says so each line of a text message.
func (f *Flow) Message(k int32, kind wire.Kind, payload []byte, size uint64) workload.Reply {
	f.Received(size)
	switch {
	case size > uint64(len(payload)):
		f.Unexpected()
	case kind.Opcode == wire.Binary:
		f.receive(k, &message{opcode: wire.Binary, payload: f.actors[k].join(payload)})
	case f.script.lines:
		f.receiveLines(k, payload)
	default:
		f.receive(k, &message{opcode: kind.Opcode, payload: payload})
	}
	return workload.Nothing
}

// receiveLines takes a text message whose lines are messages of their own. Its bytes are counted already.
func (f *Flow) receiveLines(k int32, payload []byte) {
	count := 0
	for line := range bytes.Lines(payload) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if count++; count > 1 {
			f.Received(0)
		}
		f.receive(k, &message{opcode: wire.Text, payload: line})
	}
}

// receive takes the reply that a step waits for, one that may come at any time, or an unexpected one.
func (f *Flow) receive(k int32, m *message) {
	a := &f.actors[k]
	steps, begins := f.script.steps(a.stage), false
	for i := int(a.group); i < len(steps) && steps[i].kind != send; i++ {
		isLate := f.Now > a.groupAt+int64(steps[i].pause)
		if steps[i].kind != expect || isLate || a.has(int32(i)) {
			continue
		}
		switch f.values.match(steps[i].match, m, a) {
		case whole:
			f.take(k, int32(i), m)
			return
		case beginning:
			begins = true
		}
	}
	f.takeOther(k, m, begins)
}

// take enters the reply of a step, and goes on if the client waits for it.
func (f *Flow) take(k, i int32, m *message) {
	a := &f.actors[k]
	step := &f.script.steps(a.stage)[i]
	a.got |= 1 << i
	f.values.capture(step, m, a)
	if a.stage == repeating {
		due := a.sentAt[max(step.since, 0)]
		f.Enter(k, ledger.New, due, a.counts)
		if step.reply > 0 && a.counts {
			f.Window.Record(frame.Reply+frame.Series(step.reply-1), f.NowMicros()-due)
		}
	}
	if i == a.step && !a.paused {
		a.deadline = never
		a.step++
		f.advance(k, f.NowMicros())
	}
}

// takeOther answers a message that may come at any time, keeps one that begins an expected one, and counts every other as unexpected.
func (f *Flow) takeOther(k int32, m *message, begins bool) {
	a := &f.actors[k]
	for i := range f.script.meanwhile {
		other := &f.script.meanwhile[i]
		switch f.values.match(other.match, m, a) {
		case whole:
			f.answer(k, other)
			return
		case beginning:
			begins = true
		}
	}
	if begins {
		a.held = append(a.held[:0], m.payload...)
		return
	}
	f.Unexpected()
}
