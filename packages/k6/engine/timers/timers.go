// Package timers is a heap of things that are due at a time.
package timers

import (
	"container/heap"
	"math"
	"slices"
)

// Kind of a timer; the owners of a heap divide the numbers among them.
type Kind uint8

// Timer is one thing to do at a time. Who is a client or a connection. Use is the connection's use or the client's stay that the
// timer was meant for: its owner ignores a timer that comes too late for it.
type Timer struct {
	At   int64
	Kind Kind
	Who  int32
	Use  int32
}

// Heap is ordered by time; the zero value is empty.
type Heap struct{ timers timers }

// Grow makes room for n more timers.
func (h *Heap) Grow(n int) { h.timers = slices.Grow(h.timers, n) }

// Add puts a timer into the heap. Like Pop it lets the library restore the order alone: heap.Push and heap.Pop take any, and would allocate
// each timer.
func (h *Heap) Add(t Timer) {
	h.timers = append(h.timers, t)
	heap.Fix(&h.timers, len(h.timers)-1)
}

// Next returns when the first timer is due; a time after every plan's end if there is none.
func (h *Heap) Next() int64 {
	if len(h.timers) == 0 {
		return math.MaxInt64
	}
	return h.timers[0].At
}

// Pop takes the first timer out.
func (h *Heap) Pop() Timer {
	first, last := h.timers[0], len(h.timers)-1
	h.timers[0] = h.timers[last]
	if h.timers = h.timers[:last]; last > 0 {
		heap.Fix(&h.timers, 0)
	}
	return first
}

type timers []Timer

func (t timers) Len() int           { return len(t) }
func (t timers) Less(i, j int) bool { return t[i].At < t[j].At }
func (t timers) Swap(i, j int)      { t[i], t[j] = t[j], t[i] }

// Push and Pop complete heap.Interface.
func (t *timers) Push(x any) { *t = append(*t, x.(Timer)) }

func (t *timers) Pop() any {
	last := len(*t) - 1
	x := (*t)[last]
	*t = (*t)[:last]
	return x
}
