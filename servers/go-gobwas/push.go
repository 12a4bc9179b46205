package main

import (
	"bytes"
	"fmt"

	"github.com/gobwas/ws"
)

const (
	defaultPushCount = 10
	defaultPushBytes = 10_000
	maxPushCount     = 10_000
	maxPushBytes     = 1 << 20
)

// padding is what pushed messages are filled up with.
var padding = bytes.Repeat([]byte{'0'}, 4096)

// newPush reads the parameters of the push workload: each text message <id> is
// answered by count messages of exactly size bytes that start with <id>:<i>:. A
// peer that does not read them is not read from either.
func newPush(query queryFunc) (session, error) {
	count, err := wholeNumber(query("count"), "count", defaultPushCount, maxPushCount)
	if err != nil {
		return nil, err
	}
	size, err := wholeNumber(query("bytes"), "bytes", defaultPushBytes, maxPushBytes)
	if err != nil {
		return nil, err
	}
	return func(p *peer) error { return push(p, count, size) }, nil
}

func push(p *peer, count, size int) error {
	var t tally
	defer func() { p.peers.count(t) }()
	return p.receive(&t, func(kind ws.OpCode, id []byte) error {
		if kind != ws.OpText {
			return nil
		}
		for i := range count {
			if err := pushOne(p, id, i, size); err != nil {
				return err
			}
			t.deliver(size)
		}
		return nil
	})
}

func pushOne(p *peer, id []byte, i, size int) error {
	message := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(message)
	message.Reset()
	fmt.Fprintf(message, "%s:%d:", id, i)
	if message.Len() > size {
		return ending(ws.StatusPolicyViolation) // No message of that size can carry this id.
	}
	for missing := size - message.Len(); missing > 0; missing = size - message.Len() {
		message.Write(padding[:min(missing, len(padding))])
	}
	return p.write(ws.OpText, message.Bytes())
}
