package main

import (
	"fmt"
	"time"

	"github.com/gorilla/websocket"

	"plumbline/servers/go-grpc-gateway/wire"
)

// conversation is one connection between its peer and the api.
type conversation struct {
	plan  plan
	peer  *peer
	link  *link
	queue chan outgoing
	// member gets a value when the api has made the connection a member of the room.
	member chan struct{}
	// silent is closed when nothing more is written to the peer.
	silent chan struct{}
	// tally counts what the stream's receiver does: dropped messages. The others
	// count for themselves.
	tally tally
}

// deliver queues a message for the peer.
func (c *conversation) deliver(out outgoing) {
	select {
	case c.queue <- out:
	default:
		if c.plan.full == dropNewest {
			c.tally.queueFull++
			return
		}
		c.peer.cutOff()
	}
}

func (c *conversation) joined() {
	select {
	case c.member <- struct{}{}:
	default:
	}
}

// await waits for something that the api or the peer must do first; it fails when
// the session cannot go on.
func (c *conversation) await(event <-chan struct{}) error {
	select {
	case <-event:
		return nil
	case <-c.silent:
		return errWriteFailed
	case <-c.peer.peers.stopping:
		return ending(websocket.CloseGoingAway)
	}
}

// forward passes a message of the peer on to the api.
func (c *conversation) forward(kind int, payload []byte) error {
	return c.link.send(&wire.Upstream{Event: &wire.Upstream_Message{Message: &wire.Message{
		Binary:  kind == websocket.BinaryMessage,
		Payload: payload,
	}}})
}

// write sends the queue and the heartbeat until the queue is closed and empty, or a
// write fails.
func (c *conversation) write() {
	var t tally
	defer func() { c.peer.peers.count(t) }()
	var beats <-chan time.Time
	if c.plan.heartbeat > 0 {
		heartbeat := time.NewTicker(c.plan.heartbeat)
		defer heartbeat.Stop()
		beats = heartbeat.C
	}
	for {
		var err error
		select {
		case out, open := <-c.queue:
			if !open || c.peer.peers.closing.Load() {
				return
			}
			err = c.writeOne(out, &t)
		case now := <-beats:
			c.limitWrite()
			ping := fmt.Appendf(nil, `{"type":"ping","ts":%d}`, now.UnixMilli())
			err = c.peer.conn.WriteMessage(websocket.TextMessage, ping)
		}
		if err != nil {
			c.peer.abort(err)
			return
		}
	}
}

func (c *conversation) writeOne(out outgoing, t *tally) error {
	c.limitWrite()
	if err := c.peer.conn.WritePreparedMessage(out.frame); err != nil {
		return err
	}
	t.deliver(out.size)
	if c.plan.written != nil {
		c.plan.written(c)
	}
	return nil
}

func (c *conversation) limitWrite() {
	if c.plan.writeWait > 0 {
		c.peer.conn.SetWriteDeadline(time.Now().Add(c.plan.writeWait))
	}
}
