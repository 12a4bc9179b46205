package flow

import (
	"encoding/hex"
	"regexp"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// kind of a step.
type kind uint8

const (
	send kind = iota
	expect
	think
)

// script is a plan's flow, ready to be gone through.
type script struct {
	connect, repeat []step
	meanwhile       []other
	lines           bool // each line of a text message is one
}

type step struct {
	kind     kind
	opcode   byte
	message  []part
	match    matcher
	since    int32 // the send from which the latency counts
	reply    int   // its number among the replies that have histograms of their own, from 1; 0: it has none
	captures []plan.FlowCapture
	pause    time.Duration // its length, or how long the reply may take
}

// other is a message that may come at any time.
type other struct {
	match   matcher
	answers bool
	opcode  byte
	answer  []part
}

// part of a message: bytes, or where its value comes from.
type part struct {
	from  source
	bytes []byte
	index int // the column or slot; the width of a number
}

type source uint8

const (
	fromBytes source = iota
	fromConnection
	fromIteration
	fromID
	fromColumn
	fromSlot
)

// newScript makes the script of a flow whose plan was checked.
func newScript(f *plan.Flow) *script {
	repeat := newSteps(f.Repeat)
	if f.Replies() > 1 { // one alone has the histogram of all latencies
		numberReplies(repeat)
	}
	s := &script{connect: newSteps(f.Connect), repeat: repeat, lines: f.Lines}
	for _, m := range f.Meanwhile {
		o := other{match: newMatcher(&m.Match), answers: m.Answer != nil}
		if o.answers {
			o.opcode, o.answer = opcodeOf(m.Answer.Binary), newParts(m.Answer.Parts)
		}
		s.meanwhile = append(s.meanwhile, o)
	}
	return s
}

// steps returns those of a stage.
func (s *script) steps(at stage) []step {
	switch at {
	case connecting:
		return s.connect
	case repeating:
		return s.repeat
	default:
		return nil
	}
}

func newSteps(from []plan.FlowStep) []step {
	steps := make([]step, len(from))
	last := int32(0)
	for i, f := range from {
		s := &steps[i]
		switch f.Kind {
		case plan.SendStep:
			*s = step{kind: send, opcode: opcodeOf(f.Binary), message: newParts(f.Parts)}
			last = int32(i)
		case plan.ThinkStep:
			*s = step{kind: think, pause: millis(f.Ms)}
		default:
			*s = step{kind: expect, match: newMatcher(f.Match), since: last, captures: f.Captures, pause: millis(f.WithinMs)}
			if f.Since != nil {
				s.since = int32(*f.Since)
			}
		}
	}
	return steps
}

func numberReplies(steps []step) {
	count := 0
	for i := range steps {
		if steps[i].kind == expect && count < frame.MostReplies {
			count++
			steps[i].reply = count
		}
	}
}

func millis(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

func opcodeOf(binary bool) byte {
	if binary {
		return wire.Binary
	}
	return wire.Text
}

func newParts(from []plan.FlowPart) []part {
	parts := make([]part, len(from))
	for i, f := range from {
		switch {
		case f.Text != nil:
			parts[i] = part{bytes: []byte(*f.Text)}
		case f.Hex != nil:
			parts[i].bytes, _ = hex.DecodeString(*f.Hex) // the plan's check has read it
		case f.Column != nil:
			parts[i] = part{from: fromColumn, index: *f.Column}
		case f.Slot != nil:
			parts[i] = part{from: fromSlot, index: *f.Slot}
		case *f.Value == plan.ValueConnection:
			parts[i] = part{from: fromConnection, index: f.Width}
		case *f.Value == plan.ValueIteration:
			parts[i] = part{from: fromIteration, index: f.Width}
		default:
			parts[i] = part{from: fromID}
		}
	}
	return parts
}

func newMatcher(f *plan.FlowMatch) matcher {
	switch f.Kind {
	case plan.MatchBinary:
		return matcher{opcode: wire.Binary, prefix: newParts(f.Prefix)}
	case plan.MatchText:
		return matcher{opcode: wire.Text, pattern: regexp.MustCompile(f.Pattern), equals: newEquals(f.Groups)}
	default:
		return matcher{opcode: wire.Text, equals: newEquals(f.Values)}
	}
}

func newEquals(from []plan.FlowEquals) []equals {
	list := make([]equals, len(from))
	for i, f := range from {
		list[i] = equals{path: f.Path, group: f.Group, any: f.Equals == nil, want: newParts(f.Equals)}
	}
	return list
}
