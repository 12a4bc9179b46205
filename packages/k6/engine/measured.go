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

// rest returns how long the measure stages go on after a time, in nanoseconds of the engine's clock.
func (m *measured) rest(at int64) time.Duration {
	var rest int64
	for i, until := range m.until {
		rest += max(0, until-max(m.from[i], micros(at)))
	}
	return time.Duration(rest) * time.Microsecond
}

// repeats returns how many of the times first + n × period, n from one number up to another, lie in a measure stage.
func (m *measured) repeats(first, period, from, upTo int64) (count int64) {
	before := func(at int64) int64 { // how many of those times, from number 0 on, are before at
		return (max(at-first, 0) + period - 1) / period
	}
	for i := range m.from {
		count += max(0, min(before(m.until[i]), upTo)-max(before(m.from[i]), from))
	}
	return count
}
