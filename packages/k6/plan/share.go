package plan

// Share is the part of a plan's clients that one loop of one generator runs: its client k is the plan's client
// First + k × Step. Every Step-th client is a fair part of each ramp.
type Share struct{ First, Step int }

// Whole is the share of a loop that runs the plan alone.
func Whole() Share { return Share{0, 1} }

// ID returns the plan's number of the share's client k.
func (s Share) ID(k int32) int { return s.First + int(k)*s.Step }

// Place returns which of the share's clients a client of the plan is; false when it is not the share's.
func (s Share) Place(id uint32) (k int32, ok bool) {
	off := int(id) - s.First
	return int32(off / s.Step), off >= 0 && off%s.Step == 0
}

// Count returns how many of the plan's first n clients the share has.
func (s Share) Count(n int) int { return max(0, (n-s.First+s.Step-1)/s.Step) }

// Divide cuts the share into n equal ones.
func (s Share) Divide(n int) []Share {
	parts := make([]Share, n)
	for i := range parts {
		parts[i] = Share{First: s.First + i*s.Step, Step: s.Step * n}
	}
	return parts
}
