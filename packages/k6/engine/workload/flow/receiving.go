package flow

import (
	"plumbline/k6/engine/workload"
	"plumbline/k6/ledger"
	"plumbline/k6/wire"
)

// Message takes a message: the reply that a step waits for, one that may come at any time, or an unexpected one.
func (f *Flow) Message(k int32, kind wire.Kind, payload []byte, size uint64) workload.Reply {
	f.Received(size)
	a := &f.actors[k]
	if size > uint64(len(payload)) {
		f.Unexpected()
		return workload.Nothing
	}
	m := message{opcode: kind.Opcode, payload: payload}
	if kind.Opcode == wire.Binary {
		m.payload = a.join(payload)
	}
	steps, begins := f.script.steps(a.stage), false
	for i := int(a.group); i < len(steps) && steps[i].kind != send; i++ {
		if steps[i].kind != expect || a.has(int32(i)) {
			continue
		}
		switch f.values.match(steps[i].match, &m, a) {
		case whole:
			f.take(k, int32(i), &m)
			return workload.Nothing
		case beginning:
			begins = true
		}
	}
	f.takeOther(k, &m, begins)
	return workload.Nothing
}

// take enters the reply of a step, and goes on if the client waits for it.
func (f *Flow) take(k, i int32, m *message) {
	a := &f.actors[k]
	step := &f.script.steps(a.stage)[i]
	a.got |= 1 << i
	f.values.capture(step, m, a)
	if a.stage == repeating {
		f.Enter(k, ledger.New, a.sentAt[max(step.since, 0)], a.counts)
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
			if other.answers {
				f.buffer = f.values.append(f.buffer[:0], other.answer, a)
				f.out.Send(k, other.opcode, f.buffer)
			}
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
