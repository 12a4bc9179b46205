// Package api is what stands behind the gateway: it knows the workloads, not the
// WebSockets.
package api

import (
	"errors"
	"io"

	"google.golang.org/grpc"

	"plumbline/servers/go-grpc-gateway/wire"
)

// outQueue is how many messages may wait for one stream's writer.
const outQueue = 1024

// Server implements wire.BridgeServer.
type Server struct {
	wire.UnimplementedBridgeServer
	room *room
}

// Register adds the api to a gRPC server.
func Register(to grpc.ServiceRegistrar) {
	wire.RegisterBridgeServer(to, &Server{room: newRoom()})
}

// Carry serves one stream until the gateway closes it: this goroutine reads, another
// one writes.
func (s *Server) Carry(stream wire.Bridge_CarryServer) error {
	c := &carrier{
		out:         make(chan *wire.Downstream, outQueue),
		done:        stream.Context().Done(),
		room:        s.room,
		connections: make(map[uint64]*connection),
	}
	defer c.closeAll()
	go write(stream, c.out)
	for {
		event, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		c.handle(event)
	}
}

// write sends what is queued until the stream is over.
func write(stream wire.Bridge_CarryServer, queue <-chan *wire.Downstream) {
	for {
		select {
		case message := <-queue:
			if stream.Send(message) != nil {
				return // The reader learns of it too.
			}
		case <-stream.Context().Done():
			return
		}
	}
}
