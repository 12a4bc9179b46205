package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

const (
	// readBufferSize is each connection's, in bytes.
	readBufferSize = 4096
	// closeWait bounds the write of a close frame.
	closeWait = time.Second
)

// buffers holds a message only while it is being handled, so that an idle
// connection costs no message buffer.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// ending is the server's own reason to end a session: the close code to send.
type ending ws.StatusCode

func (e ending) Error() string {
	return fmt.Sprintf("the server ends the session with %d", int(e))
}

// peer is one open WebSocket.
type peer struct {
	conn    *net.TCPConn
	peers   *peers
	reader  wsutil.Reader
	control wsutil.FrameHandlerFunc
	writer  frameWriter
}

func newPeer(conn *net.TCPConn, peers *peers, readLimit int64) *peer {
	p := &peer{conn: conn, peers: peers, writer: frameWriter{conn: conn}}
	p.control = wsutil.ControlFrameHandler(&p.writer, ws.StateServerSide)
	p.reader = wsutil.Reader{
		Source:         bufio.NewReaderSize(conn, readBufferSize),
		State:          ws.StateServerSide,
		MaxMessageSize: readLimit,
		OnIntermediate: p.control,
	}
	return p
}

// receive hands every message to handle until the connection ends or handle
// returns an error, and returns why it stopped. The payload is handle's only
// until it returns.
func (p *peer) receive(t *tally, handle func(kind ws.OpCode, payload []byte) error) error {
	for {
		header, err := p.reader.NextFrame()
		switch {
		case err != nil:
		case header.OpCode.IsControl():
			err = p.control(header, &p.reader)
		default:
			err = p.handleOne(t, header.OpCode, handle)
		}
		if err != nil {
			return err
		}
	}
}

func (p *peer) handleOne(t *tally, kind ws.OpCode, handle func(ws.OpCode, []byte) error) error {
	buffer := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buffer)
	buffer.Reset()
	if _, err := buffer.ReadFrom(&p.reader); err != nil {
		return err
	}
	t.receive(buffer.Bytes())
	// The library's own check goes byte by byte; this one is several times faster.
	if kind == ws.OpText && !utf8.Valid(buffer.Bytes()) {
		return ending(ws.StatusInvalidFramePayloadData)
	}
	return handle(kind, buffer.Bytes())
}

// write sends one message or control frame.
func (p *peer) write(kind ws.OpCode, payload []byte) error {
	buffer := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buffer)
	buffer.Reset()
	// Writing into a buffer never fails.
	_ = ws.WriteHeader(buffer, ws.Header{Fin: true, OpCode: kind, Length: int64(len(payload))})
	buffer.Write(payload)
	_, err := p.writer.Write(buffer.Bytes())
	return err
}

// end sends the close frame that belongs to why the session stopped, and waits
// until the peer has read it. No other goroutine may use the peer any more.
func (p *peer) end(why error) {
	code := closeCode(why)
	if p.peers.closing.Load() {
		code = ws.StatusGoingAway
	}
	if !code.Empty() {
		p.writer.wait = closeWait
		// A failure means that the connection is gone, which leaves nothing to do.
		_ = p.write(ws.OpClose, ws.NewCloseFrameBody(code, ""))
	}
	linger(p.conn)
}

// closeCode is what RFC 6455 (7.4.1) gives to the error; 0 when there is nothing
// to say, or the library has answered the peer's close frame.
func closeCode(why error) ws.StatusCode {
	var own ending
	var protocol ws.ProtocolError
	switch {
	case errors.As(why, &own):
		return ws.StatusCode(own)
	case errors.As(why, &protocol):
		return ws.StatusProtocolError
	case errors.Is(why, wsutil.ErrMessageTooLarge):
		return ws.StatusMessageTooBig
	case errors.Is(why, ws.ErrHeaderLengthMSB), errors.Is(why, ws.ErrHeaderLengthUnexpected):
		return ws.StatusProtocolError
	}
	return 0
}

// abort makes the reading goroutine stop after a write has failed.
func (p *peer) abort(why error) {
	// After a close frame the reader is ending the session already, and closing
	// now could reset the connection before the peer has read that frame.
	if !errors.Is(why, errCloseSent) {
		p.conn.Close()
	}
}

// lingerWait is how long a peer may take to answer our close frame.
const lingerWait = time.Second

// linger reads what the peer still sends until it hangs up. Closing a socket
// with unread bytes resets the connection, and the reset can overtake the close
// frame that says why.
func linger(conn *net.TCPConn) {
	if conn.CloseWrite() != nil {
		return
	}
	_ = conn.SetReadDeadline(time.Now().Add(lingerWait))
	_, _ = io.Copy(io.Discard, conn)
}
