package main

import (
	"errors"
	"net"
	"sync"
	"time"

	"github.com/gobwas/ws"
)

// errCloseSent refuses what would follow a close frame.
var errCloseSent = errors.New("a close frame has been sent")

// opcodeBits are those of a frame's first byte that hold its opcode.
const opcodeBits = 0x0f

// frameWriter lets several goroutines write to one connection. Each call of Write
// takes exactly one whole frame, as the library's control handler writes them.
type frameWriter struct {
	conn *net.TCPConn
	// wait bounds each write; 0 waits for the peer as long as it takes. It may be
	// set while nothing writes.
	wait time.Duration

	mu     sync.Mutex
	closed bool
}

// Write sends one frame; after a close frame it sends nothing more.
func (w *frameWriter) Write(frame []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return 0, errCloseSent
	}
	w.closed = ws.OpCode(frame[0]&opcodeBits) == ws.OpClose
	if w.wait > 0 {
		if err := w.conn.SetWriteDeadline(time.Now().Add(w.wait)); err != nil {
			return 0, err
		}
	}
	return w.conn.Write(frame)
}
