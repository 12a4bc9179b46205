package main

import (
	"container/heap"
	"math"
	"math/rand/v2"
	"time"
)

const (
	// leastHold and mostHold bound how long an echo is held.
	leastHold, mostHold = 5 * time.Millisecond, 250 * time.Millisecond
	// holdOneOf messages is held; more of few, so that leaving them out is seen, and never more than maxHolds.
	holdOneOf, fewHolds, maxHolds = 200, 16, 1000
)

// holdNext draws which messages of the next visit are held, and for how long. The numbers are those of the runtime's ChaCha8,
// which the kernel seeds: nobody outside of this process can know them.
func (v *visits) holdNext(messages int) {
	count := min(max(messages/holdOneOf, min(fewHolds, (messages+1)/2)), maxHolds)
	v.next = make(map[int64]time.Duration, count)
	for len(v.next) < count {
		number := 1 + rand.Int64N(int64(messages))
		if _, taken := v.next[number]; !taken {
			v.next[number] = drawHold(len(v.next), count)
		}
	}
}

// drawHold draws the nth of count times, each from its own part of the whole range, which is divided evenly in the logarithm:
// wherever a client cuts its latencies, some are on both sides, and the longest stand out from those of a busy machine.
func drawHold(nth, count int) time.Duration {
	ratio := float64(mostHold) / float64(leastHold)
	return time.Duration(float64(leastHold) * math.Pow(ratio, (float64(nth)+rand.Float64())/float64(count)))
}

// holdFor is how long the newest message's echo is to be held, 0 as a rule.
func (v *visits) holdFor() time.Duration { return v.chosen[v.current.Received] }

// hold is an echo that is kept back on purpose.
type hold struct {
	conn    *conn
	opcode  byte
	message []byte
	wait    time.Duration
	due     time.Time
}

// holds are all of them, the next one due first.
type holds []hold

func (h holds) Len() int           { return len(h) }
func (h holds) Less(i, j int) bool { return h[i].due.Before(h[j].due) }
func (h holds) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push implements heap.Interface.
func (h *holds) Push(x any) { *h = append(*h, x.(hold)) }

// Pop implements heap.Interface.
func (h *holds) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func (h *holds) add(one hold) { heap.Push(h, one) }

// release answers what is due by now; an echo whose connection is gone was never held from anybody.
func (h *holds) release(l *loop) {
	for len(*h) > 0 && !(*h)[0].due.After(time.Now()) {
		one := heap.Pop(h).(hold)
		if l.conns[one.conn.fd] != one.conn {
			continue
		}
		one.conn.trips.held = false
		l.visits.current.Held = append(l.visits.current.Held, one.wait.Microseconds())
		one.conn.answer(one.opcode, one.message, l)
	}
}
