package main

import (
	"container/heap"
	"time"
)

// ticks are all ticking connections, the next one due first.
type ticks []*ticking

func (t ticks) Len() int           { return len(t) }
func (t ticks) Less(i, j int) bool { return t[i].due().Before(t[j].due()) }
func (t ticks) Swap(i, j int)      { t[i], t[j] = t[j], t[i] }

// Push implements heap.Interface.
func (t *ticks) Push(x any) { *t = append(*t, x.(*ticking)) }

// Pop implements heap.Interface.
func (t *ticks) Pop() any {
	last := (*t)[len(*t)-1]
	*t = (*t)[:len(*t)-1]
	return last
}

// send sends every tick that is due; connections that are gone leave here.
func (t *ticks) send(now time.Time, l *loop) {
	for len(*t) > 0 && !(*t)[0].due().After(now) {
		next := (*t)[0]
		if l.conns[next.conn.fd] != next.conn {
			heap.Pop(t)
			continue
		}
		next.send(now, l)
		heap.Fix(t, 0)
	}
}
