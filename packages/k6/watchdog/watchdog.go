// Package watchdog notices when its process did not run: a thread that sleeps a few milliseconds at a time sees, when it
// wakes late, that the process was stopped, frozen or starved of its processor. It depends on no workload.
package watchdog

import (
	"runtime"
	"sync"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/turns"
)

const (
	// interval is how long the thread sleeps. Each wake-up costs 5 to 40 µs of a processor, so 50 a second cost 0.03 to 0.2 %;
	// a stall seems shorter than it was by half an interval in the mean.
	interval = 20 * time.Millisecond
	// Least is the shortest gap that counts as a stall. A busy kernel wakes a thread some milliseconds late; a process
	// that was stopped, or that used up its CPU quota, stands still for longer.
	Least = 20 * time.Millisecond
	// kept bounds the stalls that are remembered. They are asked for within seconds, once for each window.
	kept = 4096
)

// Watchdog remembers when its process stood still.
type Watchdog struct {
	mu     sync.Mutex
	beat   time.Time // when the thread ran last
	stalls []stall   // in order, the newest last
	// suspended is how long the host had been suspended when a window was noted last.
	suspended time.Duration
}

// stall is a time in which the process did not run.
type stall struct{ from, until time.Time }

// start begins the process's watchdog; its thread lives as long as the process.
var start = sync.OnceValue(func() *Watchdog {
	w := &Watchdog{beat: time.Now(), suspended: suspended()}
	go w.watch()
	return w
})

// Start returns the process's watchdog, which watches from the first call on.
func Start() *Watchdog { return start() }

func (w *Watchdog) watch() {
	runtime.LockOSThread()
	turns.AskForShort() // as the loops do, so that it waits no longer than they
	for {
		// not the system call: the Go runtime takes a processor back from one that lasts, and then looks every 20 µs for more of them
		time.Sleep(interval)
		w.see(time.Now())
	}
}

// see notes that the thread runs at a time.
func (w *Watchdog) see(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if s, stood := w.sinceBeat(now); stood {
		if len(w.stalls) == kept {
			w.stalls = w.stalls[1:]
		}
		w.stalls = append(w.stalls, s)
	}
	w.beat = now
}

// sinceBeat returns the stall that lasts from the end of the thread's last sleep until now, if it is one.
func (w *Watchdog) sinceBeat(now time.Time) (stall, bool) {
	s := stall{w.beat.Add(interval), now}
	return s, now.Sub(s.from) >= Least
}

// Note enters into a closed window how long the process stood still in it, and the host's suspension since the window
// that was noted before.
func (w *Watchdog) Note(window *frame.Window) {
	total, longest := w.between(window.Start, window.Start.Add(window.Length))
	window.Counts[frame.StallTime] = total.Microseconds()
	window.Counts[frame.StallLongest] = longest.Microseconds()
	w.mu.Lock()
	defer w.mu.Unlock()
	now := suspended()
	window.Counts[frame.ClockSuspended] = (now - w.suspended).Microseconds()
	w.suspended = now
}

// between returns what part of a time the process stood still, and how long the longest of the stalls was that reach into
// it. A stall whose end the thread has not seen yet counts until now.
func (w *Watchdog) between(from, until time.Time) (total, longest time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	add := func(s stall) {
		inside := earlier(s.until, until).Sub(later(s.from, from))
		if inside > 0 {
			total += inside
			longest = max(longest, s.until.Sub(s.from))
		}
	}
	for _, s := range w.stalls {
		add(s)
	}
	if s, stands := w.sinceBeat(time.Now()); stands {
		add(s)
	}
	return total, longest
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
