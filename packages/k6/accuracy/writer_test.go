package accuracy

import (
	"container/heap"
	"context"
	"time"
)

// write makes every answer at its time, until ctx ends.
func (s *server) write(ctx context.Context) {
	var (
		waiting queue
		first   time.Time
		n       int
		over    = s.stall == 0 // the stall
		timer   = time.NewTimer(time.Hour)
	)
	for {
		if len(waiting) > 0 {
			timer.Reset(time.Until(waiting[0].at))
		}
		select {
		case <-ctx.Done():
			return
		case a := <-s.answerAt:
			if n++; n == 1 {
				first = a.at
			}
			if s.delay != nil {
				a.at = time.Unix(0, a.arrived).Add(s.delay(n, a.at.Sub(first)))
			}
			heap.Push(&waiting, a)
		case <-timer.C:
		}
		if !over && n > 0 && time.Since(first) >= s.stallAfter {
			over = true
			s.doNothing()
		}
		for len(waiting) > 0 && !time.Now().Before(waiting[0].at) {
			s.make(heap.Pop(&waiting).(answer))
		}
	}
}

func (s *server) doNothing() {
	begin := time.Now().UnixNano()
	time.Sleep(s.stall)
	s.locked(func() { s.stalled = [2]int64{begin, time.Now().UnixNano()} })
}

// make answers a message as often as the server means to, and in the order that it means to.
func (s *server) make(a answer) {
	times := 1
	if s.answers != nil {
		times = s.answers(a.message)
	}
	if times == 0 {
		s.locked(func() { s.dropped++ })
		return
	}
	if a.to.held == nil && s.swaps != nil && s.swaps(a.message) {
		a.to.held = &a
		return
	}
	s.put(a)
	if held := a.to.held; held != nil {
		a.to.held = nil
		s.put(*held)
		s.locked(func() { s.swapped++ })
	}
	for range times - 1 {
		_, _ = a.to.conn.Write(appendFrame(nil, 1, a.text))
		s.locked(func() { s.duplicated++ })
	}
}

// queue is a heap of answers by time.
type queue []answer

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].at.Before(q[j].at) }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(answer)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
