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

// AwaitStart returns at the time that TellStart says, or when ctx ends.
func AwaitStart(ctx context.Context) {
	select {
	case at := <-started:
		timer := time.NewTimer(time.Until(at))
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
		}
	case <-ctx.Done():
	}
}
