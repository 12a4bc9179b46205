package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// start runs a loop on a free port until the test is over, and returns its address.
func start(t *testing.T) string {
	t.Helper()
	address, _ := startAs(t, settings{})
	return address
}

// startAs is start with other settings; the loop counts on until the returned function has stopped it.
func startAs(t *testing.T, s settings) (address string, stop func() *loop) {
	t.Helper()
	l, err := newLoop(s)
	if err != nil {
		t.Fatal(err)
	}
	bound, err := syscall.Getsockname(l.listener)
	if err != nil {
		t.Fatal(err)
	}
	var over atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		for !over.Load() {
			if err := l.turn(); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	stop = func() *loop { over.Store(true); <-done; return l }
	t.Cleanup(func() { stop() })
	return fmt.Sprintf("127.0.0.1:%d", bound.(*syscall.SockaddrInet4).Port), stop
}

// peer is a client that knows just enough of WebSocket.
type peer struct {
	t *testing.T
	net.Conn
	in *bufio.Reader
}

func dial(t *testing.T, address, path string) *peer {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	return upgrade(t, c, path)
}

// upgrade makes a connection a WebSocket.
func upgrade(t *testing.T, c net.Conn, path string) *peer {
	t.Helper()
	t.Cleanup(func() { _ = c.Close() })
	_ = c.SetDeadline(time.Now().Add(10 * time.Second))
	fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", path)
	p := &peer{t: t, Conn: c, in: bufio.NewReader(c)}
	for accepted := false; ; {
		line, err := p.in.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		// The key and its answer are the example of RFC 6455, section 1.3.
		accepted = accepted || strings.TrimSpace(line) == "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
		if line == "\r\n" {
			if !accepted {
				t.Fatal("the handshake was not answered as RFC 6455 says")
			}
			return p
		}
	}
}

func (p *peer) send(message string) { p.sendPart(opText, message, true) }

// sendPart sends a frame that need not be its message's last.
func (p *peer) sendPart(opcode byte, part string, last bool) {
	mask := []byte{1, 2, 3, 4}
	frame := appendHeader(nil, opcode, len(part))
	if !last {
		frame[0] &^= 0x80
	}
	frame[1] |= 0x80
	frame = append(frame, mask...)
	for i := range len(part) {
		frame = append(frame, part[i]^mask[i&3])
	}
	if _, err := p.Write(frame); err != nil {
		p.t.Fatal(err)
	}
}

// ping waits for the answer to a ping: what was sent before it has been acted upon.
func (p *peer) ping(payload string) {
	p.t.Helper()
	frame := append([]byte{0x80 | opPing, 0x80 | byte(len(payload)), 0, 0, 0, 0}, payload...)
	if _, err := p.Write(frame); err != nil {
		p.t.Fatal(err)
	}
	if opcode, got := p.receive(); opcode != opPong || got != payload {
		p.t.Fatalf("the ping was answered by opcode %d, %q", opcode, got)
	}
}

func (p *peer) receive() (byte, string) {
	p.t.Helper()
	head := make([]byte, 2)
	p.fill(head)
	length := int(head[1])
	if extra := map[int]int{126: 2, 127: 8}[length]; extra > 0 {
		extended := make([]byte, 8)
		p.fill(extended[8-extra:])
		length = int(binary.BigEndian.Uint64(extended))
	}
	payload := make([]byte, length)
	p.fill(payload)
	return head[0] & 0xf, string(payload)
}

func (p *peer) fill(b []byte) {
	p.t.Helper()
	if _, err := io.ReadFull(p.in, b); err != nil {
		p.t.Fatal(err)
	}
}
