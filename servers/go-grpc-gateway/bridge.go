package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"plumbline/servers/go-grpc-gateway/wire"
)

// maxStreams is far more than helps.
const maxStreams = 64

// bridgeOptions is how the gateway talks to the api.
type bridgeOptions struct {
	streams int
	mode    sendMode
}

func (o bridgeOptions) check() error {
	if o.streams < 1 || o.streams > maxStreams {
		return fmt.Errorf("streams must be a whole number from 1 to %d", maxStreams)
	}
	if o.mode != sendThroughChannel && o.mode != sendUnderLock {
		return fmt.Errorf("send must be %s or %s", sendThroughChannel, sendUnderLock)
	}
	return nil
}

// bridge is the gateway's streams to the api, which share the connections evenly.
type bridge struct {
	client   *grpc.ClientConn
	cancel   context.CancelFunc
	carriers []*carrier
	lastID   atomic.Uint64
	// broken reports once why a stream ended that was not closed.
	broken chan error
}

// dialBridge opens the streams.
func dialBridge(address string, opts bridgeOptions) (*bridge, error) {
	client, err := grpc.NewClient(
		address,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(wire.MaxMessage)),
	)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	b := &bridge{client: client, cancel: cancel, broken: make(chan error, opts.streams)}
	for range opts.streams {
		stream, err := wire.NewBridgeClient(client).Carry(ctx)
		if err != nil {
			return nil, errors.Join(err, b.close())
		}
		c := newCarrier(newSender(stream, opts.mode))
		b.carriers = append(b.carriers, c)
		go func() { b.broken <- c.receive(stream) }()
	}
	return b, nil
}

// close ends the streams.
func (b *bridge) close() error {
	b.cancel()
	return b.client.Close()
}

// link gives a new connection its id and its stream.
func (b *bridge) link(inlet inlet) *link {
	id := b.lastID.Add(1)
	l := &link{id: id, carrier: b.carriers[id%uint64(len(b.carriers))], inlet: inlet}
	l.carrier.add(l)
	return l
}
