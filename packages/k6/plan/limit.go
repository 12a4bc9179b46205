package plan

import "fmt"

// SearchLimit is where an upper-limit search ends: with the first measure stage that crosses one of them.
type SearchLimit struct {
	// LatencyP99Us is the 99th percentile of a stage's latencies, microseconds.
	LatencyP99Us int64 `json:"latencyP99Us"`
	// ErrorShare is a stage's errors ÷ its clients, its missing connections ÷ its clients, and its lost ÷ its owed deliveries, 0 to 1.
	ErrorShare float64 `json:"errorShare"`
}

func (l *SearchLimit) check() error {
	if l.LatencyP99Us < 1 {
		return fmt.Errorf("latencyP99Us: %d, at least 1 is expected", l.LatencyP99Us)
	}
	if !(l.ErrorShare >= 0 && l.ErrorShare <= 1) {
		return fmt.Errorf("errorShare: %g, 0 to 1 is expected", l.ErrorShare)
	}
	return nil
}
