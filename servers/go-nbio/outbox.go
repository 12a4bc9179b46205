package main

import (
	"math"
	"slices"
	"sync"
	"time"
)

// stallWait is how long a peer may take nothing of what waits for it.
const stallWait = 10 * time.Second

// outbox follows the frames between the library and the kernel. The library
// queues without a limit and lets nobody wait; the limits are here.
type outbox struct {
	mu sync.Mutex
	// changed wakes who waits for the outbox to be empty.
	changed *sync.Cond
	// ends has, for each frame that the kernel has not taken whole, how many
	// bytes are written once it has.
	ends            []uint64
	handed, written uint64
	sent            tally
	// stall ends a connection of which the kernel takes nothing.
	stall *time.Timer
	gone  bool
}

func newOutbox(onStall func()) *outbox {
	o := &outbox{stall: time.AfterFunc(math.MaxInt64, onStall)}
	o.changed = sync.NewCond(&o.mu)
	return o
}

// hand notes a frame of the given bytes; false when most frames wait already.
func (o *outbox) hand(bytes, most int) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.gone || len(o.ends) >= most {
		return false
	}
	o.handed += uint64(bytes)
	o.ends = append(o.ends, o.handed)
	return true
}

// delivered counts a message that the library has taken.
func (o *outbox) delivered(size int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sent.deliver(size)
}

// watch lets the time run in which the kernel has to take something.
func (o *outbox) watch() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.ends) > 0 {
		o.stall.Reset(stallWait)
	}
}

// wrote notes that the kernel has taken bytes.
func (o *outbox) wrote(bytes int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.written += uint64(bytes)
	if len(o.ends) == 0 {
		return
	}
	whole := 0
	for whole < len(o.ends) && o.ends[whole] <= o.written {
		whole++
	}
	o.ends = slices.Delete(o.ends, 0, whole)
	if len(o.ends) > 0 {
		o.stall.Reset(stallWait)
		return
	}
	o.stall.Reset(math.MaxInt64)
	o.changed.Broadcast()
}

// waitEmpty returns when the kernel has everything; false when the connection
// ends before.
func (o *outbox) waitEmpty() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.ends) > 0 && !o.gone {
		o.changed.Wait()
	}
	return !o.gone
}

// abandon takes nothing any more and lets nobody wait.
func (o *outbox) abandon() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.gone = true
	o.stall.Stop()
	o.changed.Broadcast()
}

// total returns what was sent.
func (o *outbox) total() tally {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.sent
}
