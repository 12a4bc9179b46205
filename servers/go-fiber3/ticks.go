package main

import (
	"fmt"
	"time"

	"github.com/fasthttp/websocket"
)

const (
	defaultTickMs = 500
	maxTickMs     = 60_000
	// tickWriteWait bounds the write of one tick.
	tickWriteWait = 10 * time.Second
)

// newTicks reads the parameter of the ticks workload: a tick at the upgrade and
// one every everyMs milliseconds after it, whatever the peer sends.
func newTicks(query queryFunc) (session, error) {
	everyMs, err := wholeNumber(query("everyMs"), "everyMs", defaultTickMs, maxTickMs)
	if err != nil {
		return nil, err
	}
	every := time.Duration(everyMs) * time.Millisecond
	return func(p *peer) error { return ticks(p, every) }, nil
}

// ticks runs one connection: this goroutine reads, another one writes.
func ticks(p *peer, every time.Duration) error {
	stop, written := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(written)
		tick(p, every, stop)
	}()
	var t tally
	defer func() { p.peers.count(t) }()
	why := p.receive(&t, func(int, []byte) error { return nil })
	close(stop)
	<-written
	return why
}

// tick writes until stop is closed or a write fails. Every tick's intended time
// counts from the first one, so lateness never adds up, and a late tick says so.
func tick(p *peer, every time.Duration, stop <-chan struct{}) {
	var t tally
	defer func() { p.peers.count(t) }()
	first := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for n := 0; ; n++ {
		intended := first.Add(time.Duration(n) * every)
		timer.Reset(time.Until(intended))
		select {
		case <-stop:
			return
		case <-timer.C:
		}
		now := time.Now()
		message := fmt.Appendf(nil, "%d %d %d", n, intended.UnixMicro(), now.UnixMicro())
		p.conn.SetWriteDeadline(now.Add(tickWriteWait))
		if err := p.conn.WriteMessage(websocket.TextMessage, message); err != nil {
			p.abort(err)
			return
		}
		t.deliver(len(message))
	}
}
