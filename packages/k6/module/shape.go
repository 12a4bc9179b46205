package module

import (
	"encoding/json"
	"time"

	"plumbline/k6/plan"
)

// Shape returns when what is due under a plan, for engines written in a script. All times are microseconds from the
// plan's start; a time that never comes is -1.
func (m *Module) Shape(object map[string]any) (map[string]any, error) {
	p, err := parseObject(object)
	if err != nil {
		return nil, err
	}
	shape := plan.NewShape(p)
	return map[string]any{
		"end":       func() int64 { return shape.End().Microseconds() },
		"phase":     func(at float64) string { return shape.Phase(toTime(at)) },
		"phaseEnd":  func(at float64) int64 { return toMicros(shape.PhaseEnd(toTime(at))) },
		"sends":     func(at float64) bool { return shape.Sends(toTime(at)) },
		"measured":  func(at float64) bool { return shape.Measured(toTime(at)) },
		"nextJoin":  func(k int, at float64) int64 { return toMicros(shape.NextJoin(k, toTime(at))) },
		"nextLeave": func(k int, at float64) int64 { return toMicros(shape.NextLeave(k, toTime(at))) },
	}, nil
}

// parseObject checks a plan that a script holds; the script may have changed it.
func parseObject(object map[string]any) (*plan.Plan, error) {
	text, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	return plan.Parse(text)
}

func toTime(micros float64) time.Duration { return time.Duration(micros * float64(time.Microsecond)) }

func toMicros(t time.Duration) int64 {
	if t == plan.Never {
		return -1
	}
	return t.Microseconds()
}
