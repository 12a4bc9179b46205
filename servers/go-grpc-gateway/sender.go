package main

import (
	"sync"

	"plumbline/servers/go-grpc-gateway/wire"
)

// sendMode is how the connections of one stream share its sending side, which allows
// one sender at a time.
type sendMode string

const (
	sendUnderLock      sendMode = "lock"
	sendThroughChannel sendMode = "channel"
)

// sendQueue is how many events may wait for the writer of a stream.
const sendQueue = 1024

// sender sends events of many connections; those of one connection keep their order.
type sender interface {
	send(event *wire.Upstream) error
}

func newSender(stream wire.Bridge_CarryClient, mode sendMode) sender {
	if mode == sendUnderLock {
		return &lockedSender{stream: stream}
	}
	s := &channelSender{stream: stream, queue: make(chan *wire.Upstream, sendQueue)}
	go s.run()
	return s
}

// lockedSender lets each connection's goroutine send in its turn.
type lockedSender struct {
	mu     sync.Mutex
	stream wire.Bridge_CarryClient
}

func (s *lockedSender) send(event *wire.Upstream) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stream.Send(event)
}

// channelSender has one goroutine send for all; the others wait only while its queue
// is full.
type channelSender struct {
	stream wire.Bridge_CarryClient
	queue  chan *wire.Upstream
}

func (s *channelSender) send(event *wire.Upstream) error {
	select {
	case s.queue <- event:
		return nil
	case <-s.stream.Context().Done():
		return s.stream.Context().Err()
	}
}

func (s *channelSender) run() {
	for {
		select {
		case event := <-s.queue:
			if s.stream.Send(event) != nil {
				return // Whoever receives from the stream learns why.
			}
		case <-s.stream.Context().Done():
			return
		}
	}
}
