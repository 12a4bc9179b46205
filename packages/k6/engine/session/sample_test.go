package session

import (
	"math/rand/v2"
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// sampled lets deliveries come at a rate and returns for each second of the measured time which ones were compared.
func sampled(key *ledger.Key, seconds int, perS func(second int) int) [][]bool {
	const warmUp = 5
	s := newSample(key, 0, 1)
	var measured [][]bool
	for second := range warmUp + seconds {
		w := frame.NewWindow(plan.WarmUp, time.Time{})
		past := time.Duration(second) * time.Second
		if second >= warmUp {
			w.Phase = plan.Measure
			s.spread(past, time.Duration(warmUp+seconds-second)*time.Second)
		}
		compared := make([]bool, perS(second))
		for i := range compared {
			if compared[i] = s.takes(); compared[i] {
				w.Counts[frame.LedgerCompared]++
			}
		}
		w.Counts[frame.DeliveriesReceived] = int64(len(compared))
		s.count(w)
		if w.Phase == plan.Measure {
			measured = append(measured, compared)
		}
	}
	return measured
}

func shareOf(compared [][]bool) (count, all int) {
	for _, second := range compared {
		for _, c := range second {
			all++
			if c {
				count++
			}
		}
	}
	return count, all
}

func TestTheSampleHasItsComparisonsWhateverTheRateIs(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		perS        func(second int) int
		least, most float64 // share
	}{
		"few are all compared":           {func(int) int { return 500 }, 1, 1},
		"100,000 in all":                 {func(int) int { return 10_000 }, 0.46, 0.54},
		"a million in all":               {func(int) int { return 100_000 }, 0.046, 0.054},
		"so many that a share is left":   {func(int) int { return 1_000_000 }, 0.0150, 0.0162},
		"none in the warm-up":            {func(s int) int { return map[bool]int{true: 10_000}[s >= 5] }, 0.46, 0.75},
		"three seconds of silence":       {func(s int) int { return map[bool]int{true: 20_000}[s < 7 || s > 9] }, 0.32, 0.45},
		"twice as many in the last half": {func(s int) int { return map[bool]int{true: 10_000, false: 20_000}[s < 10] }, 0.30, 0.42},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			count, all := shareOf(sampled(ledger.DrawKey(), 10, c.perS))
			if share := float64(count) / float64(all); share < c.least || share > c.most {
				t.Errorf("%d of %d deliveries were compared, a share from %g to %g is expected", count, all, c.least, c.most)
			}
		})
	}
}

// The promise of the methodology: of a trial of 100,000 deliveries, one in 10,000 of them corrupted.
func TestAServerThatCorruptsOneIn10000IsFoundIn99TrialsOf100(t *testing.T) {
	t.Parallel()
	const trials, perS, seconds = 400, 10_000, 10
	random := rand.New(rand.NewPCG(1, 2))
	missed := 0
	for trial := range trials {
		key := ledger.NewKey([ledger.KeyBytes]byte{byte(trial), byte(trial >> 8)})
		compared := sampled(key, seconds, func(int) int { return perS })
		found := false
		for range perS * seconds / 10_000 {
			found = found || compared[random.IntN(seconds)][random.IntN(perS)]
		}
		if !found {
			missed++
		}
	}
	if missed > trials/100 {
		t.Errorf("%d of %d trials found nothing", missed, trials)
	}
}
