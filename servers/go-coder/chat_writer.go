package main

import (
	"fmt"
	"time"
)

// chatWriter sends one connection's queue and its heartbeat.
type chatWriter struct {
	rules chatRules
	peer  *peer
	queue <-chan []byte
	tally tally
}

// run writes until the queue is closed and empty, or a write fails.
func (w *chatWriter) run() {
	defer func() { w.peer.peers.count(w.tally) }()
	heartbeat := time.NewTicker(w.rules.heartbeat)
	defer heartbeat.Stop()
	for {
		var err error
		select {
		case payload, open := <-w.queue:
			if !open || w.peer.peers.closing.Load() {
				return
			}
			err = w.deliver(payload)
		case now := <-heartbeat.C:
			err = w.ping(now)
		}
		if err != nil {
			w.peer.abort(err)
			return
		}
	}
}

func (w *chatWriter) deliver(payload []byte) error {
	if err := w.peer.write(w.rules.writeWait, payload); err != nil {
		return err
	}
	w.tally.deliver(len(payload))
	return nil
}

func (w *chatWriter) ping(now time.Time) error {
	return w.peer.write(w.rules.writeWait, fmt.Appendf(nil, `{"type":"ping","ts":%d}`, now.UnixMilli()))
}
