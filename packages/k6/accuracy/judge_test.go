package accuracy

import (
	"testing"

	"plumbline/k6/ledger"
)

func TestAPercentileOutsideOfThePromiseIsFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		truth    bounds
		reported int64
		kept     bool
	}{
		{bounds{100, 120}, 50, true},
		{bounds{100, 120}, 49, false},
		{bounds{100, 120}, 170, true},
		{bounds{100, 120}, 171, false},
		{bounds{20_000, 20_100}, 19_000, true},
		{bounds{20_000, 20_100}, 18_999, false},
		{bounds{20_000, 20_100}, 21_101, false},
	} {
		if c.truth.keepsPromise(c.reported) != c.kept {
			t.Errorf("%d µs for a truth of %v: kept is not %v", c.reported, c.truth, c.kept)
		}
	}
}

func TestTheTruthIsCountedFromTheIntendedTime(t *testing.T) {
	t.Parallel()
	const zero = 1_000_000_000
	n := notes{deliveries: []delivery{
		// 10 µs on the way, answered at once; and sent 5 ms late, answered after 1 ms.
		{message: ledger.Header{Micros: 100}, arrived: zero + 110_000, written: zero + 120_000, read: zero + 150_000},
		{message: ledger.Header{Micros: 200}, arrived: zero + 5_200_000, written: zero + 6_200_000, read: zero + 6_300_000},
	}}
	if got := n.zeroNs(4); got != zero+6_000 {
		t.Errorf("the zero is found at %d", got)
	}
	l := n.latencies(zero)
	if l.least[0] != 20 || l.most[0] != 50 || l.least[1] != 6_000 || l.most[1] != 6_100 {
		t.Errorf("the latencies are %v", l)
	}
	if late := n.arrivals(zero); late[0] != 10 || late[1] != 5_000 {
		t.Errorf("the messages were %v late", late)
	}
}
