package frame

import (
	"context"
	"time"
)

// Start is what the worker says of the load's begin.
type Start struct {
	// At is when it begins.
	At time.Time
	// Ahead is how far this machine's wall clock is ahead of that of the server's machine.
	Ahead time.Duration
}

var started = make(chan Start, 1)

// TellStart says when the load begins, to whoever awaits it; the first word counts.
func TellStart(s Start) {
	select {
	case started <- s:
	default:
	}
}

// AwaitStart returns at the time that TellStart says, and what it said; false when ctx ends before.
func AwaitStart(ctx context.Context) (Start, bool) {
	select {
	case told := <-started:
		told.At = time.Now().Add(time.Until(told.At)) // the same moment, on the clock that never steps too
		timer := time.NewTimer(time.Until(told.At))
		defer timer.Stop()
		select {
		case <-timer.C:
			return told, true
		case <-ctx.Done():
		}
	case <-ctx.Done():
	}
	return Start{}, false
}
