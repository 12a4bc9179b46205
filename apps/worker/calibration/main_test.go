package main

import (
	"bufio"
	"bytes"
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

func TestEchoReturnsEveryLength(t *testing.T) {
	t.Parallel()
	p := dial(t, start(t), "/ws/echo")
	for _, length := range []int{0, 1, 7, 8, 125, 126, 4096, 65_535} {
		message := strings.Repeat("x", length)
		p.send(message)
		if _, got := p.receive(); got != message {
			t.Errorf("%d bytes came back as %d", length, len(got))
		}
	}
}

func TestAMessageInPartsIsOneMessage(t *testing.T) {
	t.Parallel()
	address, stop := startAs(t, settings{})
	p := dial(t, address, "/ws/echo")
	for range 2 {
		p.sendPart(opBinary, strings.Repeat("a", 4096), false)
		p.ping("between")
		p.sendPart(opContinuation, strings.Repeat("b", 4096), false)
		p.sendPart(opContinuation, "c", true)
		if opcode, got := p.receive(); opcode != opBinary || got != strings.Repeat("a", 4096)+strings.Repeat("b", 4096)+"c" {
			t.Errorf("opcode %d, %d bytes came back", opcode, len(got))
		}
	}
	p.sendPart(opContinuation, "of nothing", true)
	p.send("whole")
	if _, got := p.receive(); got != "whole" {
		t.Errorf("%q came back", got)
	}
	p.Close()
	if l := stop(); l.received != 3 || l.delivered != 3 {
		t.Errorf("%d received and %d delivered, want 3 of each", l.received, l.delivered)
	}
}

func TestChatReachesEverybodyElse(t *testing.T) {
	t.Parallel()
	address := start(t)
	a, b := dial(t, address, "/ws/chat"), dial(t, address, "/ws/chat")
	for _, p := range []*peer{a, b} {
		p.send(`{"type":"join"}`)
		// Its pong comes after the join: connections are not read in the order in which they were written.
		p.ping("joined")
	}
	b.send(`{"type":"chat","text":"from b"}`)
	if _, got := a.receive(); got != `{"type":"chat","text":"from b"}` {
		t.Errorf("a got %q", got)
	}
	a.send(`{"type":"chat","text":"from a"}`)
	if _, got := b.receive(); got != `{"type":"chat","text":"from a"}` {
		t.Errorf("b got %q", got)
	}
	a.send(`{"type":"leave"}`)
	if opcode, got := a.receive(); opcode != opClose || !bytes.Equal([]byte(got), []byte{3, 232}) {
		t.Errorf("leaving was answered by opcode %d, %q", opcode, got)
	}
}

// Deliveries to a stopped reader beyond maxPending are dropped and counted: the server's memory stays its own.
func TestChatDropsWhatAReaderDoesNotTake(t *testing.T) {
	t.Parallel()
	const messages = 1_000
	address, stop := startAs(t, settings{})
	stopped, sender := dial(t, address, "/ws/chat"), dial(t, address, "/ws/chat")
	for _, p := range []*peer{stopped, sender} {
		p.send(`{"type":"join"}`)
		p.ping("joined")
	}
	message := `{"type":"chat","text":"` + strings.Repeat("x", 16<<10) + `"}`
	for range messages {
		sender.send(message)
	}
	sender.ping("sent")
	l := stop()
	if l.dropped == 0 || l.delivered+l.dropped != messages {
		t.Errorf("of %d messages %d were delivered and %d dropped", messages, l.delivered, l.dropped)
	}
	for _, member := range l.room {
		if member.pending() > maxPending+2*len(message) {
			t.Errorf("%d bytes wait for a reader", member.pending())
		}
	}
}

func TestPushAnswersAsAsked(t *testing.T) {
	t.Parallel()
	p := dial(t, start(t), "/ws/push?count=3&bytes=500")
	p.send("id")
	for i := range 3 {
		if _, got := p.receive(); len(got) != 500 || !strings.HasPrefix(got, fmt.Sprintf("id:%d:000", i)) {
			t.Errorf("answer %d: %d bytes, %.20q", i, len(got), got)
		}
	}
}

func TestTicksKeepTheirCadence(t *testing.T) {
	t.Parallel()
	p := dial(t, start(t), "/ws/ticks?everyMs=20")
	var first int64
	for i := range int64(4) {
		var n, intended, sent int64
		_, got := p.receive()
		if _, err := fmt.Sscanf(got, "%d %d %d", &n, &intended, &sent); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = intended
		}
		if n != i || intended != first+i*20_000 || sent < intended {
			t.Errorf("tick %d: %s", i, got)
		}
	}
}
