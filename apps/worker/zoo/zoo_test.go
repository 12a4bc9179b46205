package main

import (
	"context"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// dial opens a connection to a workload of a test server.
func dial(t *testing.T, base, path string) *websocket.Conn {
	t.Helper()
	conn, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(base, "http")+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn
}

func serving(t *testing.T, b behaviour) (*server, string) {
	t.Helper()
	s := newServer(b)
	web := httptest.NewServer(s.routes())
	t.Cleanup(func() { s.closeAll(); web.Close() })
	return s, web.URL
}

func TestEveryAnimalEchoesHonestlyToAFewConnections(t *testing.T) {
	t.Parallel()
	for _, name := range names() {
		if _, isHasty := hastyCheats[name]; isHasty {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, base := serving(t, animals[name]())
			conn := dial(t, base, "/ws/echo")
			for _, text := range []string{"plain", "!]]]^]]]]]^]]]]]]]^;abc"} {
				if err := conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
					t.Fatal(err)
				}
				if _, got, err := conn.ReadMessage(); err != nil || string(got) != text {
					t.Fatalf("read %q, %v; want %q", got, err, text)
				}
			}
		})
	}
}

func TestAChatReachesEveryOtherMember(t *testing.T) {
	t.Parallel()
	_, base := serving(t, behaviour{})
	a, b := dial(t, base, "/ws/chat"), dial(t, base, "/ws/chat")
	for _, conn := range []*websocket.Conn{a, b} {
		if err := conn.WriteMessage(websocket.TextMessage, []byte(`{"type":"join","room":"public","user":"x"}`)); err != nil {
			t.Fatal(err)
		}
	}
	const chat = `{"type":"chat","room":"public","user":"x","text":"hello"}`
	received := make(chan string, 1)
	go func() {
		if _, got, err := b.ReadMessage(); err == nil {
			received <- string(got)
		}
	}()
	for { // until b's join has been handled
		if err := a.WriteMessage(websocket.TextMessage, []byte(chat)); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-received:
			if got != chat {
				t.Fatalf("received %q", got)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func TestAPeersMessagesStayInOrderWhileOneWaits(t *testing.T) {
	t.Parallel()
	first := true
	_, base := serving(t, behaviour{deliver: func(_ *server, _ *peer, m message) []out {
		if first {
			first = false
			return later(m, 100*time.Millisecond)
		}
		return same(m)
	}})
	conn := dial(t, base, "/ws/echo")
	for _, text := range []string{"1", "2", "3"} {
		if err := conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"1", "2", "3"} {
		if _, got, err := conn.ReadMessage(); err != nil || string(got) != want {
			t.Fatalf("read %q, %v; want %q", got, err, want)
		}
	}
}

func TestTheServerEndsWithItsStats(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, uint(port), behaviour{}) }()
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
}

func TestFragmentsAreWrittenLongAfterAPong(t *testing.T) {
	t.Parallel()
	_, base := serving(t, fragmenting(2))
	conn := dial(t, base, "/ws/echo")
	conn.SetPongHandler(func(string) error { return nil })
	if err := conn.WriteControl(websocket.PingMessage, nil, time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(1200 * time.Millisecond) // the pong's own deadline is a second
	if err := conn.WriteMessage(websocket.TextMessage, []byte("in two parts")); err != nil {
		t.Fatal(err)
	}
	if _, got, err := conn.ReadMessage(); err != nil || string(got) != "in two parts" {
		t.Fatalf("read %q, %v", got, err)
	}
}
