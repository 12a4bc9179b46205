package watchdog

import (
	"testing"
	"time"

	"plumbline/k6/frame"
)

var zero = time.Now().Add(-time.Hour)

// at is so many milliseconds after a watch began.
func at(ms int) time.Time { return zero.Add(time.Duration(ms) * time.Millisecond) }

// watchOf is a watchdog whose thread ran at these milliseconds. Its thread runs no more, and its last beat is now.
func watchOf(beats ...int) *Watchdog {
	w := &Watchdog{beat: at(0)}
	for _, ms := range beats {
		w.see(at(ms))
	}
	w.beat = time.Now().Add(time.Hour)
	return w
}

func TestAThreadThatWakesInTimeSawNoStall(t *testing.T) {
	t.Parallel()
	w := watchOf(20, 41, 75, 114) // the last woke 19 ms late
	if total, longest := w.between(at(0), at(1000)); total != 0 || longest != 0 {
		t.Errorf("a stall of %v, the longest %v", total, longest)
	}
}

func TestAStallIsDividedOverTheWindowsThatItReachesInto(t *testing.T) {
	t.Parallel()
	w := watchOf(500, 600, 790, 1510) // each wake-up is late from 20 ms after the beat before on
	cases := []struct{ from, until, total, longest int }{
		{0, 1000, 480 + 80 + 170 + 190, 700},
		{1000, 2000, 510, 700},
		{2000, 3000, 0, 0},
		{1200, 1300, 100, 700},
	}
	for _, c := range cases {
		total, longest := w.between(at(c.from), at(c.until))
		if total != time.Duration(c.total)*time.Millisecond || longest != time.Duration(c.longest)*time.Millisecond {
			t.Errorf("from %d to %d ms it stood still for %v, the longest stall was %v", c.from, c.until, total, longest)
		}
	}
}

func TestAStallCountsBeforeItsEndIsSeen(t *testing.T) {
	t.Parallel()
	w := &Watchdog{beat: time.Now().Add(-time.Minute)}
	from := time.Now().Add(-30 * time.Second)
	if total, longest := w.between(from, from.Add(time.Second)); total != time.Second || longest < 50*time.Second {
		t.Errorf("a second in an open stall of a minute has %v, the longest %v", total, longest)
	}
}

func TestAWindowTellsOfItsStallsAndOfASuspension(t *testing.T) {
	t.Parallel()
	w := watchOf(50)
	w.suspended = suspended() - 3*time.Second
	window := frame.NewWindow("measure", at(0))
	window.Length = 40 * time.Millisecond
	w.Note(window)
	if c := window.Counts; c[frame.StallTime] != 20_000 || c[frame.StallLongest] != 30_000 {
		t.Errorf("the window says %d µs, the longest %d", c[frame.StallTime], c[frame.StallLongest])
	}
	if us := window.Counts[frame.ClockSuspended]; us < 2_990_000 || us > 3_010_000 {
		t.Errorf("the window says that the host was suspended for %d µs", us)
	}
	w.Note(window)
	if us := window.Counts[frame.ClockSuspended]; us < -10_000 || us > 10_000 {
		t.Errorf("the same suspension is told again, %d µs", us)
	}
}

func TestOldStallsAreForgotten(t *testing.T) {
	t.Parallel()
	w := &Watchdog{beat: at(0)}
	for i := range kept + 10 {
		w.see(at(100 * (i + 1)))
	}
	if len(w.stalls) != kept || !w.stalls[0].until.Equal(at(1100)) {
		t.Errorf("%d stalls are kept, the first until %v", len(w.stalls), w.stalls[0].until)
	}
}
