// Package timetable knows when the messages of a plan are due, and which times are measured.
package timetable

import (
	"math"
	"slices"
	"sort"

	"plumbline/k6/plan"
)

// Golden is the golden ratio: its multiples spread any first n clients evenly over a period.
const Golden = 0.6180339887498949

const (
	// Above this many messages per second the schedule is drawn on ticks, which halves the generator's wake-ups.
	tickFrom = 1000
	tickNs   = 1_000_000
)

// Schedule is the open model's absolute timetable: message n of client k is due at phase(k) + n × period, whatever the
// server does. Phases are spread by the Golden ratio, so that any first n clients send evenly over the period; in step
// they are all zero. Times are nanoseconds from the plan's start.
type Schedule struct {
	period float64
	order  []int32   // clients by phase
	phases []float64 // phase of order[i]
	tick   int64
	cycle  int64
	pos    int
}

// New makes the timetable of a share's n clients under an open plan.
func New(share plan.Share, n int, p *plan.Plan) *Schedule {
	perS := p.Sending.PerClientPerS
	s := &Schedule{period: 1e9 / perS, order: make([]int32, n), phases: make([]float64, n)}
	if rateOf(n, p) > tickFrom {
		s.tick = tickNs
	}
	phase := func(k int32) float64 { return math.Mod(float64(share.ID(k))*Golden, 1) * s.period }
	for k := range s.order {
		s.order[k] = int32(k)
	}
	if p.Sending.Phases == plan.InStep {
		return s
	}
	slices.SortFunc(s.order, func(a, b int32) int {
		if phase(a) < phase(b) {
			return -1
		}
		return 1
	})
	for i, k := range s.order {
		s.phases[i] = phase(k)
	}
	return s
}

// rateOf returns the messages per second of n clients. Generators that share a plan take that of an equal part of it, so that
// each knows when the others' clients are due.
func rateOf(n int, p *plan.Plan) float64 {
	if p.Sharers() > 1 {
		return float64(p.Peak()) / float64(p.Sharers()) * p.Sending.PerClientPerS
	}
	return float64(n) * p.Sending.PerClientPerS
}

// Next returns the next message's time and client.
func (s *Schedule) Next() (due int64, client int32) {
	if len(s.order) == 0 {
		return math.MaxInt64, 0
	}
	due = s.at(s.cycle, s.pos)
	if s.tick > 0 {
		due -= due % s.tick
	}
	return due, s.order[s.pos]
}

// Advance goes on to the message after the next.
func (s *Schedule) Advance() {
	if s.pos++; s.pos == len(s.order) {
		s.pos = 0
		s.cycle++
	}
}

// before returns how many messages of order[i], from its first on, are due before t.
func (s *Schedule) before(i int, t int64) int64 {
	if s.tick > 0 {
		t = (t + s.tick - 1) / s.tick * s.tick // messages of a tick that begins before t are due before t
	}
	n := max(0, int64((float64(t)-s.phases[i])/s.period)) // but for rounding
	for n > 0 && s.at(n-1, i) >= t {
		n--
	}
	for s.at(n, i) < t {
		n++
	}
	return n
}

// at returns when message n of order[i] is due, but for the tick.
func (s *Schedule) at(n int64, i int) int64 { return int64(float64(n)*s.period + s.phases[i]) }

// Left returns how many messages of order[i] are due from one time until another and have not been gone past.
func (s *Schedule) Left(i int, from, until int64) int64 {
	past := s.cycle
	if i < s.pos {
		past++
	}
	return max(0, s.before(i, until)-max(past, s.before(i, from)))
}

// SkipTo goes on to the first message due at or after t.
func (s *Schedule) SkipTo(t int64) {
	if len(s.order) == 0 {
		return
	}
	s.cycle = max(s.cycle, int64(float64(t)/s.period)-1)
	s.pos = 0
	n := sort.Search(2*len(s.order), func(i int) bool {
		probe := *s
		probe.cycle += int64(i / len(s.order))
		probe.pos = i % len(s.order)
		due, _ := probe.Next()
		return due >= t
	})
	s.cycle += int64(n / len(s.order))
	s.pos = n % len(s.order)
}

// Clients returns the clients in the order of their phases.
func (s *Schedule) Clients() []int32 { return s.order }

// Without returns the timetable of the clients that a share does not have.
func (s *Schedule) Without(share plan.Share) *Schedule {
	rest := &Schedule{period: s.period, tick: s.tick}
	for i, id := range s.order {
		if _, ours := share.Place(uint32(id)); !ours {
			rest.order = append(rest.order, id)
			rest.phases = append(rest.phases, s.phases[i])
		}
	}
	return rest
}
