package main

import (
	"fmt"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// testWait ends a test that would otherwise hang; no test passes by waiting.
const testWait = 10 * time.Second

type received struct {
	kind    int
	payload string
}

// client is a WebSocket client whose reading goroutine never stops, so that
// control frames are handled whatever the test does.
type client struct {
	t        *testing.T
	conn     *websocket.Conn
	messages chan received
	pongs    chan string
	ended    chan error
}

// serveTest starts an api with two streams to it and the workloads on a free port,
// and returns their base URL.
func serveTest(t *testing.T, rules chatRules) (*server, string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	api := newAPIServer()
	served := make(chan error, 1)
	go func() { served <- api.Serve(listener) }()
	bridge, err := dialBridge(listener.Addr().String(), bridgeOptions{streams: 2, mode: sendThroughChannel})
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(bridge, rules)
	web := httptest.NewServer(s.routes())
	t.Cleanup(func() {
		web.Close()
		bridge.close()
		api.Stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return s, "ws" + strings.TrimPrefix(web.URL, "http")
}

func dial(t *testing.T, url string) *client {
	t.Helper()
	conn, _, err := websocket.DefaultDialer.Dial(url, nil)
	if err != nil {
		t.Fatalf("dial %s: %v", url, err)
	}
	c := &client{
		t:        t,
		conn:     conn,
		messages: make(chan received, 4096),
		pongs:    make(chan string, 16),
		ended:    make(chan error, 1),
	}
	conn.SetPongHandler(func(data string) error {
		c.pongs <- data
		return nil
	})
	go c.read()
	t.Cleanup(func() { conn.Close() })
	return c
}

func (c *client) read() {
	defer close(c.messages)
	for {
		kind, payload, err := c.conn.ReadMessage()
		if err != nil {
			c.ended <- err
			return
		}
		c.messages <- received{kind, string(payload)}
	}
}

func (c *client) send(payload string) {
	c.t.Helper()
	c.sendAs(websocket.TextMessage, payload)
}

func (c *client) sendAs(kind int, payload string) {
	c.t.Helper()
	if err := c.conn.WriteMessage(kind, []byte(payload)); err != nil {
		c.t.Fatalf("send: %v", err)
	}
}

// settle returns once the server has handled everything sent so far.
func (c *client) settle() {
	c.t.Helper()
	c.sendAs(websocket.PingMessage, "settle")
	if got := within(c.t, c.pongs); got != "settle" {
		c.t.Fatalf("pong carries %q, want %q", got, "settle")
	}
}

func (c *client) next() received {
	c.t.Helper()
	return within(c.t, c.messages)
}

// closeCode waits for the end of the connection and returns the server's code.
func (c *client) closeCode() int {
	c.t.Helper()
	err := within(c.t, c.ended)
	closed, ok := err.(*websocket.CloseError)
	if !ok {
		c.t.Fatalf("the connection ended with %v, want a close frame", err)
	}
	return closed.Code
}

// leave sends leave and returns every message that was still on its way.
func (c *client) leave() []string {
	c.t.Helper()
	c.send(`{"type":"leave"}`)
	if code := c.closeCode(); code != websocket.CloseNormalClosure {
		c.t.Fatalf("leave closed with %d, want 1000", code)
	}
	var rest []string
	for message := range c.messages {
		rest = append(rest, message.payload)
	}
	return rest
}

func within[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(testWait):
		t.Fatal("nothing happened in time")
		panic("unreachable")
	}
}

// chatFrame is a chat of exactly 128 bytes.
func chatFrame(text string) string {
	const head, tail = `{"type":"chat","room":"public","user":"u","text":"`, `"}`
	padded := text + strings.Repeat(".", 128-len(head)-len(tail)-len(text))
	return fmt.Sprint(head, padded, tail)
}

// joined dials chat and joins the room.
func joined(t *testing.T, base string) *client {
	t.Helper()
	c := dial(t, base+"/ws/chat")
	c.send(`{"type":"join","room":"public","user":"u"}`)
	c.settle()
	return c
}
