// Package moment is the time of a loop, and the window that is open at that time.
package moment

import (
	"time"

	"plumbline/k6/frame"
)

// Moment is shared by the parts of one loop; one goroutine uses it. Times are nanoseconds of the loop's clock, which never steps.
type Moment struct {
	// Clock reads the time.
	Clock func() int64
	// Now is when the clock was last read.
	Now int64
	// Window counts what happens now.
	Window *frame.Window
}

// New makes a moment whose clock counts from zero.
func New(zero time.Time) Moment {
	return Moment{Clock: func() int64 { return int64(time.Since(zero)) }}
}

// Look reads the clock.
func (m *Moment) Look() { m.Now = m.Clock() }

// Count adds one to a counter of the open window.
func (m *Moment) Count(c frame.Counter) { m.Window.Counts[c]++ }
