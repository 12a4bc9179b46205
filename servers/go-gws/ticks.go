package main

import (
	"fmt"
	"time"

	"github.com/lxzan/gws"
)

const (
	defaultTickMs = 500
	maxTickMs     = 60_000
	// tickWriteWait bounds the write of one tick.
	tickWriteWait = 10 * time.Second
)

// ticks sends a tick at the upgrade and one every period after it, whatever the
// peer sends.
type ticks struct {
	peer  *peer
	every time.Duration
	stop  chan struct{}
	ended chan struct{}
}

// newTicks reads the parameter of the ticks workload.
func newTicks(query queryFunc) (newSession, error) {
	everyMs, err := wholeNumber(query("everyMs"), "everyMs", defaultTickMs, maxTickMs)
	if err != nil {
		return nil, err
	}
	every := time.Duration(everyMs) * time.Millisecond
	return func(p *peer) session {
		return &ticks{peer: p, every: every, stop: make(chan struct{}), ended: make(chan struct{})}
	}, nil
}

func (t *ticks) opened() { go t.run() }

func (t *ticks) received(gws.Opcode, []byte) {}

func (t *ticks) closed() {
	close(t.stop)
	<-t.ended
}

// run writes until the session is closed or a write fails, which closes the
// connection. Every tick's intended time counts from the first one, so lateness
// never adds up, and a late tick says so.
func (t *ticks) run() {
	defer close(t.ended)
	first := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for n := 0; ; n++ {
		intended := first.Add(time.Duration(n) * t.every)
		timer.Reset(time.Until(intended))
		select {
		case <-t.stop:
			return
		case <-timer.C:
		}
		message := fmt.Appendf(nil, "%d %d %d", n, intended.UnixMicro(), time.Now().UnixMicro())
		if t.peer.writeWithin(tickWriteWait, message) != nil {
			return
		}
		t.peer.written.deliver(len(message))
	}
}
