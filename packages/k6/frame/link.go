package frame

import (
	"context"
	"sync/atomic"
	"time"
)

// Link joins the module and the output of one process: k6 makes both, and they do not know each other.
type Link struct {
	managed atomic.Bool
	started chan Start
}

// NewLink makes the link of a process.
func NewLink() *Link { return &Link{started: make(chan Start, 1)} }

// Manage notes that the script holds our module, which marks the frames' ends itself.
func (l *Link) Manage() { l.managed.Store(true) }

// Managed is true if our module marks the frames. A user's own script knows nothing of frames: the output closes
// one each second then.
func (l *Link) Managed() bool { return l.managed.Load() }

// Start is the worker's report of the load's begin.
type Start struct {
	// At is when it begins.
	At time.Time
	// Ahead is how far this machine's wall clock is ahead of that of the server's machine.
	Ahead time.Duration
}

// ReportStart passes on when the load begins; the first report counts.
func (l *Link) ReportStart(s Start) {
	select {
	case l.started <- s:
	default:
	}
}

// AwaitStart returns at the time of the reported start, with the report; false when ctx ends before.
func (l *Link) AwaitStart(ctx context.Context) (Start, bool) {
	select {
	case start := <-l.started:
		start.At = time.Now().Add(time.Until(start.At)) // the same moment, on the clock that never steps too
		timer := time.NewTimer(time.Until(start.At))
		defer timer.Stop()
		select {
		case <-timer.C:
			return start, true
		case <-ctx.Done():
		}
	case <-ctx.Done():
	}
	return Start{}, false
}
