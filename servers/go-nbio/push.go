package main

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/lesismal/nbio/nbhttp/websocket"
)

const (
	defaultPushCount = 10
	defaultPushBytes = 10_000
	maxPushCount     = 10_000
	maxPushBytes     = 1 << 20
)

// buffers holds a message only while it is being made, so that an idle connection
// costs no message buffer.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// padding is what pushed messages are filled up with.
var padding = bytes.Repeat([]byte{'0'}, 4096)

// push answers each text message <id> by count messages of exactly size bytes
// that start with <id>:<i>:. A peer that does not read them gets no answer
// either.
type push struct {
	unattended
	peer        *peer
	count, size int
}

// newPush reads the parameters of the push workload.
func newPush(query queryFunc) (newSession, error) {
	count, err := wholeNumber(query("count"), "count", defaultPushCount, maxPushCount)
	if err != nil {
		return nil, err
	}
	size, err := wholeNumber(query("bytes"), "bytes", defaultPushBytes, maxPushBytes)
	if err != nil {
		return nil, err
	}
	return func(p *peer) session { return &push{peer: p, count: count, size: size} }, nil
}

func (u *push) received(kind websocket.MessageType, id []byte) {
	if kind != websocket.TextMessage {
		return
	}
	message := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(message)
	for i := range u.count {
		if !u.fill(message, id, i) {
			u.peer.end(closePolicy) // No message of that size can carry this id.
			return
		}
		if !u.peer.send(websocket.TextMessage, message.Bytes()) {
			return
		}
	}
}

// fill makes the message with the given number; false when the id does not fit.
func (u *push) fill(message *bytes.Buffer, id []byte, i int) bool {
	message.Reset()
	fmt.Fprintf(message, "%s:%d:", id, i)
	if message.Len() > u.size {
		return false
	}
	for missing := u.size - message.Len(); missing > 0; missing = u.size - message.Len() {
		message.Write(padding[:min(missing, len(padding))])
	}
	return true
}
