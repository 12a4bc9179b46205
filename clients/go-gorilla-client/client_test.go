package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
	"github.com/gorilla/websocket"
)

// serve answers each message of each connection as echo says; false hangs up.
func serve(t *testing.T, echo func(connection, message int, data []byte) ([]byte, bool)) string {
	t.Helper()
	var connections atomic.Int64
	upgrader := websocket.Upgrader{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		connection := int(connections.Add(1))
		c, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer c.Close()
		for message := 1; ; message++ {
			kind, data, err := c.ReadMessage()
			if err != nil {
				return
			}
			answer, ok := echo(connection, message, data)
			if !ok {
				return
			}
			_ = c.WriteMessage(kind, answer)
		}
	}))
	t.Cleanup(server.Close)
	return "ws" + strings.TrimPrefix(server.URL, "http")
}

func honest(_, _ int, data []byte) ([]byte, bool) { return data, true }

func mustRun(t *testing.T, w work) result {
	t.Helper()
	var out strings.Builder
	if err := run(w, strings.NewReader(""), &out); err != nil {
		t.Fatal(err)
	}
	var r result
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
		t.Fatalf("%q: %v", out.String(), err)
	}
	return r
}

func countOf(t *testing.T, encoded string) int64 {
	t.Helper()
	h, err := hdrhistogram.Decode([]byte(encoded))
	if err != nil {
		t.Fatal(err)
	}
	return h.TotalCount()
}

func TestEveryRoundTripIsCountedOnce(t *testing.T) {
	t.Parallel()
	r := mustRun(t, work{url: serve(t, honest), clients: 3, messages: 7, size: 100})
	if r.Sent != 21 || r.Received != 21 || r.BytesSent != 2100 || r.BytesReceived != 2100 || r.Failed != 0 {
		t.Errorf("got %+v", r)
	}
	if connects, trips := countOf(t, r.Connect), countOf(t, r.RoundTrip); connects != 3 || trips != 21 {
		t.Errorf("%d connect times and %d round trips, want 3 and 21", connects, trips)
	}
	if r.ElapsedUs <= 0 {
		t.Errorf("elapsed %d µs", r.ElapsedUs)
	}
}

func TestAChangedEchoIsNone(t *testing.T) {
	t.Parallel()
	url := serve(t, func(connection, message int, data []byte) ([]byte, bool) {
		if connection == 1 && message == 3 {
			return append([]byte{'!'}, data[1:]...), true
		}
		return data, true
	})
	r := mustRun(t, work{url: url, clients: 2, messages: 5, size: 20})
	if r.Sent != 8 || r.Received != 7 {
		t.Errorf("sent %d and received %d, want 8 and 7", r.Sent, r.Received)
	}
}

func TestAConnectionThatEndsTakesItsMessagesWithIt(t *testing.T) {
	t.Parallel()
	url := serve(t, func(connection, message int, data []byte) ([]byte, bool) {
		return data, connection != 1 || message < 3
	})
	r := mustRun(t, work{url: url, clients: 2, messages: 5, size: 20})
	if r.Sent != 8 || r.Received != 7 {
		t.Errorf("sent %d and received %d, want 8 and 7", r.Sent, r.Received)
	}
}

func TestWhatCannotConnectHasFailed(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(server.Close)
	r := mustRun(t, work{url: "ws" + strings.TrimPrefix(server.URL, "http"), clients: 4, messages: 5, size: 20})
	if r.Clients != 4 || r.Failed != 4 || r.Sent != 0 || r.ElapsedUs != 0 {
		t.Errorf("got %+v", r)
	}
}

func TestItStaysUntilItsInputEnds(t *testing.T) {
	t.Parallel()
	in, end := io.Pipe()
	out, printed := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(work{url: serve(t, honest), clients: 1, messages: 1, size: 20}, in, printed)
	}()
	if err := json.NewDecoder(out).Decode(&result{}); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	select {
	case err := <-done:
		t.Fatalf("it ended before its input did: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	_ = end.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestNothingToDoIsRefused(t *testing.T) {
	t.Parallel()
	for _, w := range []work{{clients: 1, messages: 1, size: 1}, {url: "ws://localhost", messages: 1, size: 1}} {
		if err := run(w, strings.NewReader(""), io.Discard); err == nil {
			t.Errorf("%+v was not refused", w)
		}
	}
}
