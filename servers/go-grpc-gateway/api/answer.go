package api

import (
	"bytes"
	"fmt"
	"time"

	"plumbline/servers/go-grpc-gateway/wire"
)

// answer is the push message with number i.
func answer(id []byte, i uint32, size int) []byte {
	message := fmt.Appendf(make([]byte, 0, size), "%s:%d:", id, i)
	return append(message, bytes.Repeat([]byte{'0'}, size-len(message))...)
}

// tick sends a tick now and one every everyMs milliseconds after it, until the
// connection ends. Every tick's intended time counts from the first one, so lateness
// never adds up, and a late tick says so.
func (c *connection) tick(everyMs uint32) {
	every := time.Duration(everyMs) * time.Millisecond
	first := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for n := 0; ; n++ {
		intended := first.Add(time.Duration(n) * every)
		timer.Reset(time.Until(intended))
		select {
		case <-c.ctx.Done():
			return
		case <-timer.C:
		}
		payload := fmt.Appendf(nil, "%d %d %d", n, intended.UnixMicro(), time.Now().UnixMicro())
		c.send(&wire.Message{Payload: payload})
	}
}
