package plan

import (
	"math"
	"time"
)

// Never is a time after every plan's end.
const Never = time.Duration(math.MaxInt64)

// span is a stage with its place in time and the clients at both of its ends.
type span struct {
	start, end time.Duration
	from, to   float64
	stage      int
	phase      string
	sends      bool
}

// Shape answers when what is due. Its times count from the plan's start.
//
// The stages draw one line of clients over time; client k (0, 1, 2, …) belongs to the load while the line is above k.
// So on a ramp the clients come one by one, each at its exact time, and the last to come is the first to go.
type Shape struct{ spans []span }

// NewShape lays the plan's stages end to end. The line begins at 0 clients.
func NewShape(p *Plan) *Shape {
	shape := &Shape{}
	seconds, clients := 0.0, 0.0
	for i, stage := range p.Stages {
		s := span{stage: i, start: toDuration(seconds), from: clients, phase: stage.Phase, sends: stage.Sends}
		seconds += stage.Seconds
		clients = float64(stage.Clients)
		s.end, s.to = toDuration(seconds), clients
		shape.spans = append(shape.spans, s)
	}
	return shape
}

func toDuration(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds * float64(time.Second)))
}

// End is the length of the plan.
func (s *Shape) End() time.Duration { return s.spans[len(s.spans)-1].end }

// Phase returns the phase at t; after the end it is drain.
func (s *Shape) Phase(t time.Duration) string {
	if i := s.at(t); i >= 0 {
		return s.spans[i].phase
	}
	return Drain
}

// Sends reports whether clients send at t.
func (s *Shape) Sends(t time.Duration) bool {
	i := s.at(t)
	return i >= 0 && s.spans[i].sends
}

// Measured reports whether t lies in a measure stage.
func (s *Shape) Measured(t time.Duration) bool {
	i := s.at(t)
	return i >= 0 && s.spans[i].phase == Measure
}

// PhaseEnd returns when the phase at t gives way to another one, or the plan's end.
func (s *Shape) PhaseEnd(t time.Duration) time.Duration {
	i := s.at(t)
	if i < 0 {
		return Never
	}
	for i+1 < len(s.spans) && s.spans[i+1].phase == s.spans[i].phase {
		i++
	}
	return s.spans[i].end
}

// StageEnd returns the end of the stage at t; Never after the plan's end.
func (s *Shape) StageEnd(t time.Duration) time.Duration {
	if i := s.at(t); i >= 0 {
		return s.spans[i].end
	}
	return Never
}

// NextJoin returns the first time at or after t at which client k belongs to the load, or Never.
func (s *Shape) NextJoin(k int, t time.Duration) time.Duration {
	for _, sp := range s.spans {
		if sp.end <= t {
			continue
		}
		if join := sp.join(float64(k), max(t, sp.start)); join < sp.end {
			return join
		}
	}
	return Never
}

// NextLeave returns the first time at or after t at which client k does not belong to the load; at the latest the plan's end.
func (s *Shape) NextLeave(k int, t time.Duration) time.Duration {
	for _, sp := range s.spans {
		if sp.end <= t {
			continue
		}
		if leave := sp.leave(float64(k), max(t, sp.start)); leave < sp.end {
			return leave
		}
	}
	return max(t, s.End())
}

func (s *Shape) at(t time.Duration) int {
	for i, sp := range s.spans {
		if t < sp.end {
			return i
		}
	}
	return -1
}

// join returns the first time at or after t when the span's line is above k; its end if it never is.
func (sp span) join(k float64, t time.Duration) time.Duration {
	switch {
	case sp.above(k, t):
		return t
	case sp.to > k:
		return max(t, sp.crossing(k))
	default:
		return sp.end
	}
}

// leave returns the first time at or after t when the span's line is not above k; its end if it always is.
func (sp span) leave(k float64, t time.Duration) time.Duration {
	switch {
	case !sp.above(k, t):
		return t
	case sp.to <= k:
		return max(t, sp.crossing(k))
	default:
		return sp.end
	}
}

// above reports whether the line is above k at t. A rising line counts as above from the very crossing on.
func (sp span) above(k float64, t time.Duration) bool {
	switch {
	case sp.to > sp.from:
		return sp.from > k || sp.to > k && t >= sp.crossing(k)
	case sp.to < sp.from:
		return sp.from > k && (sp.to > k || t < sp.crossing(k))
	default:
		return sp.from > k
	}
}

func (sp span) crossing(k float64) time.Duration {
	share := (k - sp.from) / (sp.to - sp.from)
	return sp.start + time.Duration(math.Round(share*float64(sp.end-sp.start)))
}
