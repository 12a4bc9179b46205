package frame

import (
	"context"
	"time"
)

var started = make(chan time.Time, 1)

// TellStart says when the load begins, to whoever awaits it; the first word counts.
func TellStart(at time.Time) {
	select {
	case started <- at:
	default:
	}
}

// AwaitStart returns at the time that TellStart says, and that time; false when ctx ends before.
func AwaitStart(ctx context.Context) (time.Time, bool) {
	select {
	case told := <-started:
		at := time.Now().Add(time.Until(told)) // the same moment, on the clock that never steps too
		timer := time.NewTimer(time.Until(at))
		defer timer.Stop()
		select {
		case <-timer.C:
			return at, true
		case <-ctx.Done():
		}
	case <-ctx.Done():
	}
	return time.Time{}, false
}
