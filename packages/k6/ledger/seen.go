package ledger

// Verdict is how a delivery compares with a receiver's memory.
type Verdict int

// Verdicts.
const (
	// New is the first delivery of a message that no later one of its sender has overtaken.
	New Verdict = iota
	// Reordered is the first delivery of a message after a later one of its sender.
	Reordered
	// Duplicated is a further delivery.
	Duplicated
)

// window is how many sequence numbers back a receiver remembers, for each sender.
const window = 32

// pair is what one receiver knows of one sender: 8 bytes, so that 1,000 × 1,000 pairs take 8 MB.
type pair struct {
	last uint32 // highest sequence number seen; 0 for none
	bits uint32 // bit i: last − i was seen
}

// Seen is one receiver's memory, by sender. The zero value remembers nothing and takes no memory.
type Seen struct{ pairs []pair }

// See notes a delivery of one of senders' messages. A message older than the window counts as duplicated: a ledger may
// say too little of what was delivered, never too much.
func (s *Seen) See(sender, seq uint32, senders int) Verdict {
	if s.pairs == nil {
		s.pairs = make([]pair, senders)
	}
	p := &s.pairs[sender]
	if seq > p.last {
		if ahead := seq - p.last; ahead < window {
			p.bits = p.bits<<ahead | 1
		} else {
			p.bits = 1
		}
		p.last = seq
		return New
	}
	behind := p.last - seq
	if behind >= window || p.bits>>behind&1 == 1 {
		return Duplicated
	}
	p.bits |= 1 << behind
	return Reordered
}
