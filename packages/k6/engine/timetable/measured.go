package timetable

import (
	"time"

	"plumbline/k6/plan"
)

// Measured knows which times, in microseconds of the engine's clock, lie in a measure stage.
type Measured struct {
	from, until []int64
}

// NewMeasured finds the measure stages of a plan that starts at a time of the engine's clock.
func NewMeasured(p *plan.Plan, start int64) Measured {
	var m Measured
	at := 0.0
	for _, stage := range p.Stages {
		from := at
		at += stage.Seconds
		if stage.Phase == plan.Measure {
			m.from = append(m.from, Micros(start+int64(from*float64(time.Second))))
			m.until = append(m.until, Micros(start+int64(at*float64(time.Second))))
		}
	}
	return m
}

// Cut ends the stage at a time, and forgets those after it.
func (m *Measured) Cut(at int64) {
	for i := range m.from {
		m.from[i], m.until[i] = min(m.from[i], at), min(m.until[i], at)
	}
}

// Includes reports whether a time lies in a measure stage.
func (m *Measured) Includes(at int64) bool {
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

// Rest returns how long the measure stages go on after a time, in nanoseconds of the engine's clock.
func (m *Measured) Rest(at int64) time.Duration {
	var rest int64
	for i, until := range m.until {
		rest += max(0, until-max(m.from[i], Micros(at)))
	}
	return time.Duration(rest) * time.Microsecond
}

// Repeats returns how many of the times first + n × period, n from one number up to another, lie in a measure stage.
func (m *Measured) Repeats(first, period, from, upTo int64) (count int64) {
	before := func(at int64) int64 { // how many of those times, from number 0 on, are before at
		return (max(at-first, 0) + period - 1) / period
	}
	for i := range m.from {
		count += max(0, min(before(m.until[i]), upTo)-max(before(m.from[i]), from))
	}
	return count
}

// First returns when the first measure stage begins; false if there is none.
func (m *Measured) First() (at int64, ok bool) {
	if len(m.from) == 0 {
		return 0, false
	}
	return m.from[0], true
}

// Micros returns the whole microseconds of a time in nanoseconds.
func Micros(ns int64) int64 { return ns / int64(time.Microsecond) }
