package api

import "plumbline/servers/go-grpc-gateway/wire"

// carrier is one stream and the connections that it carries. Its reader alone uses
// the map.
type carrier struct {
	out         chan *wire.Downstream
	done        <-chan struct{}
	room        *room
	connections map[uint64]*connection
}

// send queues an event for the gateway; it waits while the queue is full, and gives
// up when the stream is over.
func (c *carrier) send(event *wire.Downstream) {
	select {
	case c.out <- event:
	case <-c.done:
	}
}

func (c *carrier) handle(event *wire.Upstream) {
	id := event.GetConnection()
	if open := event.GetOpen(); open != nil {
		c.connections[id] = newConnection(c, id, open)
		return
	}
	connection, ok := c.connections[id]
	if !ok {
		return // It has closed meanwhile.
	}
	switch event := event.GetEvent().(type) {
	case *wire.Upstream_Message:
		connection.receive(event.Message)
	case *wire.Upstream_Join:
		c.room.join(c, id)
		c.send(&wire.Downstream{
			Connections: []uint64{id},
			Event:       &wire.Downstream_Joined{Joined: &wire.Joined{}},
		})
	case *wire.Upstream_Credit:
		connection.grant(event.Credit.GetMessages())
	case *wire.Upstream_Closed:
		c.close(id, connection)
	}
}

func (c *carrier) close(id uint64, connection *connection) {
	c.room.leave(c, id)
	connection.stop()
	delete(c.connections, id)
}

func (c *carrier) closeAll() {
	for id, connection := range c.connections {
		c.close(id, connection)
	}
}
