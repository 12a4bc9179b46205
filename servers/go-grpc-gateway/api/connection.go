package api

import (
	"context"

	"plumbline/servers/go-grpc-gateway/wire"
)

// connection is one WebSocket of the gateway, as the api sees it.
type connection struct {
	carrier *carrier
	id      uint64
	open    *wire.Open
	// ctx ends with the connection.
	ctx  context.Context
	stop context.CancelFunc
	// credits is one element for each message that push may send.
	credits chan struct{}
}

// newConnection starts a connection's workload.
func newConnection(carrier *carrier, id uint64, open *wire.Open) *connection {
	ctx, stop := context.WithCancel(context.Background())
	c := &connection{carrier: carrier, id: id, open: open, ctx: ctx, stop: stop}
	switch workload := open.GetWorkload().(type) {
	case *wire.Open_Push:
		c.credits = make(chan struct{}, wire.PushWindow)
		c.grant(wire.PushWindow)
	case *wire.Open_Ticks:
		go c.tick(workload.Ticks.GetEveryMs())
	}
	return c
}

// receive does what one message asks for.
func (c *connection) receive(message *wire.Message) {
	switch workload := c.open.GetWorkload().(type) {
	case *wire.Open_Echo:
		c.send(message)
	case *wire.Open_Chat:
		c.carrier.room.broadcast(c.carrier, c.id, message)
	case *wire.Open_Push:
		// The gateway sends the next id when all answers to this one are written.
		go c.push(message.GetPayload(), workload.Push)
	}
}

func (c *connection) send(message *wire.Message) {
	c.carrier.send(&wire.Downstream{
		Connections: []uint64{c.id},
		Event:       &wire.Downstream_Message{Message: message},
	})
}

// grant lets push send more messages; more than the window are not due.
func (c *connection) grant(messages uint32) {
	for range messages {
		select {
		case c.credits <- struct{}{}:
		default:
			return
		}
	}
}

// push answers id by count messages of exactly the size asked for that start with
// <id>:<i>: and are filled up with zeros. The gateway has seen to it that they fit.
func (c *connection) push(id []byte, asked *wire.Push) {
	for i := range asked.GetCount() {
		select {
		case <-c.credits:
		case <-c.ctx.Done():
			return
		}
		c.send(&wire.Message{Payload: answer(id, i, int(asked.GetBytes()))})
	}
}
