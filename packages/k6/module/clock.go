package module

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"go.k6.io/k6/metrics"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

const (
	second = time.Second
	// sliver is the shortest rest of a phase that becomes a frame of its own.
	sliver = 200 * time.Millisecond
)

// frameClock puts the marks between frames into k6's stream of samples: at every change of phase and each second.
type frameClock struct {
	push func(metrics.SampleContainer)

	mu    sync.Mutex
	name  string
	until time.Time // the phase's announced end; zero when unknown
	next  time.Time
	timer *time.Timer
}

func newFrameClock(push func(metrics.SampleContainer)) *frameClock { return &frameClock{push: push} }

func (c *frameClock) phase(name string, length time.Duration) error {
	if !slices.Contains([]string{plan.WarmUp, plan.Measure, plan.Drain}, name) {
		return fmt.Errorf("phase %q is not one of warm-up, measure, drain", name)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	c.name, c.until = name, time.Time{}
	if length > 0 {
		c.until = now.Add(length)
	}
	c.push(frame.Cut{At: now, Next: name})
	c.next = now
	c.arm()
	return nil
}

// arm sets the timer to the next full second of the phase, unless the phase ends about then.
func (c *frameClock) arm() {
	if c.timer != nil {
		c.timer.Stop()
	}
	c.next = c.next.Add(second)
	if !c.until.IsZero() && c.next.After(c.until.Add(-sliver)) && c.next.Before(c.until.Add(second)) {
		c.next = c.until.Add(second)
	}
	c.timer = time.AfterFunc(time.Until(c.next), func() { c.tick() })
}

func (c *frameClock) tick() {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if c.name == "" || now.Before(c.next) {
		return // the phase changed meanwhile and set a new timer
	}
	c.push(frame.Cut{At: now, Next: c.name})
	c.arm()
}

func (c *frameClock) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.name == "" {
		return
	}
	c.timer.Stop()
	c.name = ""
	c.push(frame.Cut{At: time.Now()})
}
