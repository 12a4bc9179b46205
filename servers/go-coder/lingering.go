package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"time"
)

// lingerWait is how long a peer may take to hang up after our close frame.
const lingerWait = time.Second

// lingering answers an upgrade like the writer inside, but the connection it
// hands over lingers when it is closed.
type lingering struct{ http.ResponseWriter }

func (l lingering) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(l.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	return lingeringConn{conn}, buffered, nil
}

type lingeringConn struct{ net.Conn }

// Close reads what the peer still sends until it hangs up. The library closes
// right behind its close frame; with unread bytes that would reset the
// connection, and the reset can overtake the frame that says why.
func (c lingeringConn) Close() error {
	if tcp, ok := c.Conn.(*net.TCPConn); ok && tcp.CloseWrite() == nil {
		_ = tcp.SetReadDeadline(time.Now().Add(lingerWait))
		_, _ = io.Copy(io.Discard, tcp)
	}
	return c.Conn.Close()
}
