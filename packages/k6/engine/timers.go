package engine

import (
	"container/heap"
	"math"
)

// what a timer is for.
type what uint8

const (
	joinDue      what = iota // a client's time on the ramp
	retryDue                 // a client's next try after a failure
	leaveDue                 // a client's planned leave
	openTimeout              // of connect and handshake
	closeTimeout             // of the close that we asked for
	lingerEnd                // of a closed connection whose socket the server has not closed
	stageBegin               // sending may begin anew
	cutDue                   // the plan goes on with its drain
	probeDue                 // the next probe of the contract
	sweepDue                 // ticks that have not come are to be entered as owed
)

// timer is one thing to do at a time. who is a client or a connection; use is the connection's use or the client's stay
// that it was meant for: a timer that comes too late for it is ignored.
type timer struct {
	at   int64
	what what
	who  int32
	use  int32
}

// timers is a heap by time.
type timers []timer

func (t timers) Len() int           { return len(t) }
func (t timers) Less(i, j int) bool { return t[i].at < t[j].at }
func (t timers) Swap(i, j int)      { t[i], t[j] = t[j], t[i] }
func (t *timers) Push(x any)        { *t = append(*t, x.(timer)) }
func (t *timers) Pop() any {
	last := len(*t) - 1
	x := (*t)[last]
	*t = (*t)[:last]
	return x
}

func (t *timers) add(x timer) { heap.Push(t, x) }

func (t *timers) next() int64 {
	if len(*t) == 0 {
		return math.MaxInt64
	}
	return (*t)[0].at
}

func (t *timers) pop() timer { return heap.Pop(t).(timer) }
