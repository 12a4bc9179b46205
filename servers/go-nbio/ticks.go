package main

import (
	"fmt"
	"math"
	"time"

	"github.com/lesismal/nbio/nbhttp/websocket"
)

const (
	defaultTickMs = 500
	maxTickMs     = 60_000
)

// ticks sends a tick at the upgrade and one every period after it, whatever the
// peer sends. A timer sends each, so that waiting costs no goroutine.
type ticks struct {
	peer  *peer
	every time.Duration
	first time.Time
	n     int
	timer *time.Timer
}

// newTicks reads the parameter of the ticks workload.
func newTicks(query queryFunc) (newSession, error) {
	everyMs, err := wholeNumber(query("everyMs"), "everyMs", defaultTickMs, maxTickMs)
	if err != nil {
		return nil, err
	}
	every := time.Duration(everyMs) * time.Millisecond
	return func(p *peer) session { return &ticks{peer: p, every: every} }, nil
}

func (t *ticks) opened() {
	t.first = time.Now()
	t.timer = time.AfterFunc(math.MaxInt64, t.tick) // Set before it may run.
	t.timer.Reset(0)
}

func (t *ticks) received(websocket.MessageType, []byte) {}

func (t *ticks) closed() { t.timer.Stop() }

// tick sends one and sets the timer for the next until a write fails. Every tick's
// intended time counts from the first one, so lateness never adds up, and a late
// tick says so.
func (t *ticks) tick() {
	message := fmt.Appendf(nil, "%d %d %d", t.n, t.intended().UnixMicro(), time.Now().UnixMicro())
	if !t.peer.send(websocket.TextMessage, message) {
		return
	}
	t.n++
	t.timer.Reset(time.Until(t.intended()))
}

func (t *ticks) intended() time.Time {
	return t.first.Add(time.Duration(t.n) * t.every)
}
