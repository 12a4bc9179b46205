package timers

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTimersComeInTheOrderOfTheirTimesWithoutAnAllocation(t *testing.T) {
	const n = 1000
	random := rand.New(rand.NewPCG(1, 2))
	var h Heap
	h.Grow(n)
	var at []int64
	if allocated := testing.AllocsPerRun(1, func() {
		for len(h.timers) > 0 {
			h.Pop()
		}
		for i := range n {
			h.Add(Timer{At: random.Int64N(n), Who: int32(i)})
			if i%3 == 0 {
				h.Add(h.Pop())
			}
		}
	}); allocated > 0 {
		t.Errorf("%v allocations", allocated)
	}
	for len(h.timers) > 0 {
		at = append(at, h.Pop().At)
	}
	if len(at) != n || !slices.IsSorted(at) {
		t.Errorf("%d of %d timers, in order: %t", len(at), n, slices.IsSorted(at))
	}
}
