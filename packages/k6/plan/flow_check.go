package plan

import (
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
)

const (
	// maxFlowSteps bounds each list of steps, and that of other messages.
	maxFlowSteps = 50
	// maxFlowWidth bounds the digits that a number is filled up to.
	maxFlowWidth = 16
)

// jsonPath is a path of keys and indexes with dots between them: none of its characters means more than itself.
var jsonPath = regexp.MustCompile(`^[\w-]+(\.[\w-]+)*$`)

func (p *Plan) checkFlow() error {
	if p.Sending.Kind != Open {
		return errors.New("sending.kind: iterations of a flow are due at a rate, open is expected")
	}
	f := p.Flow
	for i, row := range f.Rows {
		if len(row) != len(f.Rows[0]) {
			return fmt.Errorf("flow.rows[%d]: %d values, %d are expected", i, len(row), len(f.Rows[0]))
		}
	}
	if f.File != nil {
		if err := f.File.check(); err != nil {
			return err
		}
	}
	f.packRows()
	if err := errors.Join(f.checkSteps("connect", f.Connect), f.checkSteps("repeat", f.Repeat)); err != nil {
		return err
	}
	if len(f.Repeat) == 0 || f.Repeat[0].Kind != SendStep || f.Replies() == 0 {
		return errors.New("flow.repeat: an iteration that begins with a send and expects a reply is expected")
	}
	if len(f.Meanwhile) > maxFlowSteps {
		return fmt.Errorf("flow.meanwhile: %d messages, at most %d are expected", len(f.Meanwhile), maxFlowSteps)
	}
	for i, m := range f.Meanwhile {
		err := f.checkMatch(&m.Match)
		if err == nil && m.Answer != nil {
			err = f.checkParts(m.Answer.Parts)
		}
		if err != nil {
			return fmt.Errorf("flow.meanwhile[%d].%w", i, err)
		}
	}
	return nil
}

func (f *Flow) checkSteps(name string, steps []FlowStep) error {
	if len(steps) > maxFlowSteps {
		return fmt.Errorf("flow.%s: %d steps, at most %d are expected", name, len(steps), maxFlowSteps)
	}
	for i, step := range steps {
		if err := f.checkStep(step, steps[:i]); err != nil {
			return fmt.Errorf("flow.%s[%d].%w", name, i, err)
		}
	}
	return nil
}

func (f *Flow) checkStep(s FlowStep, before []FlowStep) error {
	switch s.Kind {
	case SendStep:
		return f.checkParts(s.Parts)
	case ThinkStep:
		return checkMs("ms", s.Ms)
	case ExpectStep:
	default:
		return fmt.Errorf("kind: %q is not one of send, expect, think", s.Kind)
	}
	if s.Since != nil && (*s.Since < 0 || *s.Since >= len(before) || before[*s.Since].Kind != SendStep) {
		return errors.New("since: a send before the step is expected")
	}
	if s.Match == nil {
		return errors.New("match: required for expect")
	}
	for _, c := range s.Captures {
		if c.Slot < 0 || c.Slot >= f.Slots || c.Group < 0 || c.Path != "" && !jsonPath.MatchString(c.Path) {
			return errors.New("captures: one of the flow's slots, and a path or a group are expected")
		}
	}
	return errors.Join(checkMs("withinMs", s.WithinMs), f.checkMatch(s.Match))
}

func checkMs(name string, ms float64) error {
	if !(ms > 0 && ms <= 60_000) {
		return fmt.Errorf("%s: %g, over 0 and at most 60000 is expected", name, ms)
	}
	return nil
}

func (f *Flow) checkMatch(m *FlowMatch) error {
	switch m.Kind {
	case MatchBinary:
		return f.checkParts(m.Prefix)
	case MatchText:
		pattern, err := regexp.Compile(m.Pattern)
		if err != nil {
			return fmt.Errorf("match.pattern: %w", err)
		}
		for _, g := range m.Groups {
			if g.Group < 1 || g.Group > pattern.NumSubexp() {
				return fmt.Errorf("match.groups: the pattern has no group %d", g.Group)
			}
		}
	case MatchJSON:
		for _, v := range m.Values {
			if !jsonPath.MatchString(v.Path) {
				return fmt.Errorf("match.values: %q is no path of keys and indexes", v.Path)
			}
		}
	default:
		return fmt.Errorf("match.kind: %q is not one of json, text, binary", m.Kind)
	}
	for _, e := range slices.Concat(m.Groups, m.Values) {
		if err := f.checkParts(e.Equals); err != nil {
			return err
		}
	}
	return nil
}

func (f *Flow) checkParts(parts []FlowPart) error {
	for _, p := range parts {
		if p.kinds() != 1 {
			return errors.New("parts: exactly one of text, hex, value, column and slot is expected")
		}
		switch {
		case p.Hex != nil:
			if _, err := hex.DecodeString(*p.Hex); err != nil {
				return fmt.Errorf("parts: %w", err)
			}
		case p.Column != nil && (*p.Column < 0 || *p.Column >= f.columns()):
			return fmt.Errorf("parts: the data has no column %d", *p.Column)
		case p.Slot != nil && (*p.Slot < 0 || *p.Slot >= f.Slots):
			return fmt.Errorf("parts: the flow has no slot %d", *p.Slot)
		case p.Value != nil && !slices.Contains([]string{ValueConnection, ValueIteration, ValueID}, *p.Value):
			return fmt.Errorf("parts: %q is not one of connection, iteration, id", *p.Value)
		case p.Width < 0 || p.Width > maxFlowWidth:
			return fmt.Errorf("parts: a width of %d, 0 to %d are expected", p.Width, maxFlowWidth)
		}
	}
	return nil
}

// kinds counts what a part says it is.
func (p *FlowPart) kinds() (n int) {
	for _, has := range []bool{p.Text != nil, p.Hex != nil, p.Value != nil, p.Column != nil, p.Slot != nil} {
		if has {
			n++
		}
	}
	return n
}
