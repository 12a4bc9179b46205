package main

import (
	"fmt"
	"time"

	"github.com/fasthttp/websocket"
)

// chatWriter sends one connection's queue and its heartbeat.
type chatWriter struct {
	rules chatRules
	peer  *peer
	queue <-chan outgoing
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
		case out, open := <-w.queue:
			if !open || w.peer.peers.closing.Load() {
				return
			}
			err = w.deliver(out)
		case now := <-heartbeat.C:
			err = w.ping(now)
		}
		if err != nil {
			w.peer.abort(err)
			return
		}
	}
}

func (w *chatWriter) deliver(out outgoing) error {
	w.peer.conn.SetWriteDeadline(time.Now().Add(w.rules.writeWait))
	if err := w.peer.conn.WritePreparedMessage(out.frame); err != nil {
		return err
	}
	w.tally.deliver(out.size)
	return nil
}

func (w *chatWriter) ping(now time.Time) error {
	w.peer.conn.SetWriteDeadline(now.Add(w.rules.writeWait))
	ping := fmt.Appendf(nil, `{"type":"ping","ts":%d}`, now.UnixMilli())
	return w.peer.conn.WriteMessage(websocket.TextMessage, ping)
}
