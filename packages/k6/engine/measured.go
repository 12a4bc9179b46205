package engine

import (
	"time"

	"plumbline/k6/plan"
)

// measured knows which times, in microseconds of the engine's clock, lie in a measure stage.
type measured struct {
	from, until []int64
}

func newMeasured(p *plan.Plan, start int64) measured {
	var m measured
	at := 0.0
	for _, stage := range p.Stages {
		from := at
		at += stage.Seconds
		if stage.Phase == plan.Measure {
			m.from = append(m.from, micros(start+int64(from*float64(time.Second))))
			m.until = append(m.until, micros(start+int64(at*float64(time.Second))))
		}
	}
	return m
}

// cut ends the stage at a time, and forgets those after it.
func (m *measured) cut(at int64) {
	for i := range m.from {
		m.from[i], m.until[i] = min(m.from[i], at), min(m.until[i], at)
	}
}

func (m *measured) includes(at int64) bool {
	for i, from := range m.from {
		if at < from {
			return false
		}
		if at < m.until[i] {
			return true
		}
	}
	return false
}
