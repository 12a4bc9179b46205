package accuracy

import (
	"math"
	"slices"
	"sync"

	"plumbline/k6/ledger"
)

// delivery is what the server knows of one answer. Times are Unix times in nanoseconds of the machine that both
// programs share.
type delivery struct {
	message ledger.Header
	arrived int64 // when the kernel had the message
	written int64 // just before the answer was handed to the kernel
	read    int64 // when the kernel had the generator's pong to the ping behind the answer; 0 as long as it has not
}

// notes are the server's own account.
type notes struct {
	mu         sync.Mutex
	received   int // messages
	deliveries []delivery
	dropped    int // answers left out
	duplicated int // answers made a second time
	swapped    int // answers made after a later one
	stalled    [2]int64
	failed     []error // write errors
}

func (n *notes) locked(change func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	change()
}

// zeroNs returns the Unix time of the generator's zero, or up to some microseconds after it: the least time by which any
// message was in the kernel after it was due. leastLagMicros is the least that the generator was late itself.
func (n *notes) zeroNs(leastLagMicros int64) int64 {
	least := int64(math.MaxInt64)
	for _, d := range n.deliveries {
		least = min(least, d.arrived-d.message.Micros*1000)
	}
	return least - leastLagMicros*1000
}

// bounds are the least and the most that a quantile can truly be, in microseconds.
type bounds struct{ least, most int64 }

// distance is how far a reported value lies outside of the bounds.
func (b bounds) distance(micros int64) int64 { return max(b.least-micros, micros-b.most, 0) }

// The promise: a percentile is within 5 % or 50 µs of the truth, whichever is larger.
const (
	promisedShare  = 0.05
	promisedMicros = 50
)

func (b bounds) keepsPromise(micros int64) bool {
	return b.distance(micros) <= max(promisedMicros, int64(promisedShare*float64(b.least)))
}

// latencies holds sorted true latencies: no generator can have read an answer before it was written, nor after its pong
// was there.
type latencies struct{ least, most []int64 }

func (n *notes) latencies(zeroNs int64) latencies {
	var l latencies
	for _, d := range n.deliveries {
		due := zeroNs + d.message.Micros*1000
		l.least = append(l.least, (d.written-due)/1000)
		l.most = append(l.most, (d.read-due)/1000)
	}
	slices.Sort(l.least)
	slices.Sort(l.most)
	return l
}

// arrivals returns sorted times, in microseconds, from when messages were due until the kernel had them.
func (n *notes) arrivals(zeroNs int64) []int64 {
	var late []int64
	for _, d := range n.deliveries {
		late = append(late, (d.arrived-zeroNs)/1000-d.message.Micros)
	}
	slices.Sort(late)
	return late
}

// at returns the bounds of a quantile. Definitions of a quantile differ by a rank, so one to either side counts.
func (l latencies) at(percentile float64) bounds {
	return bounds{rank(l.least, percentile, -1), rank(l.most, percentile, 1)}
}

// rank returns the value at a percentile's nearest rank, moved by a few ranks.
func rank(sorted []int64, percentile float64, by int) int64 {
	i := int(math.Ceil(percentile/100*float64(len(sorted)))) - 1 + by
	return sorted[min(max(i, 0), len(sorted)-1)]
}
