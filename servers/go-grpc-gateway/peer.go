package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gorilla/websocket"
)

const (
	// closeWait bounds the write of a close frame.
	closeWait = time.Second
	// lingerWait is how long a peer may take to answer our close frame.
	lingerWait = time.Second
)

// buffers holds a message only while it is being handled, so that an idle
// connection costs no message buffer.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// ending is the server's own reason to end a session: the close code to send.
type ending int

func (e ending) Error() string {
	return fmt.Sprintf("the server ends the session with %d", int(e))
}

// errWriteFailed ends a session whose messages no longer reach the peer.
var errWriteFailed = errors.New("a write to the peer has failed")

// peer is one open WebSocket.
type peer struct {
	conn  *websocket.Conn
	peers *peers
}

// receive hands every message to handle until the connection ends or handle
// returns an error, and returns why it stopped. The payload is handle's only
// until it returns.
func (p *peer) receive(t *tally, handle func(kind int, payload []byte) error) error {
	for {
		kind, message, err := p.conn.NextReader()
		if err != nil {
			return err
		}
		if err := p.handleOne(t, kind, message, handle); err != nil {
			return err
		}
	}
}

func (p *peer) handleOne(t *tally, kind int, message io.Reader, handle func(int, []byte) error) error {
	buffer := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buffer)
	buffer.Reset()
	if _, err := buffer.ReadFrom(message); err != nil {
		return err
	}
	t.receive(buffer.Bytes())
	// The library leaves the payload of text messages unchecked.
	if kind == websocket.TextMessage && !utf8.Valid(buffer.Bytes()) {
		return ending(websocket.CloseInvalidFramePayloadData)
	}
	return handle(kind, buffer.Bytes())
}

// end closes the connection, given why its session stopped. No other goroutine
// may use the peer any more.
func (p *peer) end(why error) {
	defer p.conn.Close()
	var own ending
	var byPeer *websocket.CloseError
	switch {
	case p.peers.closing.Load():
		p.sendClose(websocket.CloseGoingAway)
	case errors.As(why, &own):
		p.sendClose(int(own))
	case errors.As(why, &byPeer):
		// The library has echoed the peer's close code: the handshake is over.
		return
	}
	p.linger()
}

// abort makes the reading goroutine stop after a write has failed.
func (p *peer) abort(why error) {
	// After a close frame the reader is ending the session already, and closing
	// now could reset the connection before the peer has read that frame.
	if !errors.Is(why, websocket.ErrCloseSent) {
		p.conn.Close()
	}
}

// cutOff ends the connection without a word, from any goroutine.
func (p *peer) cutOff() {
	p.conn.Close()
}

// sendClose sends a close frame. A failure means that the connection is gone or
// a close frame has already been sent; both leave nothing to do.
func (p *peer) sendClose(code int) {
	frame := websocket.FormatCloseMessage(code, "")
	_ = p.conn.WriteControl(websocket.CloseMessage, frame, time.Now().Add(closeWait))
}

// linger reads what the peer still sends until it hangs up. Closing a socket
// with unread bytes resets the connection, and the reset can overtake the close
// frame that says why.
func (p *peer) linger() {
	tcp, ok := p.conn.NetConn().(*net.TCPConn)
	if !ok || tcp.CloseWrite() != nil {
		return
	}
	_ = tcp.SetReadDeadline(time.Now().Add(lingerWait))
	_, _ = io.Copy(io.Discard, tcp)
}
