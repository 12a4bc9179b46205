package timetable

import "testing"

func TestOwedTicksAreCountedAsIfEachWasLookedAt(t *testing.T) {
	t.Parallel()
	m := Measured{from: []int64{100, 250, 300}, until: []int64{200, 250, 420}}
	for first := int64(-120); first < 500; first += 7 {
		for _, period := range []int64{1, 9, 50, 333} {
			for _, span := range [][2]int64{{0, 0}, {0, 1}, {0, 400}, {3, 5}, {12, 40}, {5, 4}} {
				var want int64
				for n := span[0]; n < span[1]; n++ {
					if m.Includes(first + n*period) {
						want++
					}
				}
				if got := m.Repeats(first, period, span[0], span[1]); got != want {
					t.Fatalf("from %d each %d, numbers %v: %d, want %d", first, period, span, got, want)
				}
			}
		}
	}
}
