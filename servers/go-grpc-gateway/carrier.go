package main

import (
	"sync"

	"github.com/gorilla/websocket"

	"plumbline/servers/go-grpc-gateway/wire"
)

// inlet takes what the api sends to one connection. It never waits, as one slow peer
// would hold up all others of its stream.
type inlet interface {
	deliver(out outgoing)
	joined()
}

// outgoing is one message on its way to a peer: framed once for all of them.
type outgoing struct {
	frame *websocket.PreparedMessage
	// size is the payload's length in bytes.
	size int
}

// link is one connection's place on a stream.
type link struct {
	id      uint64
	carrier *carrier
	inlet   inlet
}

// send reports to the api what happened on the connection.
func (l *link) send(event *wire.Upstream) error {
	event.Connection = l.id
	return l.carrier.sender.send(event)
}

// close takes the connection off the stream. Once it returns, nothing more is
// delivered.
func (l *link) close() {
	l.carrier.remove(l)
	// A failure means that the api is gone, and with it what it knew of us.
	_ = l.send(&wire.Upstream{Event: &wire.Upstream_Closed{Closed: &wire.Closed{}}})
}

// carrier is one stream and the connections that it carries.
type carrier struct {
	sender sender

	mu    sync.RWMutex
	links map[uint64]*link
}

func newCarrier(s sender) *carrier {
	return &carrier{sender: s, links: make(map[uint64]*link)}
}

func (c *carrier) add(l *link) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.links[l.id] = l
}

func (c *carrier) remove(l *link) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.links, l.id)
}

// receive hands out what the api sends until the stream ends, and returns why.
func (c *carrier) receive(stream wire.Bridge_CarryClient) error {
	for {
		event, err := stream.Recv()
		if err != nil {
			return err
		}
		if err := c.handOut(event); err != nil {
			return err
		}
	}
}

func (c *carrier) handOut(event *wire.Downstream) error {
	give := inlet.joined
	if message := event.GetMessage(); message != nil {
		frame, err := websocket.NewPreparedMessage(kindOf(message), message.GetPayload())
		if err != nil {
			return err
		}
		out := outgoing{frame: frame, size: len(message.GetPayload())}
		give = func(to inlet) { to.deliver(out) }
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	for _, id := range event.GetConnections() {
		if l, ok := c.links[id]; ok {
			give(l.inlet)
		}
	}
	return nil
}

func kindOf(message *wire.Message) int {
	if message.GetBinary() {
		return websocket.BinaryMessage
	}
	return websocket.TextMessage
}
