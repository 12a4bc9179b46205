package plan

import "time"

// Stage returns which of the plan's stages t lies in, from 0; −1 after the end.
func (s *Shape) Stage(t time.Duration) int {
	if i := s.at(t); i >= 0 {
		return s.spans[i].stage
	}
	return -1
}

// Cut returns the shape as it is up to t, followed by its drain alone. No client joins in that drain.
func (s *Shape) Cut(t time.Duration) *Shape {
	cut := &Shape{}
	clients, at := 0.0, t
	for _, sp := range s.spans {
		switch {
		case sp.end <= t:
			cut.spans = append(cut.spans, sp)
			clients = sp.to
		case sp.start < t:
			share := float64(t-sp.start) / float64(sp.end-sp.start)
			sp.end, sp.to = t, sp.from+share*(sp.to-sp.from)
			cut.spans = append(cut.spans, sp)
			clients = sp.to
		case sp.phase == Drain:
			length := sp.end - sp.start
			sp.start, sp.end = at, at+length
			sp.from, sp.to = clients, min(clients, sp.to)
			cut.spans = append(cut.spans, sp)
			clients, at = sp.to, sp.end
		}
	}
	return cut
}
