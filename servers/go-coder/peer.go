package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
)

// buffers holds a message only while it is being handled, so that an idle
// connection costs no message buffer.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// ending is the server's own reason to end a session: the close code to send.
type ending websocket.StatusCode

func (e ending) Error() string {
	return fmt.Sprintf("the server ends the session with %d", int(e))
}

// peer is one open WebSocket.
type peer struct {
	conn  *websocket.Conn
	peers *peers
	// ctx bounds every read and write; cutting it off closes the connection
	// without a word.
	ctx    context.Context
	cutOff context.CancelFunc
}

// receive hands every message to handle until the connection ends or handle
// returns an error, and returns why it stopped. The payload is handle's only
// until it returns.
func (p *peer) receive(t *tally, handle func(kind websocket.MessageType, payload []byte) error) error {
	for {
		kind, message, err := p.conn.Reader(p.ctx)
		if err != nil {
			return err
		}
		if err := p.handleOne(t, kind, message, handle); err != nil {
			return err
		}
	}
}

func (p *peer) handleOne(t *tally, kind websocket.MessageType, message io.Reader, handle func(websocket.MessageType, []byte) error) error {
	buffer := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buffer)
	buffer.Reset()
	if _, err := buffer.ReadFrom(message); err != nil {
		return err
	}
	t.receive(buffer.Bytes())
	// The library leaves the payload of text messages unchecked.
	if kind == websocket.MessageText && !utf8.Valid(buffer.Bytes()) {
		return ending(websocket.StatusInvalidFramePayloadData)
	}
	return handle(kind, buffer.Bytes())
}

// write sends a text message; a peer that does not take it within wait is gone.
func (p *peer) write(wait time.Duration, payload []byte) error {
	ctx, cancel := context.WithTimeout(p.ctx, wait)
	defer cancel()
	return p.conn.Write(ctx, websocket.MessageText, payload)
}

// close says goodbye and waits until the peer has answered. It may be called
// while other goroutines read and write, which ends them. A failure means that
// the connection is gone or already closing; both leave nothing to do.
func (p *peer) close(code websocket.StatusCode) {
	_ = p.conn.Close(code, "")
}

// end closes the connection, given why its session stopped.
func (p *peer) end(why error) {
	defer p.cutOff()
	var own ending
	if errors.As(why, &own) {
		p.close(websocket.StatusCode(own))
		return
	}
	// The library has sent the close frame that belongs to a failed read. An
	// error means that the connection is closed or somebody is closing it.
	_ = p.conn.CloseNow()
}

// abort makes the reading goroutine stop after a write has failed.
func (p *peer) abort(why error) {
	// Once a close frame has been sent, the reader is ending the session already.
	if !errors.Is(why, net.ErrClosed) {
		p.cutOff()
	}
}
